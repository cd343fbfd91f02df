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
        (_written("groups.yaml", ""), r"groups\.yaml: holds no mapping"),
        (_written("groups.yaml", b"\xff\xfe\x00"), r"groups\.yaml: not UTF-8 at byte 0"),
        (_written("groups.yaml", "? [a, b]\n: c\n"), r"groups\.yaml, line 1: not valid YAML \(a key is a list"),
        (_written("groups.yaml", "groups: []\ngroups: []\n"), r"groups\.yaml, line 2: .* 'groups' stands twice"),
        (_written("groups.yaml", "groups:\n- &a {code: *a}\n"), r"groups\.yaml, line 2: not valid YAML"),
        (_written("groups.yaml", "groups: 3\n"), r"'groups:' must hold a list of records"),
        (_written("people.yaml", "occupations: []\npeople: [3]\n"), r"people\.yaml: the record: Input should be"),
        (_folder_for_a_file, r"groups\.yaml: cannot be read \(Is a directory\)"),
        (_renamed, r"\.yml: would not be read; let its name end with \.yaml"),
        (_long_row, r"sssom\.tsv, line \d+: field larger than field limit"),
    ],
)
def test_it_is_refused(folder: Path, change: Callable[[Path], object], message: str) -> None:
    change(folder)
    with pytest.raises(UserError, match=message):
        read(folder)


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
