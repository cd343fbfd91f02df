"""Patients with a belief that is counted over them, and consultations with truthful answers to chosen questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.belief.training import counted
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.labels import DisorderClasses
from evaluators.consultation.metrics.scores import Scoring
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.lines import TurnLine
from generators.consultation.case import CaseTruth, PatientCase
from generators.consultation.classes import icd_classes
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.answer import Complete, answer
from kg.interview.verdicts import InterviewOracle
from tests.evaluators.consultation.metrics.lines_made import Ranked, case, conclusion, told, truth, turn
from tests.kg.interview.settled import settled_patients
from tests.shipped import shipped


class Sampled(NamedTuple):
    """A patient as the belief is counted."""

    complete: Complete
    gold: Sequence[str]


class Ward(NamedTuple):
    """Some patients, what is true of them, and by what they are scored."""

    scoring: Scoring
    cases: tuple[PatientCase, ...]
    truths: Mapping[str, CaseTruth]

    @property
    def oracle(self) -> InterviewOracle:
        return self.scoring.resources.oracle

    def said(self, case: PatientCase, key: str) -> object:
        return answer(self.oracle.criteria, self.oracle.questions[key], case.patient)

    def turns(self, case: PatientCase, keys: Sequence[str]) -> list[TurnLine]:
        """A greeting, and a truthful answer to one question after the other."""
        lines = [turn(0, keys=())]
        lines += [turn(place, told(key, self.said(case, key))) for place, key in enumerate(keys, start=1)]
        return lines

    def held(self, case: PatientCase, keys: Sequence[str], ranked: Ranked | None = ()) -> FinishedConsultation:
        """The whole consultation; ``None`` for no conclusion."""
        end = None if ranked is None else conclusion(ranked)
        return FinishedConsultation(case, self.truths[case.id], tuple(self.turns(case, keys)), end)


class UnsureSpeech:
    """The words that a blank patient and the doctor need."""

    topics = ("topic.alcohol",)

    def __getattr__(self, name: str) -> Callable[..., str]:
        return lambda *_, **__: f"{name}."


@cache
def ward(counted_over: int, number: int) -> Ward:
    """Patients who deny nothing; the belief is counted over more than those of the ward."""
    knowledge = shipped()
    oracle, classes = InterviewOracle(Criteria.of(knowledge)), icd_classes()
    profiles = settled_patients(knowledge, 3, counted_over)
    drawn = [case(f"case-{place:03d}", profile) for place, profile in enumerate(profiles)]
    truths = {one.id: found for one in drawn if (found := _truth(oracle, one)) is not None}
    cases = [one for one in drawn if one.id in truths]
    belief: BeliefModel = counted(oracle.criteria, [Sampled(one.patient, truths[one.id].gold) for one in cases])
    resources = Resources(oracle, belief, cast(Any, {"en": UnsureSpeech()}), cast(Any, {"en": None}), 0)
    scoring = Scoring(resources, "en", 30, DisorderClasses.read(classes))
    return Ward(scoring, tuple(cases[:number]), truths)


def _truth(oracle: InterviewOracle, one: PatientCase) -> CaseTruth | None:
    """None: what an episode did is not known, and a verdict turns on it."""
    evaluation = Evaluation(oracle.criteria, Patient.of(one.profile))
    found = {code: evaluation.verdict(code).plain for code in oracle.criteria.disorders}
    verdicts = {code: verdict for code, verdict in found.items() if verdict is not None}
    if len(verdicts) < len(found):
        return None
    gold = [code for code, met in verdicts.items() if met]
    return truth(one.id, gold, icd_classes().of(oracle.criteria, gold, one.profile), verdicts)
