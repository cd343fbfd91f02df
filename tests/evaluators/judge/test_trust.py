"""`kgbench judge calibrate` and `probe`: what they print, keep and refuse."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kgbench as kb
from kgbench.cli.main import run as command
from tests.evaluators.forms import tiny
from tests.evaluators.judge.scripted import ANSWERS, REFERENCE, Plans, ScriptedJudge, lines, scoring

SCORES = ((100, 100), (20, 30), (0, 0), (0, 10))
"""What two people give the four answers."""


def called(*arguments: str) -> int:
    """The exit code of a command."""
    try:
        return command(arguments)
    except SystemExit as ended:
        return int(str(ended.code))


@pytest.fixture
def scored(tmp_path: Path) -> Path:
    """The four answers as people have scored them."""
    rows = [
        {"question": "What now?", "reference": REFERENCE, "answer": answer, "score_1": one, "score_2": two}
        for answer, (one, two) in zip(ANSWERS, SCORES, strict=True)
    ]
    path = tmp_path / "scored.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def build(tmp_path: Path) -> Path:
    tiny.build(tmp_path / "build", [Plans(), tiny.Matching()])
    return tmp_path / "build"


def test_a_judge_that_agrees_is_calibrated(scored: Path, tmp_path: Path) -> None:
    by = ScriptedJudge(lambda text, _: json.dumps({"score": 100 * ANSWERS[0].startswith(text.answer[:30])}))
    crude = kb.calibrate_judge(scored, by, tmp_path / "judges", progress=False, cache=False)
    assert len(by.prompts) == 12
    assert (crude.found.rows, crude.found.people.n, crude.found.judge.n) == (4, 4, 4)
    fine = kb.calibrate_judge(scored, scoring(100, 25, 0, 5), tmp_path / "judges", repeats=1, progress=False, at_once=1)
    assert fine.found.calibrated
    assert fine.headline() == "scripted:judge is calibrated"
    assert fine.found.judge.icc == pytest.approx(1)
    assert any("4 answers say little; take 120 or more." in line for line in fine.notes())
    assert json.loads(fine.file.read_bytes())["calibrated"] is True
    assert crude.file != fine.file


def test_the_people_come_first_and_a_poor_judge_is_not_calibrated(
    scored: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert called("judge", "calibrate", str(scored), "--judge", "baseline:overlap") == 1
    told = capsys.readouterr()
    rows = [line for line in told.out.splitlines() if "with" in line]
    assert rows[0].startswith("one person with the other")
    assert rows[1].startswith("the judge with their mean")
    assert "baseline:overlap is not calibrated." in told.err
    assert len(list((tmp_path / "judges" / "judgements").glob("baseline-overlap-examples-*.calibration.json"))) == 1


def test_faults_of_the_file_end_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scored.csv"
    path.write_text("question,reference,answer,score_1,score_2\nWhy?,So.,It is.,1,two hundred\n", "utf-8")
    asked = ("judge", "calibrate", str(path), "--judge", "baseline:rubric", "--out", str(tmp_path / "j"))
    assert called(*asked) == 2
    assert "row 2: its score_2 is 'two hundred'; write a number from 0 to 100" in capsys.readouterr().err
    assert not (tmp_path / "j").exists()


def test_probes_of_the_judge_by_cues(build: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["judge", "probe", str(build), "--judge", "baseline:rubric", "--out", str(tmp_path / "judges"), "--json"]
    assert called(*asked, "--limit", "2") == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["name"], one["passed"], one["parts"]) for one in told["probes"]] == [
        (name, True, 2) for name in ("reference", "empty", "flipped", "padded", "begging", "swapped")
    ]
    assert len(list(lines(Path(told["kept"]).with_suffix(".jsonl")))) == 2 * 8 * 3


def test_a_judge_of_words_fails_the_probe_of_polarity(
    build: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["judge", "probe", str(build), "--judge", "baseline:overlap", "--out", str(tmp_path / "judges")]
    assert called(*arguments) == 1
    told = capsys.readouterr()
    (fall,) = (line for line in told.out.splitlines() if "falls by" in line)
    assert fall.endswith("not passed")
    assert "baseline:overlap passes 5 of 6 probes." in told.err


def test_a_build_without_written_references(build: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert called("judge", "probe", str(build), "--judge", "baseline:rubric", "--task", "tiny_matching") == 2
    assert "no part is written and has a reference" in capsys.readouterr().err


def test_probes_go_on_and_cost_no_more_than_they_may(build: Path, tmp_path: Path) -> None:
    more = {"progress": False, "cache": False, "at_once": 1, "limit": 1, "repeats": 1}
    first = kb.probe_judge(build, scoring(50), tmp_path / "judges", max_tokens_total=330, **more)  # type: ignore[arg-type]
    assert first.passed == 0
    assert any("--max-tokens-total 330 is reached; 5 requests are left open" in line for line in first.notes())
    by = scoring(50)
    second = kb.probe_judge(build, by, tmp_path / "judges", **more)  # type: ignore[arg-type]
    assert len(by.prompts) == 5
    assert {one.name for one in second.results if one.passed} == {"padded", "begging", "swapped"}
