"""What the tests of consultations share."""

from __future__ import annotations

import pytest

from generators.consultation.case import PatientCase
from tests.evaluators.consultation.talking import TalkingWorld, cases, world
from tests.shipped import shipped


@pytest.fixture(scope="session")
def talking() -> TalkingWorld:
    return world(shipped())


@pytest.fixture(scope="session")
def told(talking: TalkingWorld) -> list[PatientCase]:
    """240 cases of which about every second fact is told in a way of its own."""
    return cases(talking.knowledge, talking.oracle, 3, 240)
