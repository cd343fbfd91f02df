"""Judged runs: what is judged, what is kept, and how it goes on."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import kgbench as kb
from evaluators.judge.scores import kept, scores_of
from kgbench.api.judge import JudgedRun, judge
from kgbench.cli.main import run as command
from tests.evaluators.judge.scripted import ANSWERS, ScriptedJudge, lines, scoring, waiting_run
from tests.places import ROOT


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return waiting_run(tmp_path_factory.mktemp("judged"))


@pytest.fixture
def run(made: Path, tmp_path: Path) -> Path:
    """A run with four waiting answers, without judgements."""
    copy = tmp_path / "run"
    copy.mkdir()
    for name in ("run.json", "answers.jsonl"):
        (copy / name).write_bytes((made / name).read_bytes())
    return copy


def judged(run: Path, by: Any, **more: Any) -> JudgedRun:
    return judge(run, by, **{"progress": False, "cache": False, "at_once": 1, **more})


def test_the_median_of_three_counts(run: Path) -> None:
    by = scoring(10, 90, 20)
    found = judged(run, by)
    assert len(by.prompts) == 12
    assert found.complete
    assert (found.summary.mean, found.summary.spread, found.summary.ties) == (20, 80, 1)
    assert found.summary.tenths == (0, 0, 4, *[0] * 7)
    assert {one["status"] for one in lines(found.file)} == {"ok"}


def test_a_judge_is_told_nothing_of_who_answered(run: Path) -> None:
    by = scoring(1)
    judged(run, by, repeats=1)
    assert len(by.prompts) == 4
    assert not [prompt for prompt in by.prompts if "scripted" in prompt or "tiny" in prompt]
    assert all(any(answer in prompt for prompt in by.prompts) for answer in ANSWERS)


def test_an_unreadable_reply_is_nothing_and_not_0(run: Path) -> None:
    found = judged(run, scoring(50, "fifty", "maybe"))
    assert (found.summary.judged, found.summary.mean, found.summary.spread) == (4, 50, None)
    never = judged(run, ScriptedJudge(lambda *_: "fifty", settings={"other": 1}))
    assert (never.summary.judged, never.summary.unreadable, never.summary.mean) == (0, 4, None)
    assert any("4 answers have no score" in line for line in never.notes())
    assert {one["score"] for one in lines(never.file)} == {None}


def test_it_goes_on_where_it_stopped(run: Path) -> None:
    def stop(_: Any, place: int) -> str:
        if place == 5:
            raise KeyboardInterrupt
        return '{"score": 30}'

    with pytest.raises(KeyboardInterrupt):
        judged(run, ScriptedJudge(stop))
    (path,) = (run / "judgements").glob("*.jsonl")
    before = path.read_bytes()
    assert before.count(b"\n") == 5
    path.write_bytes(before + b'{"id": "torn')
    by = scoring(60)
    found = judged(run, by)
    assert len(by.prompts) == 7
    assert found.file == path
    assert path.read_bytes().startswith(before)
    again = scoring(1)
    assert judged(run, again).summary.judged == 4
    assert again.prompts == []


def test_a_budget_ends_it_and_a_greater_one_goes_on(run: Path) -> None:
    first = judged(run, scoring(30), max_tokens_total=450)
    assert not first.complete
    assert (first.summary.judged, first.summary.left) == (2, 2)
    assert any("--max-tokens-total 450 is reached; 7 requests are left open" in line for line in first.notes())
    assert judged(run, scoring(30), max_tokens_total=5000).complete
    with pytest.raises(kb.RunError, match="--prices"):
        judged(run, scoring(30), max_cost=1.0)


def test_what_fails_is_told_and_asked_again(run: Path) -> None:
    failed = judged(run, scoring("no reply", 40, 40))
    assert not failed.complete
    assert failed.summary.judged == 4
    assert any("4 requests got no reply: no reply. --retry-errors" in line for line in failed.notes())
    by = scoring(40)
    assert judged(run, by, retry_errors=True).complete
    assert len(by.prompts) == 4


def test_judges_share_no_file(run: Path) -> None:
    files = {
        judged(run, scoring(1)).file,
        judged(run, scoring(1), repeats=1).file,
        judged(run, ScriptedJudge(lambda *_: '{"score": 1}', settings={"temperature": 1})).file,
        judged(run, ScriptedJudge(lambda *_: "x"), design="points").file,
        judged(run, "baseline:rubric").file,
    }
    assert len(files) == 5
    heads = [json.loads(path.with_suffix(".json").read_bytes()) for path in sorted(files)]
    assert {(head["judge"], head["design"]) for head in heads} == {
        ("baseline:rubric", "points"),
        ("scripted:judge", "points"),
        ("scripted:judge", "examples"),
    }
    assert all(len(head["prompts"]) == 12 for head in heads)


def test_a_judgement_of_another_text_does_not_count(run: Path) -> None:
    found = judged(run, scoring(30))
    answers = (run / "answers.jsonl").read_text("utf-8")
    (run / "answers.jsonl").write_text(answers.replace("Time will tell", "Wait and see"), "utf-8")
    by = scoring(70)
    assert judged(run, by).summary.mean == 40
    assert len(by.prompts) == 3
    assert len(scores_of(kept(found.file))) == 5


def test_known_replies_are_not_asked_again_but_repeats_are(run: Path) -> None:
    by = scoring(10, 20, 30)
    by.remote = True
    judged(run, by, cache=True)
    assert len(by.prompts) == 12
    for path in (run / "judgements").iterdir():
        path.unlink()
    again = scoring(99)
    again.remote = True
    assert judged(run, again, cache=True).summary.mean == 20
    assert again.prompts == []


def test_the_command_judges_a_run(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["judge", str(run), "--judge", "baseline:rubric", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["answers"], told["judged"], told["mean"]) == (4, 4, 31.25)
    assert command(["judge", "--judge", "baseline:rubric", str(run)]) == 0
    assert "4 of 4 waiting answers have a score" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--judge", "baseline:nobody"], "There is no baseline:nobody; the judges are overlap, rubric."),
        (["--judge", "baseline:rubric", "--design", "examples"], "has no design examples; leave out --design"),
        (["--judge", "baseline:rubric", "--base-url", "http://localhost:1/v1"], "asks no server"),
        (["--judge", "nobody"], "'nobody' does not name a model"),
    ],
)
def test_a_judge_that_cannot_be_asked(
    run: Path, arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(["judge", str(run), *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_folder_without_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(["judge", str(tmp_path), "--judge", "baseline:rubric"]) == 2
    assert "no run has begun there" in capsys.readouterr().err


def test_two_processes_do_not_judge_the_same(run: Path) -> None:
    found = judged(run, scoring(1))
    holds = (
        "import sys; from pathlib import Path; from kg.files.locks import FileLock; "
        f"lock = FileLock(Path({str(found.file.with_suffix('.lock'))!r})); "
        "print(lock.try_exclusive(), flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", holds], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "True\n"
        with pytest.raises(kb.RunError, match=r"wait for it, or judge in a copy of the folder"):
            judged(run, scoring(1))
        other.communicate("")
    assert judged(run, scoring(1)).complete
