"""A build is whole or is none: killed at any step, on a full disk, in a folder that cannot be written."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import generators.build
from generators import manifest
from generators.gates.gates import Gates
from generators.gates.measured import CASES
from generators.gates.positions import Position
from generators.gates.report import GateReport
from generators.item import Item
from kg.errors import UserError
from tests.disks import permissions_bind, small_disk
from tests.generators.build.invented import NEW, OLD, Invented, build, no_graph
from tests.generators.gates.made import AtOnce
from tests.places import ROOT


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def whole_seed(folder: Path) -> int | None:
    """The seed of a whole build, None where there is no manifest; fails where one stands beside other files."""
    if not (folder / manifest.NAME).exists():
        return None
    made = manifest.read(folder)
    for file in made.tasks.values():
        data = (folder / file.path).read_bytes()
        assert hashlib.sha256(data).hexdigest() == file.sha256
        assert data.count(b"\n") == file.count
    return made.seed


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build that is there before."""
    folder = tmp_path_factory.mktemp("old") / "build"
    build(folder, OLD)
    return folder


def test_killed_at_every_step(old: Path, tmp_path: Path) -> None:
    base = tmp_path / "steps"
    base.mkdir()
    command = [sys.executable, "-m", "tests.generators.build.invented", str(base), str(old)]
    subprocess.run(command, cwd=ROOT, check=True, timeout=120)
    build(tmp_path / "new", NEW)
    wanted = files(tmp_path / "new")
    folders = sorted(base.iterdir())
    found = [whole_seed(folder) for folder in folders]
    assert len(found) > 8
    assert found[-1] == NEW, "the last one was not killed"
    # First the old one is there, then for a moment none, then the new one, and never anything else.
    assert found == sorted(found, key=[OLD, None, NEW].index)
    assert {OLD, None, NEW} <= set(found)
    for folder in folders:
        build(folder, NEW)
        assert files(folder) == wanted, f"after a kill before step {folder.name}"


def test_an_old_build_gives_way_to_the_new_one(old: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    shutil.copytree(old, out)
    (out / "items" / "gone.jsonl").write_text("of a task that is no more\n", encoding="utf-8")
    old_one = manifest.read(out)
    gone = old_one.tasks["medical_chart"].model_copy(update={"path": "items/gone.jsonl"})
    (out / manifest.NAME).write_bytes(old_one.model_copy(update={"tasks": {**old_one.tasks, "gone": gone}}).text())
    made = build(out, NEW).manifest
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]
    assert (made.seed, made.count) == (NEW, 240)
    assert manifest.read(out) == made
    assert made.text() == (out / "manifest.json").read_bytes()


def test_equal_builds_have_equal_bytes(old: Path, tmp_path: Path) -> None:
    build(tmp_path / "a", OLD)
    build(tmp_path / "b", NEW)
    assert files(tmp_path / "a") == files(old)
    assert files(tmp_path / "b") != files(old)


def test_a_full_disk_leaves_the_old_build(old: Path) -> None:
    with small_disk("2m") as disk:
        out = disk / "build"
        shutil.copytree(old, out)
        (disk / "ballast").write_bytes(b"\0" * (shutil.disk_usage(disk).free - 8192))
        with pytest.raises(UserError, match=r"the disk is full\. .* a build that was there before is still there\."):
            build(out, NEW)
        assert whole_seed(out) == OLD
        (disk / "ballast").unlink()
        build(out, NEW)
        assert whole_seed(out) == NEW


def test_a_write_that_fails_leaves_the_old_build(old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "build"
    shutil.copytree(old, out)
    before = files(out)
    line, lines = Item.line, 0

    def full(item: Item) -> bytes:
        nonlocal lines
        lines += 1
        if lines > 100:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return line(item)

    with monkeypatch.context() as patch:
        patch.setattr(Item, "line", full)
        with pytest.raises(UserError, match=r"build: cannot be written: the disk is full\. Make room or choose"):
            build(out, NEW)
    assert {name: data for name, data in files(out).items() if not name.startswith(".unfinished")} == before
    assert build(out, NEW).manifest.seed == NEW
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]


def test_a_limit_that_is_passed_puts_nothing_in_place(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "build"
    shutil.copytree(old, out)
    passed = Position(task="t", label="A", gold=90, expected=50.0, sigmas=9.0, limit=5.0, passed=False)

    class Shut(Gates):
        def __init__(self) -> None:
            super().__init__(dict, dict, AtOnce(), {"medical_chart": CASES})

        def result(self) -> GateReport:
            return GateReport(positions=(passed,))

    monkeypatch.setattr(generators.build, "gates_of", lambda *_, **__: Shut())
    built = generators.build.build(no_graph(NEW), [Invented()], out, "offline", "x", lambda *_: None)
    assert not built.gates.passed
    assert "gold stands at A in 90 items" in built.gates.failures[0]
    assert whole_seed(out) == OLD


@pytest.mark.parametrize("taken", ["notes.txt", ".git", "data"])
def test_a_folder_with_other_things_is_left_alone(taken: str, tmp_path: Path) -> None:
    (tmp_path / taken).mkdir()
    with pytest.raises(UserError, match="holds other things") as error:
        build(tmp_path, NEW)
    assert taken in str(error.value)
    assert [path.name for path in tmp_path.iterdir()] == [taken]


def _page(out: Path) -> None:
    """A web page's folder, whose manifest is another thing of the same name."""
    (out / "items").mkdir()
    (out / "manifest.json").write_text('{"name": "My page", "start_url": "/"}', encoding="utf-8")
    (out / "items" / "thesis.jsonl").write_text("chapter one", encoding="utf-8")


def _no_manifest(out: Path) -> None:
    (out / "items").mkdir()
    (out / "items" / "medical_chart.jsonl").write_text("my own notes", encoding="utf-8")


def _notes_beside_items(out: Path) -> None:
    build(out, OLD)
    (out / "items" / "notes.txt").write_text("what struck me", encoding="utf-8")


def _notes_in_unfinished(out: Path) -> None:
    (out / ".unfinished").mkdir()
    (out / ".unfinished" / "notes.txt").write_text("what struck me", encoding="utf-8")


def _items_elsewhere(out: Path) -> None:
    (out / "notes").mkdir()
    (out / "notes" / "medical_chart.jsonl").write_text("my own notes", encoding="utf-8")
    (out / "items").symlink_to(out / "notes")
    (out / "notes").rename(out.parent / "notes")


@pytest.mark.parametrize(
    ("fill", "said"),
    [
        (_page, "manifest.json is not a manifest of kgbench"),
        (_no_manifest, r"holds other things \(items/medical_chart.jsonl\), which no build made there"),
        (_notes_beside_items, r"holds other things \(items/notes.txt\)"),
        (_notes_in_unfinished, r"holds other things \(.unfinished/notes.txt\)"),
        (_items_elsewhere, r"holds other things \(items\)"),
    ],
)
def test_what_no_build_made_is_never_deleted(fill: Callable[[Path], None], said: str, tmp_path: Path) -> None:
    out = tmp_path / "build"
    out.mkdir()
    fill(out)
    before = files(out)
    with pytest.raises(UserError, match=said):
        build(out, NEW)
    assert files(out) == before


def test_what_comes_into_the_folder_during_a_build_stays(
    old: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "build"
    shutil.copytree(old, out)
    before = files(out)
    text = manifest.Manifest.text

    def late(made: manifest.Manifest) -> bytes:
        (out / "items" / "late.txt").write_text("written meanwhile", encoding="utf-8")
        return text(made)

    with monkeypatch.context() as patch:
        patch.setattr(manifest.Manifest, "text", late)
        with pytest.raises(UserError, match=r"holds other things \(items/late.txt\)"):
            build(out, NEW)
    kept = {name: data for name, data in files(out).items() if not name.startswith(".unfinished")}
    assert kept == {**before, "items/late.txt": b"written meanwhile"}
    (out / "items" / "late.txt").unlink()
    assert build(out, NEW).manifest.seed == NEW
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    for out in (tmp_path / "file", tmp_path / "file" / "build"):
        with pytest.raises(UserError, match="cannot be written"):
            build(out, NEW)
    assert (tmp_path / "file").read_text("utf-8") == "no folder"


def test_a_folder_that_may_not_be_written(old: Path, tmp_path: Path) -> None:
    out = tmp_path / "build"
    shutil.copytree(old, out)
    out.chmod(0o555)
    (out / "items").chmod(0o555)
    command = [sys.executable, "-m", "tests.generators.build.once", str(out), str(NEW)]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, preexec_fn=permissions_bind())
    assert ended.returncode == 2, ended
    assert ended.stdout.startswith(str(out))
    assert "cannot be written: Permission denied. Make room or choose another folder with --out" in ended.stdout
    out.chmod(0o755)
    (out / "items").chmod(0o755)
    assert whole_seed(out) == OLD
