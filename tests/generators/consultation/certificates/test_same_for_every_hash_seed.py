"""Which of several smallest sets is found does not depend on the order of sets in memory."""

from __future__ import annotations

import os
import subprocess
import sys

_FIND = """
from generators.consultation.certificates.find import CertificateFinder
from generators.consultation.sampling.population import population
from kg.criteria.criteria import Criteria
from kg.files.resources import ontology_folder
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.reader import read

knowledge = read(ontology_folder() / "knowledge")
criteria = Criteria.of(knowledge)
finder = CertificateFinder(InterviewOracle(criteria))
forms = {one.code: tuple(form.code for form in one.subtypes) for one in knowledge.symptoms.values()}
for patient in population(criteria, forms, 1, 8)[::8]:
    print(finder.find(patient.complete))
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
