"""What the tests of consultations share."""

from __future__ import annotations

import pytest

from generators.consultation.case import PatientCase
from kg.files.resources import ontology_folder
from kg.knowledge.reader import read
from tests.evaluators.consultation.talking import TalkingWorld, cases, world


@pytest.fixture(scope="package")
def talking() -> TalkingWorld:
    return world(read(ontology_folder() / "knowledge"))


@pytest.fixture(scope="package")
def told(talking: TalkingWorld) -> list[PatientCase]:
    """240 cases of which about every second fact is told in a way of its own."""
    return cases(talking.knowledge, talking.oracle, 3, 240)
