"""The real knowledge in the graph of each engine, for tests that only look at it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from kg.graph.content import Content, sha256
from kg.graph.dump import graph_sha256
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.primekg.slice import sha256 as slice_sha256
from kg.store import Connection, FolderTarget, Target
from tests.engines.found import FoundServer
from tests.engines.writes import WriteStamp, stamp
from tests.evaluators.coverage.making import two_runs
from tests.shipped import shipped_content

_IN_WORDS = "S027"


_LEFT: dict[int, WriteStamp] = {}
"""By the port of the server: how it was left."""


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
    if _LEFT.get(store.port) != stamp(store):
        _make(store)
        _LEFT[store.port] = stamp(store)
    if isinstance(target, FolderTarget):
        return Loaded(target, store, None)
    server: FoundServer = request.getfixturevalue("neo4j_server")
    return Loaded(target, store, server.http_port)


def _make(store: Connection) -> None:
    if graph_sha256(store) != sha256(_content()):
        load(store, _content())
    shown = demonstration()
    if [row["sha256"] for row in store.rows("biomedical/slice")] != [slice_sha256(shown)]:
        load_slice(store, shown)
    two_runs(store)


@cache
def _content() -> Content:
    whole = shipped_content()
    parts = {code: node for code, node in whole.nodes["Part"].items() if code.startswith(_IN_WORDS)}
    edges = (edge for edge in whole.edges if edge.start_label != "Part" or edge.start in parts)
    return Content({**whole.nodes, "Part": parts}, tuple(edges))
