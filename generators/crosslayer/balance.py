"""Wrong options that tell nothing by themselves: about as large as what is right, and right elsewhere in proportion."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.biomedical.entities import SliceEntity
from generators.draw import Stream

_WINDOW = 6
"""Of so many entities with the next numbers of edges the wrong options are taken."""


class Block(NamedTuple):
    """Questions that share their options.

    Attributes:
        right: what is right, one for each of the questions.
        wrong: what is right for none of them, and may be offered.
    """

    right: tuple[str, ...]
    wrong: Collection[str]


def inner(right: Iterable[str], wrong: Collection[str], known: Mapping[str, SliceEntity]) -> list[str]:
    """What is right and has a whole window of wrong ones with as many edges or more, and one with as many or fewer."""
    degrees = sorted(known[key].degree for key in wrong)
    if len(degrees) < _WINDOW:
        return []
    least, most = degrees[_WINDOW - 1], degrees[-_WINDOW]
    return sorted(key for key in right if least <= known[key].degree <= most)


def fill(blocks: Sequence[Block], count: int, known: Mapping[str, SliceEntity], rng: Stream) -> list[list[str]]:
    """Wrong options for each block, from a window in the order by edges in which the place of what is right is drawn.

    In the window those are taken that are most often right and least often offered so far, so that an entity that is
    often right is often wrong too.

    Args:
        blocks: the questions; what is right in them is ``inner``.
        count: how many wrong options for each right one.
        known: all entities.
        rng: draws the place, and the order of equals.
    """
    owed = Counter(key for block in blocks for key in block.right for _ in range(count))
    filled: list[list[str]] = []
    for block in blocks:
        taken: list[str] = []
        for gold in block.right:
            ranked = rng.shuffled([gold, *sorted(set(block.wrong) - {*taken})])
            ranked.sort(key=lambda key: known[key].degree)
            place = ranked.index(gold)
            first = max(0, place - rng.between(0, _WINDOW))
            window = [key for key in ranked[first : first + _WINDOW + 1] if key != gold]
            taken += sorted(rng.shuffled(window), key=lambda key: -owed[key])[:count]
        owed.subtract(taken)
        filled.append(taken)
    return filled
