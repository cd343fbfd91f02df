"""`import kgbench` costs little, and every public name is there."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

import kgbench
from tests.bench.start import HELP_SECONDS, IMPORT_SECONDS, START_COMMANDS, processor_seconds
from tests.places import ROOT


def test_every_public_name_is_there_and_described() -> None:
    assert sorted(kgbench.__all__) == list(kgbench.__all__)
    for name in kgbench.__all__:
        assert getattr(kgbench, name).__doc__, name
    assert set(kgbench.__all__) <= set(dir(kgbench))


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        _ = kgbench.no_such_name


def test_importing_it_imports_no_library() -> None:
    script = (
        "import sys; before = set(sys.modules); import kgbench; "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "kgbench" in loaded
    assert not loaded & {"kg", "numpy", "pydantic", "neo4j", "click", "rich", "pandas"}


@pytest.mark.parametrize(("name", "limit"), [("import kgbench", IMPORT_SECONDS), ("kgbench --help", HELP_SECONDS)])
def test_starting_takes_little_processor_time(name: str, limit: float) -> None:
    assert min(processor_seconds(START_COMMANDS[name]) for _ in range(3)) <= limit


def test_it_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "kgbench", "--help"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, env={**os.environ})
    assert done.stdout.startswith("Usage: kgbench [OPTIONS] COMMAND")
