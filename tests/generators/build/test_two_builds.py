"""Two builds into one folder: the second is refused, and the first one is whole."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import generators.build
from generators.build_folder import LOCK
from generators.context import Context
from generators.item import Item
from kg.files.locks import FileLock, alone
from tests.generators.build.invented import NEW, OLD, Invented, build, no_graph
from tests.generators.build.test_interrupted import files, whole_seed
from tests.generators.diagnosis.building import open_gates
from tests.places import ROOT


def other_build(out: Path) -> subprocess.CompletedProcess[str]:
    """A build by another process."""
    command = [sys.executable, "-m", "tests.generators.build.once", str(out), str(NEW)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)


class _Overtaken(Invented):
    """In the midst of it another process builds into the same folder."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.ended: list[subprocess.CompletedProcess[str]] = []

    def items(self, context: Context) -> Iterator[Item]:
        for number, item in enumerate(super().items(context)):
            if number == 120:
                self.ended.append(other_build(self.out))
            yield item


def test_the_second_is_refused_and_the_first_is_whole(tmp_path: Path) -> None:
    out = tmp_path / "build"
    task = _Overtaken(out)
    with open_gates():
        generators.build.build(no_graph(OLD), [task], out, "offline", "no graph", lambda *_: None)
    (second,) = task.ended
    assert (second.returncode, second.stdout.strip()) == (
        2,
        f"Another process is building into {out}; wait for it, or choose another folder with --out.",
    ), second
    assert whole_seed(out) == OLD
    assert sorted(files(out)) == ["items/medical_chart.jsonl", "manifest.json"]
    assert other_build(out).returncode == 0
    assert whole_seed(out) == NEW


def test_a_lock_that_a_killed_build_left_behind_is_free(tmp_path: Path) -> None:
    (tmp_path / LOCK).touch()
    build(tmp_path, NEW)
    assert sorted(files(tmp_path)) == ["items/medical_chart.jsonl", "manifest.json"]


def test_a_lock_on_a_file_that_was_removed_meanwhile_holds_nobody_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / LOCK
    opened: list[FileLock] = []
    take = FileLock.try_exclusive

    def late(lock: FileLock) -> bool:
        opened.append(lock)
        if len(opened) == 1:
            # The build that had it is done in just this moment.
            path.unlink()
        return take(lock)

    monkeypatch.setattr(FileLock, "try_exclusive", late)
    with alone(path) as held:
        assert held
        assert len(opened) == 2
        assert opened[1].in_place()
    assert not path.exists()
