"""Which of several smallest sets is found does not depend on the order of sets in memory."""

from __future__ import annotations

import os
import subprocess
import sys

_FIND = """
from generators.consultation.certificates.find import CertificateFinder
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.interview.answer import Complete
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.reader import read
from tests.kg.interview.settled import settled_patients

knowledge = read(ontology_folder() / "knowledge")
finder = CertificateFinder(InterviewOracle(Criteria.of(knowledge)))
for profile in settled_patients(knowledge, 8, 4):
    print(finder.find(Complete(profile)))
"""


def test_same_certificates() -> None:
    printed = {
        subprocess.run(
            [sys.executable, "-c", _FIND],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(printed) == 1
    assert len(printed.pop().splitlines()) == 4
