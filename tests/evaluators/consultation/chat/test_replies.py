"""What patients said is checked against their records, claim by claim, from case and transcript alone."""

from __future__ import annotations

from pathlib import Path

from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.replies import reply_scores
from evaluators.consultation.patients.chat import ChatPatient
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.run.transcript import read_transcript
from evaluators.consultation.telling import TellingPolicy
from generators.consultation.case import CaseTruth
from tests.evaluators.consultation.chat.scripts import SayingModel, partner, spoken
from tests.evaluators.consultation.run.fakes import ConsultWorld, FakeDoctor, HeldRun, hold

TRUTH = CaseTruth(id="x", gold=(), verdicts={}, icd=("Z71",))


def finished(few: ConsultWorld, run: HeldRun) -> list[FinishedConsultation]:
    found = []
    for case in few.cases[:2]:
        kept = read_transcript(run.out / "consultations" / f"{case.id}.jsonl")
        found.append(FinishedConsultation(case, TRUTH, kept.turns, kept.conclusion))
    return found


def test_the_rule_patient_says_nothing_that_is_not_so(few: ConsultWorld, tmp_path: Path) -> None:
    run = hold(few, tmp_path / "run", FakeDoctor, RulePatient, cases=few.cases[:2])
    scores = reply_scores(
        TellingPolicy(few.oracle.criteria), finished(few, run), few.resources.speech["en"].observable_forms
    )
    counts = {name: one.count for name, one in scores.verdicts.items()}
    assert scores.replies == 2 * (FakeDoctor.questions + 1)
    assert scores.claims == sum(count or 0 for count in counts.values()) > scores.replies // 2
    assert [counts[name] for name in ("contradicted", "leaked", "beyond", "unproved")] == [0, 0, 0, 0]
    assert (scores.faults, scores.not_understood.count) == ({}, 0)


def test_a_model_that_says_yes_to_all_is_found_out(few: ConsultWorld, tmp_path: Path) -> None:
    labels = [(f"f{number}", "yes") for number in range(1, 118)]
    model = SayingModel(says=lambda _: spoken("Yes.", *labels, ("f9999", "yes")))
    run = hold(few, tmp_path / "run", FakeDoctor, lambda one: ChatPatient(one, partner(model)), cases=few.cases)
    held = finished(few, run)
    observable = few.resources.speech["en"].observable_forms
    scores = reply_scores(TellingPolicy(few.oracle.criteria), held, observable)
    assert (scores.verdicts["contradicted"].value or 0) > 0.5
    assert (scores.verdicts["supported"].count or 0) > 0
    assert (scores.verdicts["leaked"].count or 0) > 0
    assert scores.faults == {"dropped": scores.replies}
    # The order of the consultations changes nothing.
    assert reply_scores(TellingPolicy(few.oracle.criteria), held[::-1], observable) == scores
