"""What the tests of certificates share."""

from __future__ import annotations

import pytest

from generators.consultation.certificates.find import CertificateFinder
from kg.criteria.criteria import Criteria
from kg.interview.answer import Complete
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from tests.kg.interview.settled import settled_patients
from tests.shipped import shipped

PATIENTS = 40


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return shipped()


@pytest.fixture(scope="session")
def oracle(knowledge: Knowledge) -> InterviewOracle:
    return InterviewOracle(Criteria.of(knowledge))


@pytest.fixture(scope="session")
def finder(oracle: InterviewOracle) -> CertificateFinder:
    return CertificateFinder(oracle)


@pytest.fixture(scope="session")
def patients(knowledge: Knowledge) -> list[Complete]:
    """Each episode shows something: one that shows nothing is there or not by the order of the questions."""
    drawn = settled_patients(knowledge, 31, PATIENTS)
    return [Complete(profile) for profile in drawn if all(one.present for one in profile.episodes)]
