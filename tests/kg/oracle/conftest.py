"""The knowledge of the checkout, and a graph that holds what the oracle reads of it."""

from __future__ import annotations

import pytest

from kg.graph.content import Content
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.store import Connection
from tests.engines.emptying import empty
from tests.shipped import shipped


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return shipped()


@pytest.fixture(scope="module")
def graph(store: Connection, knowledge: Knowledge) -> Connection:
    """The engine under test with the criteria of the knowledge, loaded once a module."""
    empty(store)
    load(store, bare(encode(knowledge)))
    return store


def bare(content: Content) -> Content:
    """The content without parts of texts and people: most of the nodes, and nothing that a verdict turns on."""
    left_out = {"Part", "Theme", "Kin", "Relative", "WordingFile", "Occupation", "Person", "ExternalConcept"}
    nodes = {label: by_code for label, by_code in content.nodes.items() if label not in left_out}
    edges = tuple(edge for edge in content.edges if not {edge.start_label, edge.end_label} & left_out)
    return Content(nodes, edges)
