"""Files of items are read alike in each format, and say what is wrong with them."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from generators.clinical.expert.columns import COLUMNS, LISTS, NAMES
from generators.clinical.expert.kinds import KINDS
from generators.clinical.expert.read import FORMATS, read_rows
from generators.clinical.expert.template import template
from generators.suites import tasks
from generators.table_files import xlsx
from generators.table_files.fault import RowFault
from kg.errors import SourceError


def faults_of(path: Path) -> list[RowFault]:
    faults: list[RowFault] = []
    read_rows(path, faults)
    return faults


def test_every_task_of_the_suite_has_a_kind() -> None:
    declared = {task.name for task in tasks(suite="clinical")}
    assert declared <= KINDS.keys()
    assert {"treatment", "treatment_follow_up", "management_plan"} <= declared
    assert {*LISTS, *NAMES} <= COLUMNS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_a_template_is_the_same_in_each_format(kind: str, tmp_path: Path) -> None:
    rows = []
    for ending in FORMATS:
        path = tmp_path / f"file.{ending}"
        path.write_bytes(template(KINDS[kind], ending))
        assert faults_of(path) == []
        rows.append([(row.cells, {k: v for k, v in row.lists.items() if v}) for row in read_rows(path, [])])
    assert rows[0] == rows[1] == rows[2]
    assert rows[0]


def test_csv_of_spreadsheets_is_read(tmp_path: Path) -> None:
    path = tmp_path / "items.csv"
    head = "\ufeffItem;Reviewed by;Stem;Options;Answer\r\n"
    text = head + 'one;B. Reader;"Says ""no""; twice";"A. red\nB. blue";a, B\r\n\r\n'
    path.write_bytes(text.encode())
    (row,) = read_rows(path, [])
    assert faults_of(path) == []
    assert row.number == 2
    assert row.cells == {"item": "one", "reviewed_by": "B. Reader", "stem": 'Says "no"; twice'}
    assert row.lists == {"options": ("A. red", "B. blue"), "answer": ("a", "B")}


def test_xlsx_with_shared_strings_gaps_and_numbers_is_read(tmp_path: Path) -> None:
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheet = (
        f'<worksheet {main}><sheetData><row r="2"><c r="B2" t="s"><v>0</v></c><c r="D2" t="s"><v>1</v></c></row>'
        '<row r="5"><c r="B5"><v>7</v></c><c r="D5" t="b"><v>0</v></c></row></sheetData></worksheet>'
    )
    shared = f"<sst {main}><si><r><t>it</t></r><r><t>em</t></r></si><si><t>redistribute</t></si></sst>"
    path = packed(tmp_path / "items.xlsx", sheet, shared)
    (row,) = read_rows(path, [])
    assert faults_of(path) == []
    assert (row.number, row.cells) == (5, {"item": "7", "redistribute": "no"})


def test_a_document_type_in_a_spreadsheet_is_refused(tmp_path: Path) -> None:
    path = packed(tmp_path / "items.xlsx", '<!DOCTYPE x [<!ENTITY a "b">]><worksheet/>', "<sst/>")
    with pytest.raises(SourceError, match="declares a document type"):
        read_rows(path, [])


def packed(path: Path, sheet: str, shared: str) -> Path:
    """A template with another sheet."""
    made = io.BytesIO(xlsx.write(Path("sheet"), [["item"]]))
    with zipfile.ZipFile(made) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            new.writestr(name, sheet if name.endswith("sheet1.xml") else old.read(name))
        new.writestr("xl/sharedStrings.xml", shared)
    return path


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("items.txt", b"x", "is none of .jsonl, .csv, .xlsx; save it as one of these"),
        ("items.csv", b"item,stem\n\xff\xfe,x\n", "is not UTF-8 (byte 10); save it as UTF-8"),
        ("items.csv", b'item,stem\none,"no end\n', "cannot be read as CSV"),
        ("items.xlsx", b"not a zip", "cannot be read as XLSX"),
        ("nowhere/items.csv", None, "cannot be read (No such file or directory)"),
    ],
)
def test_unreadable_files(name: str, data: bytes | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(SourceError) as refused:
        read_rows(path, [])
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("name", "text", "row", "said"),
    [
        ("items.jsonl", '{"item": "one"}\n{"item": \n', 2, "it is not JSON"),
        ("items.jsonl", "[1]\n", 1, "it is not an object"),
        ("items.jsonl", '{"item": "one", "stme": "x"}\n', 1, "there is no column 'stme'; the columns are item, part"),
        ("items.jsonl", '{"item": "one", "Item": "x"}\n', 1, "the column item stands there twice"),
        ("items.jsonl", '{"item": {"a": 1}}\n', 1, "item is neither a text nor a list of texts"),
        ("items.jsonl", "\n", 0, "it holds no row; `kgbench import template` writes one"),
        ("items.csv", "item,stem,item\nx,y,z\n", 1, "two columns are item; leave one out"),
        ("items.csv", "item,stem\none,a text, with a comma\n", 2, "it has more cells than there are columns"),
        ("items.csv", "name,text\none,x\n", 1, "the first row names no column"),
    ],
)
def test_faults_of_rows(name: str, text: str, row: int, said: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    lines = [fault.line() for fault in faults_of(path)]
    assert any(said in line and line.startswith(f"row {row}" if row else "the whole file") for line in lines), lines
