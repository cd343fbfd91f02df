"""The knowledge with the demonstration slice on each engine, and the items across the layers."""

from __future__ import annotations

import pytest

from generators.context import Context
from kg.store import Connection
from tests.generators.diagnosis.building import context_on, fill_both
from tests.generators.making import Items


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with both layers."""
    return fill_both(store)


_CONTEXTS: dict[int, Context] = {}
"""By connection."""


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    """One build for all modules, since none of them leaves the graph changed."""
    if id(graph) not in _CONTEXTS:
        _CONTEXTS[id(graph)] = context_on(graph, both=True)
    return _CONTEXTS[id(graph)]


@pytest.fixture(scope="module")
def items(items_of: Items) -> Items:
    """The items of a task, made once a module and engine."""
    return items_of
