"""What makes a history possible: lengths, ages at onset, order, and what keeps episodes apart."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import z3

from kg.criteria.patient import Happening, Limits, Stretch
from kg.criteria.records import Kind
from kg.model.timeline import YEAR


def limits(kind: Kind, age: Any, begins: Limits, ends: Limits, *, past: bool) -> Iterator[Any]:
    """The dates of an episode within the ranges of its kind.

    Args:
        kind: of the episode.
        age: of the patient, in years.
        begins: days before today, least and greatest.
        ends: likewise.
        past: it is over.
    """
    (least, greatest), (youngest, oldest) = kind.range, kind.onset_ages
    yield ends[0] >= (1 if past else 0)
    yield begins[0] - ends[1] >= max(1, least)
    yield begins[1] - ends[0] <= greatest
    yield age * YEAR - begins[1] >= youngest * YEAR
    yield age * YEAR - begins[0] < (oldest + 1) * YEAR


def preceded(stretch: Stretch, events: Sequence[Happening]) -> Any:
    """An episode that is there comes after one of some events."""
    before = [z3.And(event.happened.yes, event.ago[0] >= stretch.begins[1]) for event in events]
    return z3.Implies(stretch.exists, z3.Or(before))


def keep_apart(kinds: Mapping[str, Kind], first: Stretch, second: Stretch) -> list[Any]:
    """Two episodes of a kind, the second the earlier one, or two of kinds that cannot go on at the same time.

    Returns:
        What holds of them; nothing where they may overlap.
    """
    both = z3.And(first.exists, second.exists)
    if first.kind == second.kind:
        gap = kinds[first.kind].gap or 1
        return [
            z3.Implies(second.exists, first.exists),
            z3.Implies(both, second.ends[0] >= first.begins[1] + gap),
        ]
    if second.kind in kinds[first.kind].apart_from or first.kind in kinds[second.kind].apart_from:
        one_first = second.ends[0] >= first.begins[1]
        other_first = first.ends[0] >= second.begins[1]
        return [z3.Implies(both, z3.Or(one_first, other_first))]
    return []
