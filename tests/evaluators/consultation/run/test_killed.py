"""Runs in several processes: as one process holds them, also where they are killed again and again."""

from __future__ import annotations

from pathlib import Path

import pytest

from generators.consultation.case import PatientCase
from kg.workers.choice import ALONE
from tests.evaluators.consultation.run import fakes
from tests.evaluators.consultation.run.fakes import hold
from tests.evaluators.consultation.run.killing import BUDGET, killed
from tests.evaluators.consultation.talking import TalkingWorld

pytestmark = pytest.mark.slow

KILLS = 3
CASES = 44
"""Fewer are held in one process."""


@pytest.fixture
def many(
    talking: TalkingWorld, told: list[PatientCase], tmp_path_factory: pytest.TempPathFactory
) -> fakes.ConsultWorld:
    return fakes.world(talking.knowledge, told[:CASES], told, tmp_path_factory.mktemp("many") / "cases")


def test_kills_change_nothing(many: fakes.ConsultWorld, tmp_path: Path) -> None:
    found = killed(many, tmp_path, KILLS)
    assert found.kills >= 1
    assert (found.lost, found.twice, found.differing) == (0, 0, 0)
    alone = hold(many, tmp_path / "alone", "gain", "rule", budget=BUDGET, workers=ALONE)
    straight = fakes.HeldRun(tmp_path / "straight", alone.standing)
    assert alone.files() == straight.files()
