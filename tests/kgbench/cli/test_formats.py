"""`kgbench score --formats`: two runs of a model on one build, whole."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import kgbench as kb
from kgbench.cli.main import run
from tests.evaluators.forms import tiny


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The themes of a tiny build, right in full; apart, each question is answered by A."""
    folder = tmp_path_factory.mktemp("formats")
    tiny.build(folder / "build", [tiny.Matching()])
    full = tiny.run(folder / "build", folder / "full", tiny.Scripted())
    apart = tiny.run(folder / "build", folder / "apart", tiny.Scripted(lambda _: "A"), apart=True)
    return [str(full), str(apart)]


def test_the_formats_stand_below_the_scores(runs: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["score", *runs, "--formats", "--json"]) == 0
    (found,) = json.loads(capsys.readouterr().out)["formats"]
    # The first option is right once in each theme of three questions.
    assert (found["n"], found["groups"], found["task"]) == (12, 2, "tiny_matching")
    assert (found["common_correct"], found["only_full"], found["only_apart"]) == (4, 8, 0)
    assert found["consistency"] == found["agreement"] == found["letter_agreement"] == pytest.approx(1 / 3)
    assert run(["score", *runs, "--formats", "--csv"]) == 0
    _, compared = capsys.readouterr().out.split("\n\n")
    (row,) = csv.DictReader(compared.splitlines())
    assert list(row) == list(found)
    assert float(row["divergence"]) == found["divergence"]
    assert run(["score", *runs, "--formats"]) == 0
    told = capsys.readouterr()
    assert "Formats: full and apart" in told.out
    assert "right in both or in neither" in " ".join(told.err.split())


def test_runs_that_are_no_pair_are_refused_before_they_are_scored(
    runs: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(runs[0])
    (folder / "scores.json").unlink(missing_ok=True)
    assert run(["score", runs[0], "--formats"]) == 2
    assert "by no run here in the format apart" in " ".join(capsys.readouterr().err.split())
    assert not (folder / "scores.json").exists()
    tiny.build(tmp_path / "other", [_Changed()])
    apart = tiny.run(tmp_path / "other", tmp_path / "elsewhere", tiny.Scripted(), apart=True)
    assert run(["score", runs[0], str(apart), "--formats"]) == 2
    assert "the items of tiny_matching are of different builds" in " ".join(capsys.readouterr().err.split())


class _Changed(tiny.Matching):
    """The same task with another question."""

    question = "Which of these fits each of them?"


def test_callers_of_the_api_compare_formats(runs: list[str]) -> None:
    found = kb.score(runs).formats()
    assert found.headline() == "Formats of scripted"
    assert found.frame()["agreement"].tolist() == [pytest.approx(1 / 3)]
    with pytest.raises(kb.RunError, match="have one name"):
        kb.score([runs[0], runs[0]]).formats()
