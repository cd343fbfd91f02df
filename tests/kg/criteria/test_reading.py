"""The graph and the files give the same criteria."""

from __future__ import annotations

import time
from collections.abc import Callable

from kg.criteria.criteria import Criteria
from kg.criteria.reading import read
from kg.graph.encode import encode
from kg.graph.load import load
from kg.store import Connection
from tests.builders import small_knowledge


def test_what_the_graph_holds_is_what_the_files_say(engine: Connection) -> None:
    knowledge = small_knowledge()
    load(engine, encode(knowledge))
    found, expected = read(engine), Criteria.of(knowledge)
    for part in Criteria._fields:
        assert getattr(found, part) == getattr(expected, part), part
    assert [list(getattr(found, part)) for part in Criteria._fields] == [
        list(getattr(expected, part)) for part in Criteria._fields
    ]


def test_reading_is_cheap(engine: Connection) -> None:
    load(engine, encode(small_knowledge()))
    # The first reading compiles the queries; of the others the fastest tells least of what else the machine does.
    read(engine)
    assert min(_seconds(lambda: read(engine)) for _ in range(3)) < 1


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
