"""A run that is killed again and again ends like one that never was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.evaluators.run.killing import killed

pytestmark = pytest.mark.slow

KILLS = 6
"""The bench kills fifty times (`python -m tests.bench --evaluate`)."""


def test_kills_change_nothing(tmp_path: Path) -> None:
    found = killed(tmp_path, KILLS)
    assert found.kills == KILLS
    assert (found.lost, found.twice, found.differing) == (0, 0, 0)
