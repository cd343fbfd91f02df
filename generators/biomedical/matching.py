"""Negatives that look like positives to whoever counts: matched one to one, as near as the slice allows."""

from collections.abc import Sequence
from math import log2

import numpy as np

from generators.biomedical.entities import SliceEntity, entities, shared_words
from generators.context import Context

FARTHEST = 1200
"""Pairs farther apart than this are not used: a little more than one doubling of a degree."""
_DOUBLING = 1000
_CHARACTER = 25
_WORD = 8
_NOTHING_SHARED = 2 * _DOUBLING
"""What it costs a hard negative to have no neighbour in common with the positive."""


def profile(*met: SliceEntity) -> tuple[int, ...]:
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
    wanted: Sequence[Sequence[int]], offered: Sequence[Sequence[int]], besides: Sequence[Sequence[int]] | None = None
) -> list[tuple[int, int]]:
    """Pairs of places in two lists of profiles: each place at most once, all pairs together as near as can be.

    Args:
        wanted: profiles of the positives.
        offered: profiles of the candidates; of equally good ones the first in the list tends to be taken.
        besides: what else each pair costs; it does not keep a pair from being used.

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
    rows, columns = linear_sum_assignment(apart if besides is None else apart + np.array(besides))
    near = apart[rows, columns] <= FARTHEST
    return [(int(row), int(column)) for row, column in zip(rows[near], columns[near], strict=True)]


class Matcher:
    """Finds negatives in the slice, among what merely looks alike or, of that, what is nearest to the positive."""

    def __init__(self, context: Context) -> None:
        """Reads what the context's negatives need."""
        self.known = context.once(entities)
        self._near = context.once(_neighbours) if context.negatives == "hard" else None

    def alike(self, kept: Sequence[str], present: Sequence[str], absent: Sequence[str]) -> list[tuple[str, str]]:
        """Entities that edges support, each with one that none does and that looks alike beside the same others.

        Args:
            kept: keys of the entities that stay where they are.
            present: keys of the entities that have an edge to what is kept.
            absent: keys of those that have none, in an order that is drawn.
        """
        beside = [self.known[key] for key in kept]
        wanted = [profile(self.known[key], *beside) for key in present]
        offered = [profile(self.known[key], *beside) for key in absent]
        besides = [[self._distance(one, other) for other in absent] for one in present] if self._near else None
        return [(present[yes], absent[no]) for yes, no in match(wanted, offered, besides)]

    def _distance(self, one: str, other: str) -> int:
        """How little two entities share of what stands next to them: 0 for everything."""
        near = self._near or {}
        first, second = near[one], near[other]
        return _NOTHING_SHARED - _NOTHING_SHARED * len(first & second) // len(first | second)


def _neighbours(context: Context) -> dict[str, frozenset[str]]:
    return {row["key"]: frozenset(row["near"]) for row in context.connection.rows("biomedical/neighbours")}
