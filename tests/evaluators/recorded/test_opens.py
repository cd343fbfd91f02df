"""A run is read once: a report opens every file of its runs and their build once."""

from __future__ import annotations

import pytest

import evaluators.coverage.coverage
from evaluators.report.report import report
from evaluators.report.runs import sources
from tests.evaluators.recorded.graph import GraphOfItems
from tests.evaluators.recorded.recording import BUILD, HOW, RUNS, opens_counted


def test_a_report_on_two_runs_opens_each_answers_file_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
    graph = GraphOfItems(BUILD)
    with opens_counted() as counts:
        report(sources(RUNS[:2], BUILD, HOW), graph)
    answers = {path: count for path, count in counts.items() if path.endswith("answers.jsonl")}
    assert answers == {"runs/talker/answers.jsonl": 1, "runs/chooser/answers.jsonl": 1}
    items = {path: count for path, count in counts.items() if path.startswith("build/items/")}
    assert len(items) == 9
    assert set(items.values()) == {1}
