"""Shortcuts lead where numbers tell the answer, and nowhere where they do not."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from generators.gates.gates import Gates
from generators.gates.measured import Measured
from generators.gates.report import GateReport
from generators.gates.shortcuts import Judged, Shortcut, Shortcuts
from generators.gates.view import tables
from generators.item import Item, Option, Proof
from tests.generators.gates.made import AtOnce, add_all

JUDGED = Judged(frozenset({"degree"}))
ITEMS = 1000


def item(place: int, gold: int, says: list[str], measures: dict[str, Any], group: str = "") -> Item:
    options = tuple(Option(label="ABCDE"[n], text=text, node=None) for n, text in enumerate(says))
    return Item(
        id=f"invented-{place}", suite="invented", task="invented", stem="", question="", options=options,
        answer=("ABCDE"[gold],), cardinality="single", group=group or f"{place}", entities=(), relations=(), facts={},
        proof=Proof(query="", params={}, verdicts={}), provenance={"measures": measures},
    )  # fmt: skip


def yes_no(degree: Callable[[int], int]) -> list[Item]:
    return [item(n, n % 2, ["Yes", "No"], {"degree": [degree(n)]}) for n in range(ITEMS)]


def of(items: list[Item], judged: Judged = JUDGED) -> Shortcut:
    shortcuts = Shortcuts("invented", judged)
    for one in items:
        shortcuts.add(one)
    (found,) = shortcuts.result()
    return found


def test_a_number_that_tells_the_answer_fails() -> None:
    found = of(yes_no(lambda n: 5 + n % 2))
    assert (found.n, found.groups, found.chance, found.limit) == (ITEMS, ITEMS, 0.5, 0.53)
    assert found.accuracy == 1.0
    assert not found.passed


def test_a_number_that_tells_nothing_passes() -> None:
    rng = random.Random(1)
    found = of(yes_no(lambda _: rng.randrange(50)))
    assert abs(found.accuracy - 0.5) < 0.05
    constant = of(yes_no(lambda _: 3))
    assert constant.accuracy <= 0.5
    assert constant.passed


def test_a_middle_that_tells_the_answer_is_found_as_well_as_an_end() -> None:
    assert of(yes_no(lambda n: 5 if n % 2 else n % 4 * 5)).accuracy > 0.95


def test_what_is_not_judged_is_reported() -> None:
    found = of(yes_no(lambda n: n % 2), Judged())
    assert found.accuracy == 1.0
    assert found.limit is None
    assert found.passed


AGAINST = Judged(frozenset({"degree"}), against="none")


def one_in_four(degree: Callable[[int], int]) -> list[Item]:
    """Every fourth item is a "none"."""
    says = ["indicated", "denied", "none"]
    return [item(n, n % 2 if n % 4 else 2, says, {"degree": [degree(n)]}) for n in range(ITEMS)]


def test_one_answer_against_all_others() -> None:
    says = ["indicated", "denied", "none"]
    items = [item(n, n % 3, says, {"degree": [n % 3]}) for n in range(900)]
    assert of(items).chance == pytest.approx(1 / 3, abs=1e-6)
    found = of(items, AGAINST)
    assert (found.chance, found.accuracy) == (0.5, 1.0)


def test_a_number_that_points_to_the_rarer_side_fails() -> None:
    """Two in three of one side and one in three of the other: whoever counts items does best to name the larger."""
    found = of(one_in_four(lambda n: int(n % 3 == 0) if n % 4 else int(n % 3 != 0)), AGAINST)
    assert found.chance == 0.5
    assert found.accuracy == pytest.approx(2 / 3, abs=0.01)
    assert not found.passed
    assert of(one_in_four(lambda _: 3), AGAINST).accuracy <= 0.5


def test_uneven_sides_have_the_interval_of_fewer_items() -> None:
    found = of(one_in_four(lambda _: 3)[:100], AGAINST)
    assert found.limit == pytest.approx(0.5 + 1.645 * 0.5 / 75**0.5, abs=1e-6)


def test_numbers_of_options_lead_to_a_label() -> None:
    def offered(place: int, right: int) -> Item:
        degrees = {label: [right if place % 5 == n else 3] for n, label in enumerate("ABCDE")}
        return item(place, place % 5, [*"vwxyz"], {"degree": degrees})

    found = of([offered(place, right=9) for place in range(500)])
    assert (found.chance, found.accuracy) == (0.2, 1.0)
    assert of([offered(place, right=3) for place in range(500)]).accuracy == pytest.approx(0.2)


def test_a_group_is_never_learnt_from_itself() -> None:
    """Items of a group have a number of their own and one answer: whoever had seen the group would know it."""
    rng = random.Random(2)
    answers = [rng.randrange(2) for _ in range(40)]
    items = [item(n, answers[n // 25], ["Yes", "No"], {"degree": [n // 25]}, f"group {n // 25}") for n in range(ITEMS)]
    assert of(items).accuracy < 0.75


def test_few_items_have_the_limit_of_their_interval() -> None:
    found = of(yes_no(lambda n: n % 2)[:100])
    assert found.limit == pytest.approx(0.5 + 1.645 * 0.05, abs=1e-6)


def gated(items: list[Item]) -> GateReport:
    gates = Gates(dict, dict, AtOnce(), {"invented": Measured(numbers=JUDGED)})
    add_all(gates, items)
    return gates.result()


def test_a_build_fails_by_a_shortcut_and_says_so() -> None:
    found = gated(yes_no(lambda n: n % 2))
    assert not found.passed
    assert found.failures == (
        "invented: degree alone is right in 100.0% of 1000 items (limit 53.0%, chance 50.0%); match negatives to "
        "positives more closely.",
    )
    assert any(str(table.title).startswith("Shortcuts") for table in tables(found))


def test_a_task_is_measured_one_way_or_the_other() -> None:
    found = gated(yes_no(lambda _: 3))
    assert found.passed
    assert len(found.shortcuts) == 1
    assert [position.label for position in found.positions] == ["A", "B"]
    assert (found.guesses, found.offers, found.templates, found.varieties) == ((), (), (), ())
