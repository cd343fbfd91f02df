"""Pages of the guide say what they need; without it they find nothing, and the guide says that too."""

from __future__ import annotations

from html import unescape

import pytest

from kg.explore.guide import guide, guide_queries
from kg.explore.needs import COVERAGE, SLICE, empty_pages, lacking, sentences
from kg.graph.encode import encode
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.store import Connection
from kgbench.cli.main import run
from tests.builders import small_knowledge
from tests.looking import Loaded

NEEDING = [query for query in guide_queries() if query.needs]


def test_a_full_graph_lacks_nothing(loaded: Loaded) -> None:
    assert lacking(loaded.graph) == frozenset()
    assert empty_pages(guide_queries(), lacking(loaded.graph)) == []


def test_pages_without_what_they_need_are_empty_and_no_others_are(engine: Connection, loaded: Loaded) -> None:
    del loaded
    load(engine, encode(small_knowledge()))
    assert lacking(engine) == {SLICE, COVERAGE}
    assert {query.name for query in NEEDING if engine.rows(query.name)} == set()
    load_slice(engine, demonstration())
    assert lacking(engine) == {COVERAGE}


def test_each_page_says_what_it_needs_and_what_the_graph_lacks() -> None:
    assert {need for query in NEEDING for need in query.needs} == {SLICE, COVERAGE}
    # Whatever matches an entity or a run finds nothing where there is none.
    named = {query.name for query in guide_queries() if "(:Run)" in query.text or ":Entity)" in query.text}
    assert {query.name for query in NEEDING} >= named - {"explore/29_symptoms_never_asked_about"}
    plain = unescape(guide(guide_queries(), "http://localhost:1/style.grass"))
    lacks = unescape(guide(guide_queries(), "http://localhost:1/style.grass", {COVERAGE}))
    assert plain.count("Needs a biomedical slice") == plain.count("`kgbench import primekg --demonstration`") == 4
    assert plain.count("Needs the coverage of runs") == lacks.count("The graph held no coverage of runs") == 3
    assert "The graph held no" not in plain
    assert "The graph held no biomedical slice" not in lacks


def test_pages_that_are_empty_are_named() -> None:
    first, second = empty_pages(guide_queries(), {SLICE, COVERAGE})
    assert first.startswith(
        "The graph holds no biomedical slice, so that the guide's pages 22, 23, 24, 25 are empty. `kgbench import"
    )
    assert second.startswith("The graph holds no coverage of runs, so that the guide's pages 26, 27, 28 are empty. ")
    assert "`kgbench coverage RUN --write` keeps it there." in second


def test_the_command_line_says_why_there_are_no_rows(
    engine: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    load(engine, encode(small_knowledge()))
    query = next(query for query in NEEDING if query.needs == (COVERAGE,))
    assert run(["cypher", query.name, "--graph", where]) == 0
    assert capsys.readouterr().err == f"No rows. {sentences(query)[0]}\n"
