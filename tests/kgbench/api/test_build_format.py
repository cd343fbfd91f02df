"""Whether a build is lines or Parquet: as asked for, otherwise by its scale."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import generators.build
import kgbench.api.build as module
from kgbench.cli.main import run


@pytest.mark.parametrize(("scale", "form"), [(0.2, "jsonl"), (20, "jsonl"), (20.5, "parquet"), (1000, "parquet")])
def test_large_builds_are_parquet(scale: float, form: str) -> None:
    assert module._usual_format(scale) == form


def test_another_format_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("nothing is built")

    monkeypatch.setattr(generators.build, "build", never)
    assert run(["build", "--format", "csv", "--out", str(tmp_path / "out")]) == 2
    assert "'csv' is not one of 'jsonl', 'parquet'" in capsys.readouterr().err
