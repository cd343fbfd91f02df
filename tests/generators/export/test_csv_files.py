"""Tables for people: read back, they are the questions of the build."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from generators.item import CANARY
from kgbench.api.export import export_build
from tests.generators.export.building import ODD, items_of, whole_build


def tables(folder: Path) -> list[dict[str, str]]:
    rows = []
    for file in sorted(folder.glob("*.csv")):
        assert file.read_bytes().startswith(b"\xef\xbb\xbf")
        with file.open(encoding="utf-8-sig", newline="") as text:
            rows += list(csv.DictReader(text))
    return rows


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    whole_build(tmp_path / "build")
    return tmp_path


def test_every_question_comes_back(folder: Path) -> None:
    export_build(folder / "build", "csv", folder / "out")
    rows = {(row["id"], row["part"]): row for row in tables(folder / "out")}
    items = items_of(folder / "build")
    assert set(rows) == {(one.id, part.id) for one in items.values() for part in one.all_parts}
    for (own, name), row in rows.items():
        item = items[own]
        part = next(part for part in item.all_parts if part.id == name)
        assert (row["suite"], row["task"], row["stem"]) == (item.suite, item.task, item.stem)
        assert row["question"] == (part.question or item.question)
        assert row["options"] == "\n".join(f"{option.label}. {option.text}" for option in part.options)
        assert tuple(filter(None, row["answer"].split("; "))) == part.answer
        texts = {option.label: option.text for option in part.options}
        expected = [texts.get(label, label) for label in part.answer] or [part.reference or "; ".join(part.accepted)]
        assert row["answer_text"] == "; ".join(expected)
        assert row["canary"] == CANARY
    assert ODD in {row["stem"] for row in rows.values()}


def test_no_cell_is_a_formula(folder: Path) -> None:
    made = whole_build(folder / "build")
    file = folder / "build" / made.tasks["charts"].path
    file.write_bytes(file.read_bytes().replace(b"Case 0 of", b"=Case 0 of"))
    import hashlib

    held = made.tasks["charts"].model_copy(update={"sha256": hashlib.sha256(file.read_bytes()).hexdigest()})
    changed = made.model_copy(update={"tasks": {**made.tasks, "charts": held}})
    (folder / "build" / "manifest.json").write_bytes(changed.text())
    export_build(folder / "build", "csv", folder / "out", tasks=["charts"])
    stems = [row["stem"] for row in tables(folder / "out")]
    assert stems[0].startswith("'=Case 0 of")
    assert sum(stem.startswith("'") for stem in stems) == 1


def test_without_gold(folder: Path) -> None:
    export_build(folder / "build", "csv", folder / "out", without_gold=True)
    rows = tables(folder / "out")
    assert len(rows) == sum(len(one.all_parts) for one in items_of(folder / "build").values())
    assert {"answer", "answer_text", "about", "group"}.isdisjoint(rows[0])
