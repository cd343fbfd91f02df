"""A run that is killed again and again ends like one that never was."""

from __future__ import annotations

from pathlib import Path

from tests.evaluate.killing import killed

KILLS = 6
"""The bench kills fifty times (`python -m tests.bench --evaluate`)."""


def test_kills_change_nothing(tmp_path: Path) -> None:
    straight, found, hit = killed(tmp_path, KILLS)
    assert hit == KILLS
    assert len(straight) == 3002
    assert found == straight
