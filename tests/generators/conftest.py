"""The real knowledge on each engine, and the items of every task from it; a suite may build on another graph."""

from __future__ import annotations

import pytest

from generators.context import Context
from kg.store import Connection
from tests.generators import making
from tests.generators.diagnosis import building
from tests.generators.making import Items


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with the whole knowledge in it."""
    return building.fill(store)


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    """A small build on that graph."""
    return building.new_context(graph)


@pytest.fixture(scope="module")
def items_of(context: Context) -> Items:
    """The items of a task, made once a module and engine."""
    return making.items_of(context)
