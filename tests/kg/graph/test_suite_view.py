"""What is made of the suite's disorders sees the same in a graph with additional disorders as in one without."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from kg.graph.content import Content, sha256
from kg.graph.dump import graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection
from kg.store.queries import all_queries
from kg.store.query_runner import ADDITIONAL
from tests.kg.oracle.conftest import bare
from tests.kg.oracle.patients import asked, patients
from tests.shipped import shipped

pytestmark = [pytest.mark.engine, pytest.mark.one_engine]
GIVEN: Mapping[str, Mapping[str, Any]] = {
    "writing/parts": {"file": "sleep"},
    "clinical/ex_codes": {"codes": ["D013", "D024", "S024", "S089", "panic"]},
    "crosslayer/links": {"relations": ["indication"]},
    "coverage/entity_scores": {"runs": [{"run": "one", "accuracies": {"D013": 0.5, "S027": 0.25, "D024": 1.0}}]},
    "coverage/relation_scores": {"runs": [{"run": "one", "accuracies": {"EXCLUDES": 0.5, "INCLUDED_IN": 0.25}}]},
    "coverage/scores_of_triples": {"run": "one"},
    "coverage/triple_scores": {"runs": [{"run": "one", "entities": {"D013": 1.0, "D030": 1.0}, "relations": {}}]},
}
"""Parameters of the queries that have others."""


@cache
def knowledge() -> Knowledge:
    return shipped()


@cache
def content() -> Content:
    return bare(encode(knowledge()))


@cache
def suite_content() -> Content:
    return bare(encode(core(knowledge())))


def seen(connection: Connection) -> dict[str, Any]:
    """What each query gives that can leave out what is additional, and verdicts of some patients.

    The graph's hash stands for the queries of a dump, whose rows are in no order that says anything.
    """
    found: dict[str, Any] = {
        query.name: connection.rows(query.name, **GIVEN.get(query.name, {}))
        for query in all_queries()
        if ADDITIONAL in query.parameters and not query.name.startswith(("dump/", "oracle/"))
    }
    some = asked(patients(core(knowledge()), 16, 20))
    return {**found, "oracle/verdicts": list(judge(connection, some, detail=True))}


def test_the_suite_sees_what_it_would_see_alone(engine: Connection) -> None:
    load(engine, suite_content())
    alone, digest = seen(engine), graph_sha256(engine)
    assert digest == sha256(suite_content())
    load(engine, content())
    view = engine.of_suite()
    assert graph_sha256(view) == digest != graph_sha256(engine)
    for name, rows in seen(view).items():
        assert rows == alone[name], name
    more = {name for name in alone if name.startswith("criteria/") and engine.rows(name) != alone[name]}
    assert more == {f"criteria/{part}" for part in ("disorders", "differentials", "findings", "groups", "kinds")} | {
        "criteria/symptoms",
        "criteria/together",
    }


def test_in_a_transaction_the_view_is_the_same(engine: Connection) -> None:
    load(engine, content())
    assert len(engine.of_suite().together(lambda transaction: transaction.rows("writing/names"))) == 23
    assert len(engine.together(lambda transaction: transaction.rows("writing/names"))) == 30
    assert len(engine.together(lambda transaction: transaction.rows("writing/names", additional=False))) == 23
