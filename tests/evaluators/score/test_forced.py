"""Forced choice names one option: where several are right together it is not applicable, and is compared nowhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from evaluators.answer import Answer
from evaluators.coverage.reading import read_answers
from evaluators.report.runs import sources
from evaluators.score.bootstrap import Resampling
from evaluators.score.score import score
from generators.item import Item
from kgbench.cli.score import score as command
from tests.evaluators.score.on_disk import answer, write_build, write_run


def _chooses(item: Item) -> Answer:
    """The first right option, by its probability."""
    scores = {label: 0.0 if label == item.answer[0] else -9.0 for label in "ABCD"}
    return answer(item, item.answer[0]).model_copy(update={"mode": "forced-choice", "scores": scores})


@pytest.fixture
def forced(tmp_path: Path) -> Path:
    return write_run(tmp_path / "forced", write_build(tmp_path / "build"), _chooses)


def test_it_has_no_accuracy_where_two_are_right(forced: Path) -> None:
    task = score(None, forced).of("task")
    assert (task["ambiguous"].asked, task["ambiguous"].unranked) == (8, 8)
    assert set(task["ambiguous"].figures) == {"error"}
    assert (task["unambiguous"].unranked, task["unambiguous"].figures["accuracy"].value) == (0, 1)
    whole = score(None, forced).of("all")["all"]
    assert (whole.asked, whole.unranked) == (16, 8)
    assert (whole.figures["accuracy"].value, whole.figures["accuracy"].n) == (1, 8)


def test_the_table_says_so(forced: Path) -> None:
    shown = CliRunner().invoke(command, [str(forced)])
    row = next(line for line in shown.output.splitlines() if line.startswith("ambiguous"))
    assert row.split() == ["ambiguous", "8", "n/a", "0.0"]
    assert "n/a, not applicable: ambiguous. Forced choice names one option" in shown.output
    assert "mean of" not in shown.output, "one task is left"


def test_it_is_compared_where_one_is_right(tmp_path: Path, forced: Path) -> None:
    other = write_run(tmp_path / "other", tmp_path / "build", lambda item: answer(item, "A"))
    shown = CliRunner().invoke(command, [str(forced), str(other), "--compare", "--json"])
    assert [(one["task"], one["n"]) for one in json.loads(shown.stdout)["comparisons"]] == [("unambiguous", 8)]


def test_it_counts_in_no_coverage_and_stands_as_such_in_the_report(forced: Path) -> None:
    assert read_answers([forced])[0].counted.sum() == 8
    (source,) = sources([forced], None, Resampling(resamples=10))
    assert source.scores.of("task")["ambiguous"].unranked == 8
