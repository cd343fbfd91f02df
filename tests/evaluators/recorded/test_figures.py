"""Builds and runs of format 1 are read as ever: every figure is the one that was recorded, to twelve digits."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import orjson
import pytest

import evaluators.coverage.coverage
from evaluators.compare.compare import compare
from evaluators.coverage.coverage import coverage
from evaluators.coverage.reading import read_answers
from evaluators.report.report import RunReport, report
from evaluators.report.runs import sources
from evaluators.score.score import score_run
from evaluators.table.read import read_run, read_runs
from generators.item import read_items
from tests.evaluators.recorded.graph import GraphOfItems
from tests.evaluators.recorded.recording import BUILD, HOW, RUNS, figures, plain
from tests.evaluators.report.making import data_of


@pytest.fixture(autouse=True)
def same_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    """The invented graph has no hash that could be compared with the build's."""
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())


@pytest.fixture(scope="module")
def made() -> Iterator[RunReport]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
        yield report(sources(RUNS, BUILD, HOW), GraphOfItems(BUILD))


@pytest.mark.parametrize("path", sorted(BUILD.glob("items/*.jsonl")), ids=lambda path: path.stem)
def test_items_keep_their_bytes(path: Path) -> None:
    assert b"".join(item.line() for item in read_items(path)) == path.read_bytes()


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_scores_are_those_recorded(run: Path) -> None:
    found = score_run(read_run(run, BUILD), "recorded", HOW)
    assert plain(orjson.loads(found.text())) == figures(f"scores_{run.name}")


def test_the_published_parser_scores_as_recorded() -> None:
    found = score_run(read_run(RUNS[0], BUILD, "mentalbench"), "mentalbench", HOW)
    assert plain(orjson.loads(found.text())) == figures("published_parser")


def test_comparisons_are_those_recorded() -> None:
    found = compare(read_runs(RUNS, BUILD), HOW)
    assert plain([one.model_dump() for one in found]) == figures("compare")


def test_coverage_is_that_recorded() -> None:
    found = coverage(GraphOfItems(BUILD), read_answers(RUNS, BUILD), HOW)
    assert plain([one.model_dump() for one in found]) == figures("coverage")


def test_sheets_of_the_report_are_those_recorded(made: RunReport) -> None:
    recorded = figures("sheets")
    found = plain({sheet.name: {"columns": list(sheet.columns), "rows": sheet.rows} for sheet in made.sheets})
    assert {name: found[name] for name in recorded} == recorded


def test_the_page_says_of_items_what_was_recorded(made: RunReport) -> None:
    recorded, found = figures("page_items"), plain(data_of(made.html))
    assert found["heads"] == recorded["heads"]
    kept: dict[str, Any] = {name: found["items"][name] for name in recorded["items"] if name != "said"}
    # Ways to divide items that came later are not recorded.
    for name in ("keys", "members"):
        kept[name] = {way: kept[name][way] for way in recorded["items"][name]}
    assert kept == {name: value for name, value in recorded["items"].items() if name != "said"}
    for run, said in recorded["items"]["said"].items():
        assert {name: found["items"]["said"][run][name] for name in said} == said
