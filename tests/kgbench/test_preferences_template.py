"""Files to fill in: filled in as a user would, they are imported."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import openpyxl
import pytest

import kgbench as kb
from kg.errors import RunError
from kgbench.cli.main import run


@pytest.mark.parametrize("format", ["jsonl", "csv", "xlsx"])
def test_questions_and_filled_in_annotations_are_imported(tmp_path: Path, format: str) -> None:
    questions, annotations = tmp_path / f"q.{format}", tmp_path / "a.csv"
    assert run(["preferences", "template", "questions", "--format", format, "--out", str(questions)]) == 0
    people = ("--annotator", "heron", "--annotator", "wren")
    told = ("preferences", "template", "annotations", "--questions", str(questions), *people, "--out", str(annotations))
    assert run(list(told)) == 0
    rows = list(csv.DictReader(io.StringIO(annotations.read_text(encoding="utf-8"))))
    assert len(rows) == 2 * 2 * 5
    assert {row["form"] for row in rows} == {"female", "male", "nonbinary"}
    assert all(row["question_text"] and row["option_text"] and not row["score"] for row in rows)
    for place, row in enumerate(rows):
        row["score"] = str(place % 5 * 20)
    with annotations.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    held = kb.import_preferences(questions, annotations, out=tmp_path / "study").held
    assert [one.id for one in held.questions] == ["PQ001", "PQ045"]
    assert held.questions[0].struck
    assert held.questions[0].creator == 0
    assert [one.scores for one in held.annotations] == [(0, 20, 40, 60, 80)] * 4
    assert {one.annotator for one in held.annotations} == {"heron", "wren"}


def test_a_spreadsheet_is_filled_in_too(tmp_path: Path) -> None:
    path = kb.preferences_template("annotations", tmp_path / "a.xlsx", "xlsx", annotators=["heron"])
    book = openpyxl.load_workbook(path)
    sheet = book.worksheets[0]
    column = next(cell.column for cell in sheet[1] if cell.value == "score")
    for row in range(2, sheet.max_row + 1):
        sheet.cell(row, column).value = row
    book.save(path)
    questions = kb.preferences_template("questions", tmp_path / "q.csv")
    held = kb.import_preferences(questions, path, out=tmp_path / "study").held
    assert [one.scores for one in held.annotations] == [(2, 3, 4, 5, 6), (7, 8, 9, 10, 11)]


def test_what_is_not_filled_in_and_what_there_is_no_template_of_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["preferences", "template", "annotations", "--annotator", "heron"]) == 0
    assert capsys.readouterr().out.strip() == "annotations.csv"
    assert run(["preferences", "import", "demonstration", "--annotations", "annotations.csv", "--out", "study"]) == 2
    assert "row 2, column score: not every score is a number from 0 to 100" in capsys.readouterr().err
    assert not (tmp_path / "study").exists()
    for arguments, says in (
        (["annotations"], "annotations.csv is there already; name another file with --out"),
        (["annotations", "--format", "jsonl"], "Annotations are filled in as a table; name csv or xlsx"),
        (["questions", "--annotator", "heron"], "are named for a file of annotations; leave them out"),
        (["annotations", "--questions", "none.csv", "--out", "b.csv"], "cannot be read"),
        (["questions", "--out", "nowhere/q.csv"], "cannot be written"),
    ):
        assert run(["preferences", "template", *arguments]) == 2
        assert says in " ".join(capsys.readouterr().err.split())
    with pytest.raises(RunError, match="There is no template of 'labels'"):
        kb.preferences_template("labels")  # type: ignore[arg-type]
