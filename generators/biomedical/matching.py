"""Negatives that look like positives to whoever counts: matched one to one, as near as the slice allows."""

from collections.abc import Mapping, Sequence
from math import log2

import numpy as np

from generators.biomedical.entities import Entity, shared_words

FARTHEST = 1200
"""Pairs farther apart than this are not used: a little more than one doubling of a degree."""
_DOUBLING = 1000
_CHARACTER = 25
_WORD = 8


def profile(*met: Entity) -> tuple[int, ...]:
    """What a guesser could count of some entities: degrees, name lengths, and the words that each two names share.

    All are whole numbers on one scale, so that every machine finds the same distances.
    """
    degrees = [round(_DOUBLING * log2(1 + entity.degree)) for entity in met]
    lengths = [_CHARACTER * len(entity.name) for entity in met]
    overlaps = [
        _WORD * shared_words(one.name, other.name) for place, one in enumerate(met) for other in met[place + 1 :]
    ]
    return (*degrees, *lengths, *overlaps)


def match(
    wanted: Sequence[Sequence[int]], offered: Sequence[Sequence[int]], extra: Sequence[Sequence[int]] | None = None
) -> list[tuple[int, int]]:
    """Pairs of places in two lists of profiles: each place at most once, all pairs together as near as can be.

    Args:
        wanted: profiles of the positives.
        offered: profiles of the candidates; of equally good ones the first in the list tends to be taken.
        extra: what else each pair costs.

    Returns:
        The pairs that are near enough, by the place in the first list.
    """
    if not wanted or not offered:
        return []
    # Imported here: loading takes longer than most matchings, and most commands never match.
    from scipy.optimize import linear_sum_assignment

    first, second = np.array(wanted, dtype=np.int64), np.array(offered, dtype=np.int64)
    apart = np.zeros((len(first), len(second)), dtype=np.int64)
    for place in range(first.shape[1]):
        apart += np.abs(first[:, place, None] - second[None, :, place])
    rows, columns = linear_sum_assignment(apart if extra is None else apart + np.array(extra))
    near = apart[rows, columns] <= FARTHEST
    return [(int(row), int(column)) for row, column in zip(rows[near], columns[near], strict=True)]


def alike(
    kept: Sequence[Entity], present: Sequence[str], absent: Sequence[str], known: Mapping[str, Entity]
) -> list[tuple[str, str]]:
    """Entities that edges support, each with one that none does and that looks alike beside the same others.

    Args:
        kept: the entities that stay where they are.
        present: keys of the entities that have an edge to what is kept.
        absent: keys of those that have none, in an order that is drawn.
        known: all entities.
    """
    wanted = [profile(known[key], *kept) for key in present]
    offered = [profile(known[key], *kept) for key in absent]
    return [(present[yes], absent[no]) for yes, no in match(wanted, offered)]
