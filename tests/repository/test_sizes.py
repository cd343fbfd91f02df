"""Files stay small enough to be read in one go."""

from __future__ import annotations

from tests.places import ROOT
from tests.repository.tree import python_files

_LONGEST = 500


def test_no_python_file_is_longer_than_the_limit() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in python_files()}
    found = [f"{path.relative_to(ROOT)}: {lines} lines" for path, lines in lengths.items() if lines > _LONGEST]
    assert found == []
