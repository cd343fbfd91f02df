"""The entities of the slice with what a guesser could count."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generators.context import Context


class SliceEntity(NamedTuple):
    """One entity.

    Attributes:
        degree: its edges in the slice.
    """

    key: str
    name: str
    type: str
    seed: bool
    degree: int


def entities(context: Context) -> dict[str, SliceEntity]:
    """All entities by key, in order of keys."""
    return {row["key"]: SliceEntity(**row) for row in context.connection.rows("biomedical/entities")}


def names_of(found: Mapping[str, SliceEntity], keys: Iterable[str]) -> dict[str, str]:
    """The names of some entities by key."""
    return {key: found[key].name for key in keys}


def shared_words(one: str, other: str) -> int:
    """How many words two names share, in per cent of the words of the shorter."""
    first, second = (set(name.casefold().replace("-", " ").split()) for name in (one, other))
    return 100 * len(first & second) // max(1, min(len(first), len(second)))


def with_distance(numbers: Sequence[int]) -> list[list[int]]:
    """Each number with its distance from the mean, times how many there are."""
    return [[number, abs(len(numbers) * number - sum(numbers))] for number in numbers]
