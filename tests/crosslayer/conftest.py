"""The knowledge with the demonstration slice on each engine, and the items across the layers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generators.context import Context
from generators.item import Item
from generators.suites import tasks
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load
from kg.store import Connection
from tests.engines.emptying import empty
from tests.generators.building import fill, new_context

Items = Callable[[str], list[Item]]


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with both layers."""
    empty(store)
    fill(store)
    load(store, demonstration())
    return store


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    return new_context(graph)


@pytest.fixture(scope="module")
def items(context: Context) -> Items:
    """The items of a task, made once a module and engine."""
    made: dict[str, list[Item]] = {}

    def of(task: str) -> list[Item]:
        if task not in made:
            made[task] = list(tasks(name=task)[0].items(context))
        return made[task]

    return of
