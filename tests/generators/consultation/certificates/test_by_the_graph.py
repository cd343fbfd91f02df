"""The graph's own query gives the verdicts of the full record for what the answers of a certificate tell."""

from __future__ import annotations

from generators.consultation.certificates.find import CertificateFinder
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle
from kg.oracle import judge
from kg.store import Connection

WORDS = {"met": True, "not met": False, "unknown": None}
JUDGED = 10


def test_the_graph_settles_what_a_certificate_settles(
    graph: Connection, finder: CertificateFinder, oracle: InterviewOracle, patients: list[Complete]
) -> None:
    asked, wanted = [], []
    for patient in patients[:JUDGED]:
        certificates = finder.find(patient)
        for keys in (certificates.verdicts, certificates.by_symptom):
            known = oracle.unknown(patient.profile.age or 0)
            for key in keys:
                known.tell(oracle.questions[key], answer(oracle.criteria, oracle.questions[key], patient))
            asked.append((known.parameter(), None))
            wanted.append(patient.profile)
    everything = judge(graph, [(profile.parameter(), None) for profile in wanted])
    for found, record in zip(judge(graph, asked), everything, strict=True):
        full = {code: WORDS[one.verdict] for code, one in record.verdicts.items()}
        assert {code: WORDS[one.verdict] for code, one in found.verdicts.items()} == full
        assert None not in full.values()
