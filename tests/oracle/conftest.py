"""The knowledge of the checkout, and a graph that holds it."""

from __future__ import annotations

import pytest

from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.paths import ontology_folder
from kg.store import Connection
from tests.engines.emptying import empty


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return read(ontology_folder() / "knowledge")


@pytest.fixture(scope="module")
def graph(store: Connection, knowledge: Knowledge) -> Connection:
    """The engine under test with the whole knowledge loaded, once a module."""
    empty(store)
    load(store, encode(knowledge))
    return store
