"""The knowledge of the suite's disorders: everything but what only additional disorders use."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel

from kg.knowledge.asked import requirements_of
from kg.knowledge.core_wording import core_wording
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, sets_of
from kg.model.differential import Differential
from kg.model.disorder import Disorder

T = TypeVar("T")
Record = TypeVar("Record", bound=BaseModel)
Named = tuple[str, str]
"""A record by the name of its mapping in the knowledge and its code: ``("kinds", "elevated")``."""


class AdditionalCodes(NamedTuple):
    """What only additional disorders use, by code.

    Attributes:
        disorders: those that are marked ``additional``.
        differentials: those with such a disorder on one side.
        groups, symptoms, kinds, events, findings: what those ask about, directly or not, and no other disorder does.
    """

    disorders: frozenset[str]
    differentials: frozenset[str]
    groups: frozenset[str]
    symptoms: frozenset[str]
    kinds: frozenset[str]
    events: frozenset[str]
    findings: frozenset[str]

    @property
    def told(self) -> frozenset[str]:
        """Everything of it that texts could tell."""
        return self.symptoms | self.kinds | self.events | self.findings


def additional(knowledge: Knowledge) -> AdditionalCodes:
    """What only additional disorders use; what no disorder uses stays with the others."""
    marked = frozenset(code for code, disorder in knowledge.disorders.items() if disorder.additional)
    sides = {code: {one.primary, one.alternative} for code, one in knowledge.differentials.items()}
    compared = frozenset(code for code, both in sides.items() if both & marked)
    all_used = _used(knowledge, knowledge.disorders.values(), knowledge.differentials.values()) if marked else set()
    core_used = _used(
        knowledge,
        (_without(disorder, marked) for code, disorder in knowledge.disorders.items() if code not in marked),
        (one for code, one in knowledge.differentials.items() if code not in compared),
    )
    left = all_used - core_used
    rest = (
        frozenset(code for part, code in left if part == name)
        for name in ("groups", "symptoms", "kinds", "events", "findings")
    )
    return AdditionalCodes(marked, compared, *rest)


def core(knowledge: Knowledge) -> Knowledge:
    """The knowledge without additional disorders and without what only they use.

    Exclusions by an additional disorder are left out, and symptoms and kinds of episode no longer name what is gone.

    Args:
        knowledge: the whole.

    Returns:
        The same knowledge where no disorder is additional.
    """
    gone = additional(knowledge)
    if not gone.disorders:
        return knowledge
    return knowledge.model_copy(
        update={
            "disorders": {
                code: _without(one, gone.disorders) for code, one in _kept(knowledge.disorders, gone.disorders)
            },
            "differentials": dict(_kept(knowledge.differentials, gone.differentials)),
            "groups": dict(_kept(knowledge.groups, gone.groups)),
            "symptoms": {
                code: _cut(one, gone.symptoms, "near", "opposites")
                for code, one in _kept(knowledge.symptoms, gone.symptoms)
            },
            "kinds": {code: _cut(one, gone.kinds, "apart_from") for code, one in _kept(knowledge.kinds, gone.kinds)},
            "events": dict(_kept(knowledge.events, gone.events)),
            "findings": dict(_kept(knowledge.findings, gone.findings)),
            "comorbidity": tuple(one for one in knowledge.comorbidity if gone.disorders.isdisjoint(one.disorders)),
            "mappings": tuple(one for one in knowledge.mappings if one.subject not in gone.disorders),
            "wording": core_wording(knowledge.wording, gone.told),
        }
    )


def _kept(records: Mapping[str, T], gone: frozenset[str]) -> Iterator[tuple[str, T]]:
    return ((code, record) for code, record in records.items() if code not in gone)


def _cut(record: Record, gone: frozenset[str], *fields: str) -> Record:
    """A record whose fields name nothing that is gone."""
    changed: dict[str, Any] = {}
    for field in fields:
        codes: tuple[str, ...] = getattr(record, field)
        if not gone.isdisjoint(codes):
            changed[field] = tuple(code for code in codes if code not in gone)
    return record.model_copy(update=changed) if changed else record


def _without(disorder: Disorder, gone: frozenset[str]) -> Disorder:
    kept = tuple(one for one in disorder.excluded_when if one.by not in gone)
    return disorder if kept == disorder.excluded_when else disorder.model_copy(update={"excluded_when": kept})


def _used(knowledge: Knowledge, disorders: Iterable[Disorder], differentials: Iterable[Differential]) -> set[Named]:
    """What disorders and differentials use, directly or by what they use."""
    open_ones: list[Named] = []
    for disorder in disorders:
        open_ones += (("groups", need.group) for need in disorder.needs)
        for requirement in requirements_of(disorder):
            open_ones += (name for together in sets_of(requirement) for one in together for name in _asked(one))
    for differential in differentials:
        open_ones += (
            name
            for rule in differential.rules
            for together in rule.when.any_of
            for one in together
            for name in _asked(one)
        )
    found: set[Named] = set()
    while open_ones:
        name = open_ones.pop()
        if name not in found:
            found.add(name)
            open_ones += _uses(knowledge, name)
    return found


def _asked(condition: Condition) -> Iterator[Named]:
    """What a condition names."""
    yield from (("kinds", kind) for kind in (condition.kind, condition.other_kind) if kind is not None)
    yield from (("groups", group) for group in condition.groups)
    if condition.event is not None:
        yield "events", condition.event
    if condition.code is not None:
        is_finding = condition.subject == "finding"
        yield ("findings", condition.code) if is_finding else ("symptoms", condition.code.partition(".")[0])


def _uses(knowledge: Knowledge, name: Named) -> Iterator[Named]:
    """What a group or a kind of episode consists of; of what no file defines, nothing."""
    part, code = name
    if part == "groups" and (group := knowledge.groups.get(code)) is not None:
        yield from (("symptoms", symptom) for symptom in group.pool)
        yield from (("kinds", kind) for kind in group.kinds)
        if group.harm_by is not None:
            yield "groups", group.harm_by
    if part == "kinds" and (kind := knowledge.kinds.get(code)) is not None:
        yield from (("symptoms", symptom) for symptom in kind.symptoms)
        yield from (("events", event) for event in kind.follows)
