"""`kgbench rubric check`: what it reads, prints and refuses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import kgbench as kb
from kgbench.cli.main import run as command
from tests.evaluators.forms import tiny
from tests.evaluators.judge.scripted import ANSWERS, RUBRIC, Plans

EXPLAIN, STEPS = (point.claim for point in RUBRIC)
WHOLE, PART, WRONG, OTHER = ANSWERS


def marked(answer: str, explain: str, steps: str, **changes: Any) -> dict[str, Any]:
    question = "Case 1: somebody is afraid in crowds. Plan 1. What do you do about it?"
    told = {"question": question, "answer": answer, "marks": {EXPLAIN: explain, STEPS: steps}}
    return {**told, "written_by": "a person", "marked_by": "a person", "held_out": True, **changes}


def called(*arguments: str) -> int:
    try:
        return command(arguments)
    except SystemExit as ended:
        return int(str(ended.code))


@pytest.fixture
def build(tmp_path: Path) -> str:
    tiny.build(tmp_path / "build", [Plans(), tiny.Matching()])
    return str(tmp_path / "build")


def written(path: Path, *rows: Any) -> str:
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), "utf-8")
    return str(path)


def test_good_readings_may_be_ranked(build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    right = (marked(WHOLE, "credited", "half"), marked(PART, "credited", "absent"), marked(WRONG, "absent", "denied"))
    path = written(tmp_path / "marked.jsonl", *right * 4)
    assert called("rubric", "check", build, path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["may_be_ranked"] is True
    assert told["figures"]["held out"] | {"kappa": 1, "false_credit": 0, "points": 24} == told["figures"]["held out"]
    assert kb.check_rubric(build, path).headline() == "Runs may be ranked by what cues credit"


def test_wrong_points_of_answers_for_tuning_are_listed(
    build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tuning = marked(WHOLE, "credited", "absent", held_out=False)
    path = written(tmp_path / "marked.jsonl", tuning, marked(WRONG, "absent", "credited"))
    assert called("rubric", "check", build, path, "--wrong", "--csv") == 1
    told = capsys.readouterr()
    head, only = told.out.splitlines()
    assert head == "row,answers,by_hand,by_cues,claim,sentence"
    assert only == f"1,tuning,absent,credited,{STEPS},Then she goes out in small steps"
    assert "1 wrong points of held-out answers are never listed" in told.err
    assert "must not be ranked" in told.err


def test_the_table_has_a_row_for_each_group(build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "m.jsonl", marked(WHOLE, "credited", "credited"), marked("", "absent", "absent"))
    assert called("rubric", "check", build, path) == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith(("all answers", "held out"))]
    assert len(rows) == 2


def test_all_faults_are_told_with_row_and_remedy(
    build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = marked(OTHER, "true", "absent", held_out="no", writer="me")
    del odd["marked_by"]
    path = written(tmp_path / "marked.jsonl", marked(WHOLE, "credited", "absent"), odd, [1], {"answer": 1})
    assert called("rubric", "check", build, path) == 2
    first, *told = capsys.readouterr().err.splitlines()
    assert first.endswith(f"{path}: 11 faults, nothing was compared.")
    for expected in (
        f"  row 2: its mark of {EXPLAIN!r} is 'true'; give each claim of the rubric one of credited, half, denied",
        "  row 2: it has no marked_by; say who marked it.",
        "  row 2: its held_out is 'no'; write true or false.",
        "  row 2: there is no field 'writer'; the fields are question, answer, marks,",
        "  row 3: it is not an object; write names and values in braces.",
        "  row 4: its answer is 1; write the answer as a text.",
    ):
        assert any(line.startswith(expected) for line in told), expected


def test_a_file_that_does_not_fit_the_build(build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = marked(WHOLE, "credited", "absent", question="What else?")
    some = marked(WHOLE, "credited", "absent") | {"marks": {EXPLAIN: "credited", "No such claim.": "absent"}}
    assert called("rubric", "check", build, written(tmp_path / "marked.jsonl", other, some)) == 2
    told = capsys.readouterr().err
    assert "row 1: no rubric belongs to 'What else?'; take a question of the build." in told
    assert "row 2: 'No such claim.' is no point of its question; mark the claims of its rubric." in told
    assert f"row 2: {STEPS!r} is not marked; mark every point that has cues." in told


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "the whole file: it holds no answer; write one object to a line."),
        (b"nonsense\n", "row 1: it is not JSON"),
        (b"\xff\xfe", "is not UTF-8 (byte 0); save it as UTF-8."),
        (None, "cannot be read (No such file or directory); name a JSONL file of marked answers."),
    ],
)
def test_files_that_are_none(
    text: bytes | None, said: str, build: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "marked.jsonl"
    if text is not None:
        path.write_bytes(text)
    assert called("rubric", "check", build, str(path)) == 2
    assert said in capsys.readouterr().err
