"""Which kinds of episode, events and findings the cases of a disorder or a differential may need."""

from collections.abc import Iterable, Iterator

from generators.diagnosis.lore import Lore
from generators.diagnosis.skeletons.open_cases import Scope
from kg.criteria.criteria import Criteria
from kg.model.condition import Condition, Requirement, sets_of


def scopes(lore: Lore, subject: str) -> Iterator[Scope]:
    """Scopes to try, the narrowest first: with each more may be told, and the search takes longer."""
    criteria = lore.criteria
    differential = criteria.differentials.get(subject)
    own = (differential.primary, differential.alternative) if differential else (subject,)
    rules: Iterable[Requirement] = differential.rules.values() if differential else ()
    needed = {criteria.groups[need.group].kinds[0] for code in own for need in criteria.disorders[code].needs}
    asked = [*rules, *(one for code in own for one in criteria.disorders[code].requirements)]
    edges = [one for code in own for edge in criteria.disorders[code].exclusions for one in edge.when]
    of_rules = {kind for condition in _conditions(rules) for kind in _kinds(criteria, condition)}
    kinds = needed | of_rules
    more = kinds | {kind for condition in _conditions(asked) for kind in _kinds(criteria, condition)}
    findings = {condition.code for condition in _conditions([*asked, *edges]) if condition.subject == "finding"}
    events = {condition.event for condition in _conditions(asked) if condition.event}
    # With a kind that goes apart from another and recurs there may be two: one now and one before.
    twice = [kind for kind in sorted(kinds) if criteria.kinds[kind].gap is not None]
    for wanted in (sorted(kinds), sorted([*kinds, *twice]), sorted({*more, *_apart(criteria, kinds)})):
        follows = {event for kind in wanted for event in criteria.kinds[kind].follows}
        yield Scope(
            tuple(wanted),
            tuple(sorted({*follows} | {event for event in events if event})),
            tuple(sorted(key for key in findings if key)),
            differential is not None,
            lore.turning,
        )


def _apart(criteria: Criteria, kinds: Iterable[str]) -> set[str]:
    """Kinds that go apart from these ones."""
    return {other for kind in kinds for other in criteria.kinds[kind].apart_from}


def _conditions(requirements: Iterable[Requirement]) -> Iterator[Condition]:
    for requirement in requirements:
        for together in sets_of(requirement):
            yield from together


def _kinds(criteria: Criteria, condition: Condition) -> Iterator[str]:
    """The kinds of episode that a condition is about; of a group or a symptom the first that has it."""
    yield from (kind for kind in (condition.kind, condition.other_kind) if kind)
    yield from (criteria.groups[group].kinds[0] for group in condition.groups)
    if condition.subject in ("symptom", "subtype"):
        code = (condition.code or "").partition(".")[0]
        having = [kind.key for kind in criteria.kinds.values() if code in kind.symptoms]
        yield from having[:1]
