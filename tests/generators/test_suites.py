"""Tasks say what they are measured for, and only that is measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from generators.context import Context
from generators.gates.gates import Gates
from generators.gates.measured import CASES, Measured
from generators.item import Cardinality, Item
from generators.suites import tasks
from generators.task import Task
from kg.registry import register
from tests.generators.gates.made import RELATED, AtOnce, add_all, fair


def test_a_task_that_does_not_say_what_it_is_measured_for_is_refused() -> None:
    class Silent(Task):
        """Says nothing of its measures."""

        name: ClassVar[str] = "silent"
        suite: ClassVar[str] = "trial"
        cardinality: ClassVar[Cardinality] = "single"
        question: ClassVar[str] = "Which?"

        def items(self, context: Context) -> Iterator[Item]:
            yield from ()

        def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
            yield from ()

        def id_of(self, item: Item) -> str:
            return item.id

    with pytest.raises(ValueError, match=r"^the task Silent does not set measured$"):
        register(Silent)
    assert "silent" not in [task.name for task in tasks()]


@pytest.mark.parametrize(
    ("measured", "taken"),
    [
        (Measured(), {"positions"}),
        (Measured(texts=True), {"positions", "templates", "varieties", "words"}),
        (Measured(option_sets=True), {"positions", "guesses", "offers", "compared"}),
        (CASES, {"positions", "templates", "varieties", "words", "guesses", "offers", "compared"}),
    ],
)
def test_only_what_a_task_names_is_measured(measured: Measured, taken: set[str]) -> None:
    gates = Gates(lambda: RELATED, dict, AtOnce(), {"medical_chart": measured})
    add_all(gates, fair(20))
    assert {name for name, found in gates.result() if found} == taken


def test_an_item_of_a_task_that_nobody_named_is_no_case() -> None:
    gates = Gates(lambda: RELATED, dict, AtOnce(), {})
    with pytest.raises(KeyError, match="medical_chart"):
        add_all(gates, fair(1))
