"""The whole suite as a user builds and verifies it: by the commands, with all processes and at the real limits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from generators import manifest
from tests.places import ROOT


def ran(graph: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", "kgbench.cli.main", *arguments, "--graph", str(graph)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_all_items_are_built_and_verified(tmp_path: Path) -> None:
    folder = tmp_path / "build"
    ran(tmp_path / "graph", "build", "--suite", "diagnosis", "--out", str(folder))
    assert manifest.read(folder).count == 24_750
    assert "all 24750 items are proved" in ran(tmp_path / "graph", "verify", str(folder))
