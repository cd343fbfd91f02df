"""An invented slice on each engine, and the items of every task from it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generators.context import Context
from generators.item import Item
from generators.suites import tasks
from kg.store import Connection
from tests.biomedical.invented import fill, invent
from tests.biomedical.making import context_of
from tests.engines.emptying import empty

Items = Callable[[str], list[Item]]


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with the invented slice and nothing else."""
    empty(store)
    return fill(store, invent())


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    return context_of(graph)


@pytest.fixture(scope="module")
def items(context: Context) -> Items:
    """The items of a task, made once a module and engine."""
    made: dict[str, list[Item]] = {}

    def of(task: str) -> list[Item]:
        if task not in made:
            made[task] = list(tasks(name=task)[0].items(context))
        return made[task]

    return of
