"""Items whose file was changed after the build are noticed by everything that reads them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evaluators.coverage.reading import read_answers
from evaluators.report.runs import sources
from evaluators.score.bootstrap import Resampling
from evaluators.table.read import read_run
from generators import manifest
from generators.unchanged import require_unchanged
from kg.errors import UserError
from kgbench.cli.main import run
from tests.evaluators.score.on_disk import answer, write_build, write_run


@pytest.fixture
def build(tmp_path: Path) -> Path:
    return write_build(tmp_path / "build")


def _swap(build: Path) -> Path:
    """Every gold letter of a task becomes the next one; the manifest stays as it is."""
    path = build / "unambiguous.jsonl"
    items = [json.loads(line) for line in path.read_bytes().splitlines()]
    for item in items:
        item["answer"] = sorted("ABCD"[("ABCD".index(label) + 1) % 4] for label in item["answer"])
    path.write_text("".join(f"{json.dumps(item)}\n" for item in items), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "read",
    [read_run, lambda folder: read_answers([folder]), lambda folder: sources([folder], None, Resampling(10))],
    ids=["score", "coverage", "report"],
)
def test_swapped_gold_letters_are_not_scored(tmp_path: Path, build: Path, read: Callable[[Path], object]) -> None:
    folder = write_run(tmp_path / "run", build, lambda item: answer(item, "A"))
    read(folder)
    changed = _swap(build)
    with pytest.raises(UserError) as told:
        read(folder)
    assert str(told.value) == (
        f"{changed} was changed after the build: its sha256 is not the one that {build / 'manifest.json'} records. "
        "Put the file back as it was, or build into a new folder and run the models on that."
    )


def test_they_are_not_asked_either(tmp_path: Path, build: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["evaluate", str(build), "--model", "baseline:first", "--out"]
    assert run([*asked, str(tmp_path / "early"), "--limit", "2"]) == 0
    changed = _swap(build)
    for folder in ("early", "new"):
        capsys.readouterr()
        assert run([*asked, str(tmp_path / folder), "--limit", "2"]) == 2
        assert f"{changed} was changed after the build" in capsys.readouterr().err
    assert not (tmp_path / "new" / "answers.jsonl").exists()
    # Tasks in other files can still be asked.
    assert run([*asked, str(tmp_path / "other"), "--task", "ambiguous"]) == 0


def test_a_file_that_is_gone_is_named(build: Path) -> None:
    file = manifest.read(build).tasks["ambiguous"]
    require_unchanged(build, file)
    (build / file.path).unlink()
    with pytest.raises(UserError, match=r"ambiguous\.jsonl: cannot be read \(No such file or directory\); build again"):
        require_unchanged(build, file)
