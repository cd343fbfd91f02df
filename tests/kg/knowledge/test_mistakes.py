"""A knowledge folder that was written or copied wrongly: a short message, and nothing passed over in silence."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.knowledge.places import places
from kg.knowledge.reader import read
from kg.knowledge.writer import write
from tests.builders import small_knowledge


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(small_knowledge(), tmp_path / "knowledge")
    return tmp_path / "knowledge"


def _written(name: str, text: str | bytes) -> Callable[[Path], object]:
    data = text.encode() if isinstance(text, str) else text
    return lambda folder: (folder / name).write_bytes(data)


def _renamed(folder: Path) -> None:
    first = min((folder / "findings").iterdir())
    first.rename(first.with_suffix(".yml"))


def _folder_for_a_file(folder: Path) -> None:
    (folder / "groups.yaml").unlink()
    (folder / "groups.yaml").mkdir()


def _long_row(folder: Path) -> None:
    table = sorted((folder / "mappings").iterdir())[0]
    table.write_text(f"{table.read_text()}kgbench:D001\tskos:exactMatch\tX:1\t{'x' * 200_000}\tsemapv:y\n")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (_written("groups.yaml", ""), r"groups\.yaml: holds no mapping; start it with keys such as 'groups:'"),
        (_written("groups.yaml", b"\xff\xfe\x00"), r"groups\.yaml, line 1: not UTF-8 at byte 0"),
        (
            _written("groups.yaml", "? [a, b]\n: c\n"),
            r"groups\.yaml, line 1: a key is a list or a mapping; write a word",
        ),
        (
            _written("groups.yaml", "groups: []\ngroups: []\n"),
            r"groups\.yaml, line 2: the key 'groups' stands twice, the first time on line 1;",
        ),
        (
            _written("groups.yaml", "groups:\n- &a {code: *a}\n"),
            r"groups\.yaml, line 2: the name after '\*' stands for something that holds itself",
        ),
        (_written("groups.yaml", "groups: 3\n"), r"'groups:' must hold a list of records"),
        (_written("people.yaml", "occupations: []\npeople: [3]\n"), r"people\.yaml, line 2, record 1: must hold lines"),
        (_folder_for_a_file, r"groups\.yaml: cannot be read \(Is a directory\)"),
        (_renamed, r"\.yml: would not be read; let its name end with \.yaml"),
        (_long_row, r"sssom\.tsv, line \d+: field larger than field limit"),
    ],
)
def test_it_is_refused(folder: Path, change: Callable[[Path], object], message: str) -> None:
    change(folder)
    with pytest.raises(UserError, match=message):
        read(folder)


D001 = "disorders/D001-disorder-d001.yaml"
PAIR = "differentials/D001-D002.yaml"


@pytest.mark.parametrize(
    ("file", "was", "written", "message"),
    [
        (
            D001,
            "synonyms:",
            "foo:",
            "record D001: foo: is not a key here; correct its spelling or take it out (known are code, nam",
        ),
        (
            D001,
            "meaning: Dull.",
            "meaning: 3",
            "record D001: meaning: must be text; write words, and put a number or a yes or no into quotes.",
        ),
        (D001, "abbreviations: [DUL]", "abbreviations: DUL", "record D001: abbreviations: must be a list; write for"),
        (D001, "implied: true", "implied: often", "record D001: excluded_when, entry 1, implied: must be true or f"),
        (D001, "onset_age(murk) < 12 years", "young", "record D001: requirements, entry 1: not a condition: 'young' ("),
        ("groups.yaml", "effect: any", "effect: some", "record spell: effect: must be 'any', 'harm' or 'intact'"),
        (D001, "code: D001", "code: D1", r"record D1: code: must be a code such as D013; mend that entry."),
        (PAIR, "primary: D001", "primary: D003", "record D001-D002: code D001-D002 is not D003-D002; mend that entry."),
        ("groups.yaml", "minimum_count: 2", "minimum_count: two", "minimum_count: must be a whole number; mend that"),
        (
            "groups.yaml",
            "code: dull",
            "coed: dull",
            "groups.yaml, line 24, record 2: coed: is not a key here; did you mean 'code'?",
        ),
        (
            "people.yaml",
            "age: 23",
            "age: 9",
            "people.yaml, line 7, record 2: age: must be at least 18; mend that entry.",
        ),
    ],
)
def test_it_is_said_in_plain_words(folder: Path, file: str, was: str, written: str, message: str) -> None:
    path = folder / file
    before = path.read_text("utf-8")
    path.write_text(before.replace(was, written, 1), "utf-8")
    assert path.read_text("utf-8") != before
    with pytest.raises(UserError) as raised:
        read(folder)
    assert str(raised.value).startswith(f"{path}, ")
    assert message in str(raised.value)


def test_other_files_do_not_count(folder: Path) -> None:
    before = places(folder)
    (folder / "notes.yaml").write_text("symptoms: [what my patients say]\n")
    (folder / "drafts.yaml").write_text("- [\n")
    assert read(folder) == small_knowledge()
    assert places(folder) == before


def test_mappings_are_found_beside_the_folder_from_within_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "mappings").rename(folder.parent / "mappings")
    monkeypatch.chdir(folder)
    assert read(Path()).mappings == small_knowledge().mappings != ()
