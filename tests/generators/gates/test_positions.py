"""Gold stands at each label equally often, up to what chance allows."""

import pytest

from generators.draw import stream
from generators.gates.positions import Position, Positions
from generators.item import Item
from tests.generators.gates.made import item


def result(items: list[Item]) -> dict[str, Position]:
    positions = Positions("t")
    for made in items:
        positions.add(made)
    return {found.label: found for found in positions.result()}


def test_counts_by_label() -> None:
    found = result([item(number, list("abcd"), {"abcd"[number % 4]}) for number in range(400)])
    assert [(position.label, position.gold, position.expected) for position in found.values()] == [
        ("A", 100, 100.0),
        ("B", 100, 100.0),
        ("C", 100, 100.0),
        ("D", 100, 100.0),
    ]
    assert {(position.sigmas, position.passed) for position in found.values()} == {(0.0, True)}


def test_two_answers_are_expected_at_half_of_the_labels() -> None:
    found = result([item(number, list("abcd"), {"a", "b"}) for number in range(100)])
    assert (found["A"].gold, found["A"].expected, found["C"].gold) == (100, 50.0, 0)
    # 50 off, with a deviation of the square root of 100 x 1/2 x 1/2
    assert found["A"].sigmas == found["C"].sigmas == 10.0
    assert not found["A"].passed


@pytest.mark.parametrize("seed", range(5))
def test_fair_draws_pass(seed: int) -> None:
    rng = stream("positions", seed)
    found = result([item(number, list("abcd"), {rng.choice("abcd")}) for number in range(2000)])
    assert all(position.passed and position.sigmas < 4 for position in found.values())


def test_ten_points_too_many_fail() -> None:
    rng = stream("leaning")
    items = [item(number, list("abcd"), {rng.choice("abcd") if rng.random() > 0.15 else "c"}) for number in range(1700)]
    found = result(items)
    assert found["C"].sigmas > 5
    assert not found["C"].passed


def test_items_of_a_group_that_go_together_count_as_one_draw() -> None:
    rng = stream("grouped")
    drawn = [rng.choice("abcd") for _ in range(80)]
    drawn[:18] = ["a"] * 18
    alone = result([item(number, list("abcd"), {gold}, group=f"{number}") for number, gold in enumerate(drawn)])
    together = result(
        [
            item(number, list("abcd"), {gold}, group=f"seed {number}")
            for number, gold in enumerate(drawn)
            for _ in range(15)
        ]
    )
    assert together["A"].gold == 15 * alone["A"].gold
    # were the fifteen taken as independent, the distance would be greater by the root of fifteen
    assert 2.5 < together["A"].sigmas <= alone["A"].sigmas < 4
    assert together["A"].passed
