"""Knowledge that was edited wrongly: each fault in a sentence with its file and line, and never a traceback."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.graph.encode import encode
from kg.knowledge.reader import knowledge_files, read
from kg.knowledge.records import broken_records
from kg.knowledge.writer import write
from tests.builders import small_knowledge
from tests.kg.knowledge.edits import Edit, edits, made, told

D001 = "disorders/D001-disorder-d001.yaml"
PAIR = "differentials/D001-D002.yaml"
EDITS = edits()
ALL = [edit for listed in EDITS.values() for edit in listed]
SCRAPS = [
    "}", "]", '"', "'", ":", "- ", "-", "\t", "  ", "key: value", "@prefix kgb: <https://w3id.org/kgbench/> .", "%",
    "---", "? x", "&a *a", "<<: [1]", "! y", "2026-02-30", "0x", "1e999", "9" * 5000, "\x00", "\u2028", "\ufeff",
    "no: yes",
]  # fmt: skip


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("edits") / "knowledge"
    write(small_knowledge(), folder)
    return folder


@pytest.fixture
def folder(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "knowledge"))


def test_the_original_has_no_fault(folder: Path) -> None:
    assert told(folder) == []


def test_the_edits_are_many_and_differ() -> None:
    assert len({(edit.file, edit.was, edit.written) for edit in ALL}) == len(ALL) >= 40
    assert not [edit.said for edit in ALL if any(word in edit.said for word in ("scalar", "token", "mapping values"))]


@pytest.mark.parametrize("edit", ALL, ids=[f"{edit.file}: {edit.written[:30]!r}" for edit in ALL])
def test_a_wrong_edit_is_told_with_its_line(folder: Path, edit: Edit) -> None:
    made(edit, folder)
    said = told(folder)
    assert f"{edit.file}, {edit.said}" in said
    # What follows from a fault is not told beside it, unless it takes another record to see.
    assert len(said) == 1 or edit in EDITS["unfit"] or edit.written in ("group:", "    code: dull"), said


def test_all_faults_of_all_files_are_told_at_once(folder: Path) -> None:
    chosen = [
        Edit(D001, "meaning: Dull.", "meaning: Dull: and grey", "line 8: a colon inside the text is taken"),
        Edit(D001, "[DUL]", "[DUL", "line 3: the bracket '['"),
        Edit(D001, "needs: [dull.now]", "needs: [dull.soon]", "line 9, record D001: needs, entry 1: not a need: 'dull"),
        Edit(
            PAIR, "key_difference", "key_diference", "line 7, record D001-D002: key_diference: is not a key here; did"
        ),
        Edit("groups.yaml", "minimum_count: 1", "minimum_count: 0", "line 44, record spell: minimum_count: must be at"),
        Edit("people.yaml", "- {age: 23", "- {age: @23", "line 7: a text cannot start with '@'; put the whole"),
    ]
    for edit in chosen:
        made(edit, folder)
    with pytest.raises(UserError) as raised:
        read(folder)
    head, *lines = str(raised.value).splitlines()
    assert head == "6 faults keep the files from being read:"
    expected = sorted(f"{folder}/{edit.file}, {edit.said}" for edit in chosen)
    assert [line[: len(start)] for line, start in zip(sorted(lines), expected, strict=True)] == expected


def test_turtle_under_the_name_of_yaml_is_no_crash(folder: Path) -> None:
    (folder / "groups.yaml").write_text("@prefix kgb: <https://w3id.org/kgbench/> .\nkgb:D013 a kgb:KGB_0000001 .\n")
    assert (
        told(folder)[0] == "groups.yaml, line 1: a text cannot start with '@'; put the whole text into quotation marks."
    )


def test_days_need_no_quotes(folder: Path) -> None:
    made(Edit(D001, "'2026-01-31'", "2026-01-31", ""), folder)
    assert read(folder) == small_knowledge()


def _damaged(text: str, draw: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(draw.randint(1, 4)):
        at = draw.randrange(len(lines))
        deed = draw.randrange(5)
        if deed == 0:
            del lines[at : at + draw.randint(1, 3)]
            lines = lines or [""]
        elif deed == 1:
            lines.insert(at, draw.choice(SCRAPS))
        elif deed == 2:
            cut = draw.randint(0, len(lines[at]))
            lines[at] = lines[at][:cut] + draw.choice(SCRAPS) + lines[at][cut:]
        elif deed == 3:
            lines.insert(at, lines[draw.randrange(len(lines))])
        else:
            lines[at] = " " * draw.randint(0, 6) + lines[at].lstrip()
    return "\n".join(lines)


@pytest.mark.parametrize("seed", range(150))
def test_whatever_lines_are_lost_or_added_it_is_read_or_refused(folder: Path, seed: int) -> None:
    draw = random.Random(seed)
    path = draw.choice([*knowledge_files(folder), *sorted((folder / "mappings").iterdir())])
    path.write_bytes(_damaged(path.read_text("utf-8"), draw).encode("utf-8", "surrogatepass"))
    try:
        knowledge = read(folder)
    except UserError as error:
        said = str(error)
    else:
        told(folder)
        if not broken_records(knowledge):
            encode(knowledge)
        return
    assert str(path) in said
    assert "cannot be read (" not in said
