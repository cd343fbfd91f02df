"""Wrong options that tell nothing by themselves: about as large as what is right, and right elsewhere in proportion."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.biomedical.entities import Entity
from generators.draw import Stream

_NEAR = 6
"""So many entities with the next numbers of edges, on either side, may stand beside what is right."""


class Block(NamedTuple):
    """Questions that share their options.

    Attributes:
        right: what is right, one for each of the questions.
        wrong: what is right for none of them, and may be offered.
    """

    right: tuple[str, ...]
    wrong: Collection[str]


def inner(right: Iterable[str], wrong: Collection[str], count: int, known: Mapping[str, Entity]) -> list[str]:
    """What is right and has so many wrong ones with as many edges or more, and as many with as many or fewer."""
    degrees = sorted(known[key].degree for key in wrong)
    if len(degrees) < count:
        return []
    least, most = degrees[count - 1], degrees[-count]
    return sorted(key for key in right if least <= known[key].degree <= most)


def fill(blocks: Sequence[Block], count: int, known: Mapping[str, Entity], rng: Stream) -> list[list[str]]:
    """Wrong options for each block.

    The rank of what is right among them, by edges, is drawn. Of the nearest on either side those are taken that are
    most often right and least often offered so far, so that an entity that is often right is often wrong too.

    Args:
        blocks: the questions; what is right in them is ``inner``.
        count: how many wrong options for each right one.
        known: all entities.
        rng: draws the rank, and the order of equals.
    """
    owed = Counter(key for block in blocks for key in block.right for _ in range(count))
    filled: list[list[str]] = []
    for block in blocks:
        taken: list[str] = []
        for gold in block.right:
            ranked = rng.shuffled(sorted(set(block.wrong) - {*taken}))
            ranked.sort(key=lambda key: known[key].degree)
            degree = known[gold].degree
            equal = [place for place, key in enumerate(ranked) if known[key].degree == degree]
            first = equal[0] if equal else sum(known[key].degree < degree for key in ranked)
            # Among equals the right one may stand anywhere.
            place = max(count, min(first + rng.between(0, len(equal)), len(ranked) - count))
            below = rng.between(0, count)
            before, after = ranked[max(0, place - _NEAR) : place], ranked[place : place + _NEAR]
            taken += sorted(before, key=lambda key: -owed[key])[:below]
            taken += sorted(after, key=lambda key: -owed[key])[: count - below]
        owed.subtract(taken)
        filled.append(taken)
    return filled
