"""The real knowledge in the graph of each engine, for tests that only look at it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from kg.files.resources import ontology_folder
from kg.graph.content import Content
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.sources.read import read_content
from kg.store import Connection, FolderTarget, Target
from tests.engines.found import FoundServer
from tests.evaluators.coverage.making import two_runs

_IN_WORDS = "S027"


class Loaded(NamedTuple):
    """A loaded graph; `http_port` is where its server gives out Neo4j Browser, None where it does not."""

    target: Target
    graph: Connection
    http_port: int | None


@pytest.fixture(scope="module")
def loaded(request: pytest.FixtureRequest, target: Target, store: Connection) -> Loaded:
    """The knowledge that comes with the project, in the graph of the engine under test.

    Of the parts of texts, most of the graph, only those of one symptom are there. Beside it are the demonstration
    slice and two runs.
    """
    load(store, _content())
    load_slice(store, demonstration())
    two_runs(store)
    if isinstance(target, FolderTarget):
        return Loaded(target, store, None)
    server: FoundServer = request.getfixturevalue("neo4j_server")
    return Loaded(target, store, server.http_port)


@cache
def _content() -> Content:
    whole = read_content(ontology_folder() / "knowledge")
    parts = {code: node for code, node in whole.nodes["Part"].items() if code.startswith(_IN_WORDS)}
    edges = (edge for edge in whole.edges if edge.start_label != "Part" or edge.start in parts)
    return Content({**whole.nodes, "Part": parts}, tuple(edges))
