"""Agreement of people and of judges with people, and files of scored answers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sklearn.metrics import cohen_kappa_score

from evaluators.judge.agreement import agreement, icc, tenths
from evaluators.judge.calibration import calibration, texts_of
from evaluators.judge.calibration_file import read_scored
from evaluators.judge.scores import UNJUDGED, JudgedScore
from kg.errors import SourceError

SHROUT_AND_FLEISS = ((9, 2, 5, 8), (6, 1, 3, 2), (8, 4, 6, 8), (7, 1, 2, 6), (10, 5, 6, 9), (6, 2, 4, 7))
"""Six targets, four judges: table 2 of the paper."""


def row(number: int, first: float, second: float, **changes: Any) -> dict[str, Any]:
    told = {
        "question": f"Question {number}?",
        "reference": "Fear is explained first.",
        "answer": f"Answer {number}.",
        "score_1": first,
        "score_2": second,
    }
    return {**told, **changes}


def written(path: Path, *rows: dict[str, Any]) -> Path:
    path.write_text("".join(json.dumps(one) + "\n" for one in rows), encoding="utf-8")
    return path


def given(*scores: float | None) -> list[JudgedScore]:
    return [JudgedScore(score, 0.0, 3, 3 if score is None else 0, 0) for score in scores]


def test_icc_of_the_published_example() -> None:
    found = icc(SHROUT_AND_FLEISS)
    assert found is not None
    assert round(found, 2) == 0.29


def test_icc_is_of_absolute_agreement() -> None:
    assert icc([(0, 0), (50, 50), (100, 100)]) == pytest.approx(1)
    higher = icc([(0, 20), (50, 70), (80, 100)])
    assert higher is not None
    assert 0.8 < higher < 0.95
    assert icc([(50, 50), (50, 50)]) is None
    assert icc([(50, 60)]) is None


def test_kappa_is_on_tenths_with_quadratic_weights() -> None:
    first, second = [0, 4, 5, 33, 60, 100, 95], [10, 0, 0, 40, 50, 94, 100]
    one, other = ([tenths(score) for score in scores] for scores in (first, second))
    expected = cohen_kappa_score(one, other, labels=list(range(11)), weights="quadratic")
    assert agreement(first, second).kappa == pytest.approx(expected)
    assert [tenths(one) for one in (0, 4.9, 5, 15, 94.9, 95, 100)] == [0, 0, 1, 2, 9, 10, 10]


def test_within_a_tenth_of_the_people_is_calibrated(tmp_path: Path) -> None:
    path = written(
        tmp_path / "scored.jsonl", row(1, 0, 10), row(2, 50, 40), row(3, 100, 90), row(4, 20, 30), row(5, 70, 80)
    )
    rows = read_scored(path)
    assert [text.id for text in texts_of(rows)] == ["row 1", "row 2", "row 3", "row 4", "row 5"]
    same = calibration(path, rows, given(5, 45, 95, 25, 75))
    assert same.calibrated
    assert same.judge.icc == pytest.approx(1)
    assert (same.people.n, same.unreadable) == (5, 0)
    turned = calibration(path, rows, given(95, 45, 5, 75, 25))
    assert not turned.calibrated
    assert turned.people == same.people
    some = calibration(path, rows, given(5, None, 95, 25, 75))
    assert (some.calibrated, some.judge.n, some.unreadable) == (True, 4, 1)
    assert not calibration(path, rows, [*given(5, 45, 95, 25), UNJUDGED]).calibrated
    assert not calibration(path, rows, given(None, None, None, None, None)).calibrated


def test_all_faults_of_a_file_are_told_with_row_and_remedy(tmp_path: Path) -> None:
    path = written(
        tmp_path / "scored.jsonl",
        row(1, 0, 10),
        row(2, 101, 40, reference=" "),
        row(3, 50, 50, rubrik="x", rubric={"a": 1}),
        row(4, 50, 50, answer=None),
    )
    path.write_text(path.read_text("utf-8") + "\nnonsense\n[1]\n", "utf-8")
    with pytest.raises(SourceError) as caught:
        read_scored(path)
    told = str(caught.value).splitlines()
    assert told[0] == f"{path}: 7 faults, nothing was judged."
    assert told[1] == "  row 2: it has no reference; write a right answer in words."
    assert told[2] == "  row 2: its score_1 is 101; write a number from 0 to 100, from each of two people."
    assert told[3].startswith("  row 3: there is no column 'rubrik'; the columns are question, reference, rubric,")
    assert told[4] == "  row 3: its rubric is no list of points; write texts, or objects with id and claim."
    assert told[5] == "  row 4: it has no answer; write the answer that was scored."
    assert told[6].startswith("  row 6: it is not JSON")
    assert told[7] == "  row 7: it is not an object; write column names and values in braces."


def test_csv_of_a_spreadsheet(tmp_path: Path) -> None:
    path = tmp_path / "scored.csv"
    head = "Question;Reference;Rubric;Answer;Score 1;Score 2\n"
    path.write_text(f"\ufeff{head}Why?;Because.;one | two;;10;20\nWhy?;Because.;;So.;0;100\n", "utf-8")
    first, second = read_scored(path)
    assert [point.claim for point in first.text.rubric] == ["one", "two"]
    assert (first.number, first.text.answer, first.people) == (2, "", (10, 20))
    assert second.text.rubric == ()


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("scored.csv", "question,answer\nx,y\n", "row 1: there is no column reference; the columns are"),
        ("scored.csv", "question,reference,answer,score_1,score_2\na,b,c,1,2,3\n", "more cells than columns"),
        ("scored.csv", 'question,reference,answer,score_1,score_2\n"a,b\n', "cannot be read as CSV"),
        ("scored.jsonl", "", "it holds 0 answers; agreement needs two or more"),
        ("scored.txt", "", "is neither .jsonl nor .csv; save it as one of these"),
    ],
)
def test_files_that_are_none(name: str, text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    with pytest.raises(SourceError, match=said.replace("(", r"\(")):
        read_scored(tmp_path / name)
    with pytest.raises(SourceError, match="cannot be read"):
        read_scored(tmp_path / "other.jsonl")


def test_points_of_a_rubric_may_be_whole(tmp_path: Path) -> None:
    points = [{"id": "p", "claim": "Fear.", "cues": ["fear"], "weight": 2}]
    path = written(tmp_path / "scored.jsonl", row(1, 1, 2, rubric=points), row(2, 1, 2, rubric=["a", "b"]))
    first, second = read_scored(path)
    assert (first.text.rubric[0].weight, len(second.text.rubric)) == (2, 2)
