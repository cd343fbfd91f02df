"""Nothing stands twice: references, people, mappings, and names by which two records could be mistaken."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.condition import AnyOf, Requirement
from kg.model.functions import GROUP_FUNCTIONS
from kg.model.timeline import EpisodePart


def duplicates(knowledge: Knowledge) -> Iterator[Problem]:
    """What a record or the whole knowledge states twice."""
    for key, kind in knowledge.kinds.items():
        yield from _twice(key, "the symptom", kind.symptoms)
    pairs = (" and ".join(pair.disorders) for pair in knowledge.comorbidity)
    yield from _twice("comorbidity.yaml", "the pair", pairs)
    for code, group in knowledge.groups.items():
        yield from _twice(code, "the kind", group.kinds)
        yield from _twice(code, "the symptom", group.pool)
        yield from _twice(code, "the core symptom", group.core.symptoms if group.core else ())
    for code, disorder in knowledge.disorders.items():
        yield from _twice(code, "the group", (need.group for need in disorder.needs))
        yield from _twice(code, "the exclusion by", (exclusion.by for exclusion in disorder.excluded_when))
        yield from _twice(code, "the requirement", map(_text, disorder.requirements))
        yield from _twice(code, "the specifier", (specifier.name for specifier in disorder.specifiers))
    for code, differential in knowledge.differentials.items():
        yield from _twice(code, "the vague", differential.trigger.vague)
    for key, finding in knowledge.findings.items():
        yield from _twice(key, "the value", (choice.value for choice in finding.values))
    subtypes = (subtype.code for symptom in knowledge.symptoms.values() for subtype in symptom.subtypes)
    for code, count in Counter(subtypes).items():
        if count > 1:
            yield Problem("duplicate", code, f"the subtype stands {count} times", "give each a code of its own")
    people = ((one.occupation, one.age, one.gender, one.marital) for one in knowledge.people)
    yield from _twice("people.yaml", "the person", (f"{occ}, {age}, {sex}, {mar}" for occ, age, sex, mar in people))
    yield from _mappings(knowledge)
    yield from _shared_keys(knowledge)


def _twice(record: str, what: str, values: Iterable[str]) -> Iterator[Problem]:
    for value, count in Counter(values).items():
        if count > 1:
            yield Problem("duplicate", record, f"{what} {value} stands {count} times", "keep one")


def _mappings(knowledge: Knowledge) -> Iterator[Problem]:
    rows = Counter((mapping.set_name, mapping.subject, mapping.object) for mapping in knowledge.mappings)
    for (set_name, subject, target), count in rows.items():
        if count > 1:
            yield Problem("duplicate", subject, f"{set_name} maps it to {target} {count} times", "keep one row")
    labels: dict[str, str] = {}
    for mapping in knowledge.mappings:
        known = labels.setdefault(mapping.object, mapping.object_label)
        if known != mapping.object_label:
            says = f"{mapping.object} is called {known!r} and {mapping.object_label!r}"
            yield Problem("duplicate", mapping.subject, says, "write one label everywhere")


def _shared_keys(knowledge: Knowledge) -> Iterator[Problem]:
    """Conditions and parts name their subject by its key alone, so that no two records may share one."""
    owners: dict[str, str] = {"frames": "the frames of genres"}
    stated = [(key, "the finding") for key in knowledge.findings]
    stated += [(key, "the kind of episode") for key in knowledge.kinds]
    stated += [(key, "the kind of event") for key in knowledge.events]
    stated += [(f"{key}.{part}", f"a part of {key}") for key in knowledge.kinds for part in get_args(EpisodePart)]
    stated += [(f"{key}.{part}", f"a part of {key}") for key in knowledge.events for part in ("ago", "ended")]
    stated += [(f"{key}.{aspect}", f"the group {key}") for key in knowledge.groups for aspect in GROUP_FUNCTIONS]
    stated += [(code, "the occupation") for code in knowledge.occupations]
    for key, owner in stated:
        before = owners.setdefault(key, owner)
        if before != owner:
            yield Problem("duplicate", key, f"names both {before} and {owner}", "rename one of them")


def _text(requirement: Requirement) -> str:
    if isinstance(requirement, AnyOf):
        return " or ".join(" and ".join(one.text for one in together) for together in requirement.any_of)
    return requirement.text
