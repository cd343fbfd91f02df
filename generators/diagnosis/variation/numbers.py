"""Other numbers for the same findings: on the same side of every limit, and not always the one next to it."""

from collections.abc import Iterator

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.diagnosis.turning import requirements
from generators.draw import Stream
from kg.model.condition import sets_of

SPREAD = 5
"""So many numbers are drawn from, those nearest to the limit."""


def renumbered(sketch: Sketch, lore: Lore, rng: Stream) -> Sketch:
    """The sketch with the numbers of its findings drawn anew."""
    numbers = {
        key: tuple(_another(value, [*_limits(key, lore)], lore.criteria.findings[key].range, rng) for value in values)
        for key, values in sketch.numbers.items()
    }
    return sketch.model_copy(update={"numbers": numbers})


def _another(value: int, limits: list[int], span: tuple[int, int] | None, rng: Stream) -> int:
    """A number on the same side of all limits; on a limit only where no other is."""
    least, most = span or (value, value)
    below = max((limit for limit in limits if limit <= value), default=least - 1)
    above = min((limit for limit in limits if limit > value), default=most + 1)
    choice = range(max(least, below + 1), min(above, most + 1, max(least, below + 1) + SPREAD))
    return rng.choice(choice) if choice else value


def _limits(key: str, lore: Lore) -> Iterator[int]:
    for _, requirement in requirements(lore.criteria):
        for together in sets_of(requirement):
            for condition in together:
                if condition.code == key and isinstance(condition.value, int) and not isinstance(condition.value, bool):
                    yield condition.value
