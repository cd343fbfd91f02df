"""Numbers of findings are drawn anew on the same side of their limits."""

from generators.diagnosis.lore import of_knowledge
from generators.diagnosis.sketch import Sketch
from generators.diagnosis.variation.numbers import renumbered
from generators.draw import stream
from tests.builders import small_knowledge

LORE = of_knowledge(small_knowledge())


def drawn(*values: int) -> list[set[int]]:
    """What 60 draws make of each value; the limit is three hums a week."""
    sketch = Sketch(age=30, paired=len(values) > 1, episodes=(), numbers={"hums.per_week": values})
    found: list[set[int]] = [set() for _ in values]
    for number in range(60):
        told = renumbered(sketch, LORE, stream("numbers", number)).numbers["hums.per_week"]
        for place, value in enumerate(told):
            found[place].add(value)
    return found


def test_numbers_are_spread_beyond_their_limit_and_never_on_it() -> None:
    assert drawn(3) == [{4, 5, 6, 7, 8}]


def test_each_side_of_an_open_number_stays_on_its_side() -> None:
    assert drawn(3, 1) == [{4, 5, 6, 7, 8}, {0, 1, 2}]
