"""What a patient must be able to have for a question to make sense: kinds of episodes, events, findings."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.records import DisorderCriteria
from kg.model.condition import Condition, Requirement, sets_of


class Scope(NamedTuple):
    """What an open patient may have.

    Attributes:
        episodes: kind -> how many episodes of it at the most.
        events, findings: by key.
    """

    episodes: dict[str, int]
    events: frozenset[str]
    findings: frozenset[str]


class _Found:
    def __init__(self, criteria: Criteria) -> None:
        self.criteria = criteria
        self.kinds: set[str] = set()
        self.events: set[str] = set()
        self.findings: set[str] = set()

    def group(self, code: str) -> None:
        group = self.criteria.groups[code]
        self.kinds.add(group.kinds[0])

    def condition(self, condition: Condition) -> None:
        self.kinds.update(kind for kind in (condition.kind, condition.other_kind) if kind is not None)
        for group in condition.groups:
            self.group(group)
        if condition.event is not None:
            self.events.add(condition.event)
        if condition.subject == "finding":
            self.findings.add(condition.code or "")
        if condition.subject in ("symptom", "subtype"):
            code = (condition.code or "").partition(".")[0]
            self.kinds.update([key for key, kind in self.criteria.kinds.items() if code in kind.symptoms][:1])

    def asked(self, requirement: Requirement) -> None:
        for condition in _conditions(requirement):
            if condition.subject in ("finding", "event") or condition.event is not None or condition.positive:
                self.condition(condition)


def scope_of(criteria: Criteria, disorders: Iterable[str], rules: Iterable[Requirement] = ()) -> Scope:
    """The smallest scope in which some disorders can be met, or not be met, and in which rules can speak.

    Kinds of episodes that requirements of disorders merely rule out are left out; those that rules name are in.
    """
    found = _Found(criteria)
    for code in disorders:
        disorder = criteria.disorders[code]
        for need in disorder.needs:
            found.group(need.group)
        for requirement in disorder.requirements:
            found.asked(requirement)
        for exclusion in disorder.exclusions:
            for requirement in exclusion.when:
                for condition in _conditions(requirement):
                    if condition.subject == "finding":
                        found.condition(condition)
    for rule in rules:
        for condition in _conditions(rule):
            found.condition(condition)
    return _scope(criteria, found, 1)


def wider(criteria: Criteria, scope: Scope, kinds: Iterable[str] = ()) -> Scope:
    """A scope with more kinds, and with two episodes of each kind that may come again."""
    found = _Found(criteria)
    found.kinds.update(scope.episodes, kinds)
    found.events.update(scope.events)
    found.findings.update(scope.findings)
    return _scope(criteria, found, 2)


def related_kinds(criteria: Criteria, disorders: Iterable[str]) -> set[str]:
    """All kinds of episodes that the criteria of some disorders read, ruled out or not."""
    found = _Found(criteria)
    for code in disorders:
        disorder = criteria.disorders[code]
        for need in disorder.needs:
            found.kinds.update(criteria.groups[need.group].kinds)
        for requirement in (*disorder.requirements, *(one for edge in disorder.exclusions for one in edge.when)):
            for condition in _conditions(requirement):
                found.condition(condition)
    return found.kinds


def named_forms(criteria: Criteria) -> dict[str, list[str]]:
    """The forms that conditions name, by symptom."""
    requirements = [
        *(rule for one in criteria.differentials.values() for rule in one.rules.values()),
        *(one for disorder in criteria.disorders.values() for one in _of_disorder(disorder)),
    ]
    forms: dict[str, list[str]] = {}
    for condition in (condition for one in requirements for condition in _conditions(one)):
        if condition.subject == "subtype" and condition.code is not None:
            named = forms.setdefault(condition.code.partition(".")[0], [])
            if condition.code not in named:
                named.append(condition.code)
    return forms


def _of_disorder(disorder: DisorderCriteria) -> Iterator[Requirement]:
    yield from disorder.requirements
    for exclusion in disorder.exclusions:
        yield from exclusion.when
    for specifier in disorder.specifiers:
        yield from specifier.when


def _scope(criteria: Criteria, found: _Found, most: int) -> Scope:
    for kind in found.kinds:
        follows = criteria.kinds[kind].follows
        if follows and not found.events.intersection(follows):
            found.events.add(follows[-1])
    episodes = {
        kind: most if criteria.kinds[kind].gap is not None and criteria.kinds[kind].apart_from else 1
        for kind in sorted(found.kinds)
    }
    return Scope(episodes, frozenset(found.events), frozenset(found.findings))


def _conditions(requirement: Requirement) -> Iterator[Condition]:
    for together in sets_of(requirement):
        yield from together
