"""Scores of runs on disk, worked out by hand, and the command that prints them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import get_args

import pytest
from click.testing import CliRunner

from evaluators.answer import Answer
from evaluators.score.score import score
from evaluators.score.scores import Scores
from evaluators.table.read import Parser, read_run
from generators.item import Item
from kg.errors import UserError
from kgbench.cli.score import score as command
from tests.evaluators.score.on_disk import answer, items, write_build, write_run


@pytest.fixture
def build(tmp_path: Path) -> Path:
    return write_build(tmp_path / "build")


@pytest.fixture
def good(tmp_path: Path, build: Path) -> Path:
    """All right, but for one refusal, one failed request, one reply that is not parsed, one item still open."""
    odd = {"0": "refused", "1": "error", "2": "unparsed"}

    def says(item: Item) -> Answer | None:
        number = item.id[-1]
        if item.task == "ambiguous" and number == "3":
            return None
        said = odd.get(number, "".join(item.answer)) if item.task == "ambiguous" else "".join(item.answer)
        return answer(item, said, raw="I lean to B, or C?" if said == "unparsed" else "")

    return write_run(tmp_path / "good", build, says)


@pytest.fixture
def first(tmp_path: Path, build: Path) -> Path:
    """Always A."""
    return write_run(tmp_path / "first", build, lambda item: answer(item, "A"))


def test_figures_by_hand(good: Path) -> None:
    scores = score(None, good)
    task = scores.of("task")
    ambiguous, unambiguous = task["ambiguous"], task["unambiguous"]
    assert (ambiguous.asked, unambiguous.asked) == (7, 8)
    accuracy = ambiguous.figures["accuracy"]
    assert (accuracy.value, accuracy.n, accuracy.groups) == (4 / 6, 6, 4)
    assert accuracy.chance == pytest.approx(1 / 6)
    assert ambiguous.figures["error"].value == pytest.approx(1 / 7)
    assert ambiguous.figures["refused"].value == ambiguous.figures["unparsed"].value == pytest.approx(1 / 6)
    assert accuracy.low is not None
    assert accuracy.high is not None
    assert 0 <= accuracy.low <= 4 / 6 <= accuracy.high <= 1
    everything = unambiguous.figures["accuracy"]
    assert (everything.value, everything.high, everything.chance) == (1, 1, 0.25)
    assert everything.low is not None
    assert 0.4 < everything.low < 0.8, "that all are right does not make the next answer certain"
    assert "calibration_error" not in ambiguous.figures
    assert scores.of("all")["all"].figures["accuracy"].value == pytest.approx(12 / 14)


def test_breakdowns_by_hand(first: Path) -> None:
    scores = score(None, first)
    accuracy = {
        name: {key: cell.figures["accuracy"].value for key, cell in scores.of(name).items()}
        for name in ("disorder", "differential", "relation", "entity", "writer", "suite", "style")
    }
    # A alone is never both; of the settled cases two of eight have A. D001 is gold in four of the pairs, too.
    assert accuracy["disorder"] == {"D001": 2 / 6, "D002": 0, "D003": 0, "D004": 0}
    assert accuracy["differential"]["D001-D002: D001"] == 1
    assert accuracy["differential"]["D001-D002: D001 & D002"] == 0
    assert accuracy["relation"] == {"REQUIRES": 2 / 16}
    assert accuracy["entity"]["S001"] == 2 / 16
    assert accuracy["writer"]["unambiguous/offline/brisk"] == 2 / 4
    assert accuracy["suite"] == {"diagnosis": 2 / 16}
    assert accuracy["style"] == {"hybrid": 2 / 16}
    under = scores.of("task")["ambiguous"].figures["under_diagnosis"]
    assert under.value == 4 / 8
    assert scores.places["unambiguous"] == ((1.0, 0.25), (0.0, 0.25), (0.0, 0.25), (0.0, 0.25))
    named = {(found.gold, found.named): found.cases for found in scores.confusions if found.task == "unambiguous"}
    assert named == {("D001", "D001"): 2, ("D002", "D001"): 2, ("D003", "D001"): 2, ("D004", "D001"): 2}
    pairs = {(found.gold, found.named): found.cases for found in scores.confusions if found.task == "ambiguous"}
    assert pairs == {("D001", "D001"): 4, ("D002", "D001"): 2, ("D003", "D001"): 4, ("D004", "D001"): 2}


def test_averages_need_all_their_tasks(first: Path) -> None:
    averages = score(None, first).averages
    assert averages["all_nine"].value is None
    assert averages["entities"].missing == ("entity_typing", "entity_clustering")


def test_the_mean_of_tasks_stands_beside_the_figure_of_all_answers(good: Path, first: Path) -> None:
    scores = score(None, good)
    mean = scores.task_mean
    # 4 of 6 and 8 of 8; together 12 of 14.
    assert mean.tasks == ("ambiguous", "unambiguous")
    assert mean.value == pytest.approx((4 / 6 + 1) / 2)
    assert mean.chance == pytest.approx((1 / 6 + 1 / 4) / 2)
    assert mean.adjusted == pytest.approx((5 / 6 - 5 / 24) / (1 - 5 / 24))
    assert mean.value is not None
    assert mean.low is not None
    assert mean.high is not None
    assert mean.low < mean.value < mean.high
    shown = CliRunner().invoke(command, [str(good)]).output
    row = next(line for line in shown.splitlines() if line.startswith("mean of 2 tasks"))
    assert row.split()[4:6] == ["4", "83.3"]
    told = json.loads(CliRunner().invoke(command, [str(good), "--json"]).stdout)["scores"][0]["task_mean"]
    assert told["value"] == mean.value


def test_replies_are_read_again_as_published(tmp_path: Path, build: Path) -> None:
    run = write_run(
        tmp_path / "run",
        build,
        lambda item: answer(item, "".join(item.answer), raw=f"Final answer: {' and '.join(item.answer)}"),
    )
    assert score(None, run).of("all")["all"].figures["accuracy"].value == 1
    # The first letter of A to D is the one in "FINAL".
    published = score(None, run, "mentalbench")
    assert published.parser == "mentalbench"
    assert published.of("task")["unambiguous"].figures["accuracy"].value == 2 / 8
    assert published.of("task")["ambiguous"].figures["accuracy"].value == 0


def test_letters_of_turned_options_are_turned_back(tmp_path: Path, build: Path) -> None:
    def says(item: Item) -> Answer | None:
        place = ("ABCD".index(item.answer[0]) - 1) % 4
        return answer(item, item.answer[0], raw="ABCD"[place], rotation=1).model_copy(update={"rotation": 1})

    run = write_run(tmp_path / "turned", build, says)
    for parser in get_args(Parser):
        assert score(None, run, parser).of("task")["unambiguous"].figures["accuracy"].value == 1
    found = read_run(run).sensitivity
    assert found is not None
    assert (found.standard.correct, found.loose.changed) == (8, 0)


def test_what_reading_otherwise_would_change(good: Path) -> None:
    found = score(None, good).sensitivity
    assert found is not None
    assert (found.standard.ok, found.standard.unparsed, found.standard.refused) == (12, 1, 1)
    assert (found.loose.ok, found.loose.changed) == (13, 1)
    assert found.methods == {"letters": 12, "nothing": 2}


def test_probabilities_of_options_are_judged(tmp_path: Path, build: Path) -> None:
    def says(item: Item) -> Answer | None:
        # Sure of the first option, which is gold in two of eight.
        chosen = {"scores": {"A": 0.0, "B": -50.0, "C": -50.0, "D": -50.0}, "mode": "forced-choice"}
        return answer(item, "A").model_copy(update=chosen)

    figures = score(None, write_run(tmp_path / "sure", build, says)).of("task")["unambiguous"].figures
    assert figures["calibration_error"].value == pytest.approx(6 / 8)
    assert figures["brier"].value == pytest.approx(2 * 6 / 8)
    assert figures["risk_coverage_area"].value == pytest.approx(6 / 8)
    assert "calibration_error" not in score(None, tmp_path / "sure").of("task")["ambiguous"].figures
    assert score(None, tmp_path / "sure").sensitivity is None, "there is no text to read"


def test_the_same_answers_give_the_same_bytes(tmp_path: Path, build: Path, first: Path) -> None:
    lines = (first / "answers.jsonl").read_bytes().splitlines(keepends=True)
    (first / "answers.jsonl").write_bytes(b"".join(sorted(lines)))
    before = score(None, first).text()
    (first / "answers.jsonl").write_bytes(b"".join(sorted(lines, reverse=True)))
    assert score(build, first).text() == before


def test_the_command_writes_and_prints(good: Path, first: Path) -> None:
    shown = CliRunner().invoke(command, [str(good), str(first), "--compare"])
    assert shown.exit_code == 0, shown.output
    assert "ambiguous" in shown.output
    assert "good (first) and first (second)" in shown.output
    assert "66.7" in shown.output
    stored = Scores.model_validate_json((good / "scores.json").read_bytes())
    assert stored == score(None, good)


def test_the_command_gives_json(good: Path, first: Path) -> None:
    shown = CliRunner().invoke(command, [str(good), str(first), "--compare", "--json", "--parser", "mentalbench"])
    found = json.loads(shown.stdout)
    assert [scores["run"] for scores in found["scores"]] == ["good", "first"]
    comparison = found["comparisons"][0]
    assert (comparison["task"], comparison["n"]) == ("all", 14)
    assert comparison["corrected"] >= comparison["permutation"]
    assert comparison["family"] == 1
    assert "within a family" in json.loads(shown.stdout)["correction"]
    assert not (good / "scores.json").exists(), "another parser's figures are not the run's own"


def test_comparisons_by_hand(good: Path, first: Path) -> None:
    shown = CliRunner().invoke(command, [str(good), str(first), "--compare", "--json"])
    settled = next(found for found in json.loads(shown.stdout)["comparisons"] if found["task"] == "unambiguous")
    assert (settled["first_accuracy"], settled["second_accuracy"], settled["difference"]) == (1, 0.25, 0.75)
    assert (settled["only_first"], settled["only_second"], settled["effect"]) == (6, 0, 0.5)
    assert settled["mcnemar"] == pytest.approx(2 * 0.5**6)
    # Four groups differ in the same direction: of sixteen exchanges two are as far.
    assert settled["permutation"] == pytest.approx(2 / 16)


def test_mistakes_are_named(tmp_path: Path, build: Path, first: Path) -> None:
    with pytest.raises(UserError, match="no run has begun there"):
        score(None, tmp_path / "nowhere")
    changed = items()
    changed["ambiguous"].pop()
    with pytest.raises(UserError, match="its items of ambiguous are not those that the run was asked"):
        score(write_build(tmp_path / "other", changed), first)
    (first / "answers.jsonl").write_bytes(answer(items()["ambiguous"][0].model_copy(update={"id": "x"}), "A").line())
    with pytest.raises(UserError, match="the build has no item x"):
        score(None, first)
    (first / "answers.jsonl").write_bytes(b"")
    with pytest.raises(UserError, match="no item has been answered yet"):
        score(None, first)


def test_a_run_without_a_reply_has_scores_too(tmp_path: Path, build: Path) -> None:
    dead = write_run(tmp_path / "dead", build, lambda item: answer(item, "error"))
    shown = CliRunner().invoke(command, [str(dead), "--json"])
    assert shown.exit_code == 0, shown.exception
    found = [cell["figures"] for cell in json.loads(shown.stdout)["scores"][0]["cells"]]
    assert {("accuracy" in figures, figures["error"]["value"]) for figures in found} == {(False, 1.0)}


def test_runs_of_one_name_cannot_be_compared(tmp_path: Path, build: Path, first: Path) -> None:
    other = write_run(tmp_path / "other" / first.name, build, lambda item: answer(item, "B"))
    shown = CliRunner().invoke(command, [str(first), str(other), "--compare"])
    assert isinstance(shown.exception, UserError)
    assert f"another of these runs is named {first.name} too" in str(shown.exception)


def test_one_run_cannot_be_compared(first: Path) -> None:
    shown = CliRunner().invoke(command, [str(first), "--compare"])
    assert isinstance(shown.exception, UserError)
    assert "A comparison needs two runs" in str(shown.exception)
