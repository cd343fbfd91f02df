"""Conditions as nodes, and requirements as edges to them."""

from collections.abc import Iterable, Iterator
from typing import Any

from kg.graph.content import Edge, Properties
from kg.model.condition import Condition, Requirement, sets_of

Name = tuple[str, str]
"""A node by label and code."""

_LABELS = {"symptom": "Symptom", "subtype": "Subtype", "finding": "Finding"}


def condition_node(condition: Condition) -> Properties:
    """What the node of a condition says; its code is its text."""
    return {
        "asked": condition.asked,
        "subject": condition.subject,
        "function": condition.function or None,
        "kind": condition.kind,
        "other_kind": condition.other_kind,
        "event": condition.event,
        "groups": condition.groups,
        "item": condition.code,
        "operator": condition.operator,
        "value": condition.value,
    }


def named_by(condition: Condition) -> list[Name]:
    """The nodes that a condition names, each once."""
    named = [("EpisodeKind", kind) for kind in (condition.kind, condition.other_kind) if kind is not None]
    if condition.event is not None:
        named.append(("EventKind", condition.event))
    named += [("SymptomGroup", group) for group in condition.groups]
    if condition.code is not None:
        named.append((_LABELS[condition.subject], condition.code))
    return list(dict.fromkeys(named))


def placed(requirement: Requirement) -> Iterator[tuple[Condition, dict[str, int]]]:
    """The conditions of a requirement, each with the number of its set and its place in the set."""
    for alternative, together in enumerate(sets_of(requirement)):
        for place, condition in enumerate(together):
            yield condition, {"alternative": alternative, "place": place}


def in_words(requirement: Requirement) -> str:
    """A requirement on one line: its sets joined by `or`, the conditions of a set by `and`."""
    return " or ".join(" and ".join(condition.text for condition in together) for together in sets_of(requirement))


def requirements(edges: Iterable[Edge], number: str = "position") -> list[Any]:
    """The requirements to whose conditions edges lead, as a record states them.

    Args:
        edges: with ``alternative`` and ``place``.
        number: the property that counts the requirements.
    """
    found: dict[int, dict[int, list[str]]] = {}
    for edge in sorted(edges, key=lambda one: tuple(one.properties[name] for name in (number, "alternative", "place"))):
        sets = found.setdefault(edge.properties[number], {})
        sets.setdefault(edge.properties["alternative"], []).append(edge.end)
    return [_requirement([*sets.values()]) for sets in found.values()]


def _requirement(sets: list[list[str]]) -> Any:
    return sets[0][0] if len(sets) == len(sets[0]) == 1 else {"any_of": sets}
