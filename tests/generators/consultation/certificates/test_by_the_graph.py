"""The graph's own query gives the verdicts of the full record for what the answers of a certificate tell."""

from __future__ import annotations

import pytest

from generators.consultation.certificates.find import CertificateFinder
from kg.graph.encode import encode
from kg.graph.load import load
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from kg.oracle import judge
from kg.store import Connection
from tests.engines.emptying import empty
from tests.kg.oracle.conftest import bare

JUDGED = 6


@pytest.fixture(scope="module")
def criteria_only(store: Connection, knowledge: Knowledge) -> Connection:
    empty(store)
    load(store, bare(encode(knowledge)))
    return store


def test_the_graph_settles_what_a_certificate_settles(
    criteria_only: Connection, finder: CertificateFinder, oracle: InterviewOracle, patients: list[Complete]
) -> None:
    asked, told = [], []
    for patient in patients[:JUDGED]:
        certificates = finder.find(patient)
        for keys in (certificates.verdicts, certificates.by_symptom):
            known = oracle.unknown(patient.profile.age or 0)
            for key in keys:
                known.tell(oracle.questions[key], answer(oracle.criteria, oracle.questions[key], patient))
            asked.append((known.parameter(), None))
            told.append((patient.profile.parameter(), None))
    decided = 0
    for found, record in zip(judge(criteria_only, asked), judge(criteria_only, told), strict=True):
        for code, one in record.verdicts.items():
            if one.verdict != "unknown":
                assert found.verdicts[code].verdict == one.verdict, code
                decided += 1
    assert decided >= 20 * len(asked)
