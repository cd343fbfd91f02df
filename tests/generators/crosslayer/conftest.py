"""The knowledge with the demonstration slice on each engine, and the items across the layers."""

from __future__ import annotations

import pytest

from generators.context import Context
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load
from kg.store import Connection
from tests.engines.emptying import empty
from tests.generators.diagnosis.building import fill, new_context
from tests.generators.making import Items


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
def items(items_of: Items) -> Items:
    """The items of a task, made once a module and engine."""
    return items_of
