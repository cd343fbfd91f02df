"""A build in Parquet: the same items under the same hashes, replaced, refused and verified like any other."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from generators import manifest
from generators.context import Context
from generators.export.build_exporter import BuildToExport
from generators.export.records import records
from generators.item import Item, read_items
from generators.lines import line_writer
from generators.unchanged import require_unchanged
from kg.errors import UserError
from tests.generators.build.invented import NEW, OLD, build
from tests.generators.build.test_interrupted import files
from tests.generators.diagnosis.building import Built, verify
from tests.generators.export.building import whole_build
from tests.parquet_builds import as_parquet


@pytest.fixture
def small_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_writer, "SHARD_ROWS", 100)


@pytest.mark.usefixtures("small_files")
def test_the_same_items_under_the_same_hash(tmp_path: Path) -> None:
    lines, rows = build(tmp_path / "a", OLD).manifest, build(tmp_path / "b", OLD, "parquet").manifest
    (one, other) = lines.tasks["medical_chart"], rows.tasks["medical_chart"]
    assert other == one.model_copy(update={"path": "items/medical_chart.parquet", "shards": 3})
    assert (lines.format, rows.format) == (1, 3)
    assert list(read_items(tmp_path / "b" / other.path)) == list(read_items(tmp_path / "a" / one.path))
    assert sorted(files(tmp_path / "b")) == [
        *(f"items/medical_chart.parquet/0000{number}.parquet" for number in range(3)),
        "manifest.json",
    ]
    build(tmp_path / "c", OLD, "parquet")
    assert files(tmp_path / "c") == files(tmp_path / "b")


@pytest.mark.usefixtures("small_files")
def test_one_form_gives_way_to_the_other(tmp_path: Path) -> None:
    out = tmp_path / "build"
    build(out, OLD, "parquet")
    build(out, NEW, "parquet")
    assert len(files(out)) == 4
    build(out, NEW)
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]
    build(out, NEW, "parquet")
    assert len(files(out)) == 4


def test_what_a_killed_build_left_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, line, count = tmp_path / "build", Item.line, 0

    def dies(item: Item) -> bytes:
        nonlocal count
        count += 1
        if count > 150:
            raise KeyboardInterrupt
        return line(item)

    with monkeypatch.context() as patch:
        patch.setattr(line_writer, "SHARD_ROWS", 100)
        patch.setattr(Item, "line", dies)
        with pytest.raises(KeyboardInterrupt):
            build(out, NEW, "parquet")
    left = sorted(path.name for path in (out / ".unfinished" / "items" / "medical_chart.parquet").iterdir())
    assert left == ["00000.parquet", "rows.unfinished"]
    build(out, NEW, "parquet")
    build(tmp_path / "other", NEW, "parquet")
    assert files(out) == files(tmp_path / "other")


def test_others_things_in_a_dataset_stay(tmp_path: Path) -> None:
    out = tmp_path / "build"
    build(out, OLD, "parquet")
    (out / "items" / "medical_chart.parquet" / "notes.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UserError, match=r"holds other things \(items/medical_chart\.parquet/notes\.txt\)"):
        build(out, NEW, "parquet")
    assert manifest.read(out).seed == OLD


def test_a_changed_dataset_is_refused(tmp_path: Path) -> None:
    made = build(tmp_path / "old", OLD, "parquet").manifest
    build(tmp_path / "new", NEW, "parquet")
    file = made.tasks["medical_chart"]
    require_unchanged(tmp_path / "old", file)
    shard = tmp_path / "old" / file.path / "00000.parquet"
    shutil.copy(tmp_path / "new" / file.path / "00000.parquet", shard)
    with pytest.raises(UserError, match=r"medical_chart\.parquet was changed after the build"):
        require_unchanged(tmp_path / "old", file)
    shard.write_bytes(shard.read_bytes()[:-9])
    with pytest.raises(UserError, match=r"cannot be read \(not a Parquet file of kgbench"):
        require_unchanged(tmp_path / "old", file)


def test_real_items_are_verified(built: Built, context: Context, tmp_path: Path) -> None:
    folder = as_parquet(built.folder, tmp_path / "build")
    assert verify(context, folder) == []
    file = manifest.read(folder).tasks["medical_chart"]
    (folder / file.path / "00000.parquet").write_bytes(b"gone")
    (finding,) = verify(context, folder)
    assert (finding.cause, finding.where) == ("changed file", file.path)
    assert "not a Parquet file of kgbench" in finding.says


@pytest.mark.parametrize("with_gold", [False, True])
def test_exporters_are_given_the_same(tmp_path: Path, with_gold: bool) -> None:
    whole_build(tmp_path / "lines")
    as_parquet(tmp_path / "lines", tmp_path / "rows")
    found = []
    for folder in (tmp_path / "lines", tmp_path / "rows"):
        made = manifest.read(folder)
        build = BuildToExport(folder, made, tuple(made.tasks), with_gold=with_gold)
        shown = [one for task in build.tasks for one in records(build, task)]
        # Without gold answers, ids and order follow from the manifest, which says the form.
        found.append(shown if with_gold else sorted(shown, key=lambda one: str({**one, "id": ""})))
    assert len(found[0]) == manifest.read(tmp_path / "rows").count
    assert [_content(one, with_gold) for one in found[0]] == [_content(one, with_gold) for one in found[1]]


def _content(record: dict[str, Any], with_gold: bool) -> dict[str, Any]:
    return record if with_gold else {**record, "id": ""}
