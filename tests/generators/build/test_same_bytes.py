"""Same seed, same bytes: on both engines, in two processes, whatever the salt of Python's hashes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from generators import manifest
from generators.context import Context
from kg.graph.content import sha256
from tests.generators.build.test_interrupted import files
from tests.generators.diagnosis.building import Built, build, content, knowledge_folder
from tests.places import ROOT

BUILT = ("medical_chart", "ambiguous")
"""A task with one right answer and one of a differential."""


@pytest.fixture(scope="session")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The build of another process: another embedded engine, another salt."""
    base = tmp_path_factory.mktemp("elsewhere")
    known = knowledge_folder(base / "knowledge")
    making = "tests.generators.build.making"
    command = [
        sys.executable,
        "-m",
        making,
        str(known),
        str(base / "graph"),
        str(base / "build"),
        *BUILT,
    ]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": "1234"}, check=True, timeout=500)
    return base / "build"


def test_every_file_is_the_same_on_every_engine(context: Context, elsewhere: Path, tmp_path: Path) -> None:
    made = build(context, tmp_path / "build", *BUILT)
    mine, other = files(tmp_path / "build"), files(elsewhere)
    assert sorted(mine) == ["items/ambiguous.jsonl", "items/medical_chart.jsonl", "manifest.json"]
    hashes = [{name: hashlib.sha256(data).hexdigest() for name, data in found.items()} for found in (mine, other)]
    assert hashes[0] == hashes[1]
    assert made == manifest.read(elsewhere)


def test_a_task_is_the_same_whether_built_alone_or_with_others(built: Built, elsewhere: Path) -> None:
    for name in BUILT:
        path = f"items/{name}.jsonl"
        assert (built.folder / path).read_bytes() == (elsewhere / path).read_bytes()
        assert built.manifest.tasks[name] == manifest.read(elsewhere).tasks[name]


def test_the_manifest_says_what_was_built(built: Built) -> None:
    made = manifest.read(built.folder)
    assert made == built.manifest
    assert list(made.tasks) == ["ambiguous", "unambiguous", "medical_chart", "self_report"]
    assert (made.seed, made.scale, made.writer) == (42, 0.2, "offline")
    assert made.graph_sha256 == sha256(content())
    for name, file in made.tasks.items():
        assert (file.path, file.suite) == (f"items/{name}.jsonl", "diagnosis")
        assert file.repeated == ()
