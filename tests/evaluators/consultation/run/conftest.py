"""A few cases, and what they need."""

from __future__ import annotations

import pytest

from generators.consultation.case import PatientCase
from tests.evaluators.consultation.run import fakes
from tests.evaluators.consultation.talking import TalkingWorld


@pytest.fixture(scope="session")
def few(talking: TalkingWorld, told: list[PatientCase], tmp_path_factory: pytest.TempPathFactory) -> fakes.ConsultWorld:
    return fakes.world(talking.knowledge, told[:12], told, tmp_path_factory.mktemp("consultations") / "cases")
