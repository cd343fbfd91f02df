"""An invented slice on each engine, and the items of every task from it."""

from __future__ import annotations

import pytest

from generators.context import Context
from kg.store import Connection
from tests.engines.emptying import empty
from tests.generators.biomedical.invented import fill, invent
from tests.generators.making import Items, context_of


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with the invented slice and nothing else."""
    empty(store)
    return fill(store, invent())


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    return context_of(graph)


@pytest.fixture(scope="module")
def items(items_of: Items) -> Items:
    """The items of a task, made once a module and engine."""
    return items_of
