"""Controls: what figures come to where nothing can be known, so that a figure that stays high shows a leak."""

from collections import Counter
from collections.abc import Awaitable, Sequence
from contextlib import closing
from inspect import iscoroutinefunction
from typing import Any, NamedTuple

import numpy as np

from evaluators.compare.paired import discordant, mcnemar
from evaluators.consultation.diagnosers.by_words import RegressionDiagnoser, words_of
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.heard import Heard
from evaluators.consultation.metrics.diagnosis import first_is_right
from evaluators.consultation.metrics.figures import DECIMALS, ConsultationFigure, share
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.gaps import gold_of
from evaluators.consultation.metrics.replay import Replay, ReplayedConsultation
from evaluators.consultation.patients.controls import BlankPatient
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.consultation import Company, Consultation
from evaluators.consultation.run.driving import drive
from evaluators.consultation.run.lines import ConclusionLine, TranscriptLine, TurnLine
from evaluators.lots import number
from evaluators.table.table import Floats
from generators.consultation.case import CaseTruth, Language, PatientCase
from generators.draw import stream
from generators.folds import FOLDS
from kg.coroutines import CoroutineRunner
from kg.model.base import Record

BLANKS = 20
"""So many consultations are held with a blank patient, who differs from case to case by age and sex alone."""
LEAST_TO_LEARN = 20
"""Consultations below which the doctor's words are not learned from."""


class OtherCaseControl(Record):
    """Conclusions held against the truth of other cases.

    Attributes:
        own: conclusions that are right of their own case.
        others: how often they are right of a case drawn from the others, worked out over all pairs.
        commonest: how often the commonest diagnosis is right: what somebody does who knows no patient.
    """

    own: ConsultationFigure
    others: float | None
    commonest: ConsultationFigure


class BlankControl(Record):
    """Consultations with a patient who is not sure of anything.

    Attributes:
        consultations: that were held.
        moved: the greatest change of any probability of the belief in any of them; 0 where the control is passed.
        decided: the most verdicts that were decided in one of them; age alone may rule some out.
    """

    consultations: int
    moved: float
    decided: int


class DoctorWordsControl(Record):
    """What can be told from the doctor's words alone, each fifth of the consultations learned from the others.

    A doctor asks by what was heard, so that questions follow the belief; they must not tell more than that. Who learns
    from consultations learns as well how common each diagnosis is among them, so that the belief is given the same.

    Attributes:
        words: first diagnosis right, from the doctor's words alone.
        belief: first diagnosis right, by the doctor's own belief at the end, with the shares of the diagnoses in the
            other consultations as its prior.
        only_words, only_belief: consultations that only one of both has right.
        commonest: first diagnosis right by naming the commonest one of the other consultations.
        p: of McNemar's exact test of words and belief, two-sided. The control fails where words are right more often
            than the belief, with a small p, and more often than the commonest diagnosis, which needs no words.
    """

    words: ConsultationFigure
    belief: ConsultationFigure
    commonest: ConsultationFigure
    only_words: int
    only_belief: int
    p: float


class ControlScores(Record):
    """All controls of a run; None where one could not be made.

    Attributes:
        doctor_words: None where the run has too few consultations to learn from.
    """

    other_case: OtherCaseControl
    blank: BlankControl | None
    doctor_words: DoctorWordsControl | None


class BlankWanted(NamedTuple):
    """Which consultations a blank patient takes part in.

    Attributes:
        cases: with their truths; of the cases age and sex alone matter.
        language: that both speak.
        budget: questions that the doctor may ask.
    """

    cases: Sequence[tuple[PatientCase, CaseTruth]]
    language: Language
    budget: int


def permuted_cases(cases: Sequence[PatientCase], seed: int) -> list[PatientCase]:
    """The cases with the records of others: each keeps its id and split, and no case keeps its own record.

    Doctors who ask these patients hear the answers of another case.

    Args:
        cases: two or more.
        seed: names the draw.
    """
    ordered = sorted(cases, key=lambda one: one.id)
    drawn = stream(seed, "other-case").shuffled(ordered)
    after = {one.id: other for one, other in zip(drawn, drawn[1:] + drawn[:1], strict=True)}
    return [after[one.id].model_copy(update={"id": one.id, "split": one.split}) for one in ordered]


def other_case(finished: Sequence[FinishedConsultation]) -> OtherCaseControl:
    """Holds each conclusion against the truths of all other cases.

    Args:
        finished: in the order of the ids of their cases.
    """
    golds = [gold_of(one.truth) for one in finished]
    counts = Counter(code for gold in golds for code in sorted(gold))
    own = [first_is_right(one.ranked, gold) for one, gold in zip(finished, golds, strict=True)]
    many = len(finished)
    hits = sum(counts[one.ranked[0][0]] - right for one, right in zip(finished, own, strict=True) if one.ranked)
    commonest = _commonest(golds)
    return OtherCaseControl(
        own=share(own),
        others=round(hits / (many * (many - 1)), DECIMALS) if many > 1 else None,
        commonest=share([commonest in gold for gold in golds]),
    )


def blank(replayed: Sequence[ReplayedConsultation], resources: Resources) -> BlankControl:
    """How far the belief has moved in consultations with a blank patient.

    Args:
        replayed: consultations of the patient ``blank``.
        resources: with the belief.
    """
    prior = resources.belief.start().probabilities
    moved = [float(np.abs(one.heard.belief.probabilities - prior).max()) for one in replayed]
    return BlankControl(
        consultations=len(replayed),
        moved=round(max(moved, default=0.0), DECIMALS),
        decided=max((len(one.standings[-1].heard) for one in replayed if one.standings), default=0),
    )


def held_with_blank(resources: Resources, doctor: DoctorAgent, wanted: BlankWanted) -> list[FinishedConsultation]:
    """Lets a doctor who is a program consult a patient who is not sure of anything.

    Args:
        resources: of the run.
        doctor: of the run.
        wanted: whose cases, by what rules.
    """
    company = Company(resources, doctor, BlankPatient(resources), wanted.language, wanted.budget)
    found = []
    for case, truth in wanted.cases:
        lines: list[TranscriptLine] = []
        with closing(CoroutineRunner()) as runner:
            drive(Consultation(company, case).steps(lines.extend), lambda one: runner.run(_awaited(one)))
        turns = tuple(line for line in lines if isinstance(line, TurnLine))
        conclusion = next((line for line in lines if isinstance(line, ConclusionLine)), None)
        found.append(FinishedConsultation(case, truth, turns, conclusion))
    return found


class _DoctorWords(RegressionDiagnoser):
    """Learns from the doctor's words alone."""

    name = "doctor-words"

    def words(self, heard: Heard) -> str:
        return words_of(heard, patient=False)


def doctor_words(replayed: Sequence[ReplayedConsultation], resources: Resources) -> DoctorWordsControl | None:
    """Diagnoses from the doctor's words alone, beside the doctor's belief; None where there is too little to learn.

    Args:
        replayed: in the order of the ids of their cases.
        resources: of the run.
    """
    held = [one for one in replayed if one.standings]
    if len(held) < LEAST_TO_LEARN:
        return None
    by_words: dict[str, bool] = {}
    by_belief: dict[str, bool] = {}
    by_commonest: dict[str, bool] = {}
    folds = {one.finished.case.id: number(one.finished.case.id) % FOLDS for one in held}
    for fold in range(FOLDS):
        others = [one for one in held if folds[one.finished.case.id] != fold]
        asked = [one for one in held if folds[one.finished.case.id] == fold]
        if len({gold_of(one.finished.truth) for one in others}) < 2:
            return None
        learner = _DoctorWords(resources)
        learner.learn([(one.heard, one.finished.truth.gold) for one in others])
        prior = _prior(others, resources)
        commonest = _commonest([gold_of(one.finished.truth) for one in others])
        for one in asked:
            case, gold = one.finished.case.id, gold_of(one.finished.truth)
            by_words[case] = first_is_right(learner.rank(one.heard), gold)
            by_commonest[case] = commonest in gold
            weights = one.heard.belief.probabilities * prior
            by_belief[case] = resources.belief.hypotheses[int(np.argmax(weights))] in gold
    words = [by_words[one.finished.case.id] for one in held]
    belief = [by_belief[one.finished.case.id] for one in held]
    differing = discordant(np.array(words), np.array(belief))
    return DoctorWordsControl(
        words=share(words),
        belief=share(belief),
        commonest=share([by_commonest[one.finished.case.id] for one in held]),
        only_words=differing.only_first,
        only_belief=differing.only_second,
        p=round(mcnemar(differing), 6),
    )


def _commonest(golds: Sequence[frozenset[str]]) -> str | None:
    """The diagnosis that most cases have; of equals the first by code."""
    counts = Counter(code for gold in golds for code in gold)
    return min(counts, key=lambda code: (-counts[code], code)) if counts else None


def _prior(others: Sequence[ReplayedConsultation], resources: Resources) -> Floats:
    """What the belief is multiplied by, so that the shares of the diagnoses in some consultations are its prior."""
    counts = Counter(code for one in others for code in gold_of(one.finished.truth))
    shares = np.array([counts[code] + 0.5 for code in resources.belief.hypotheses])
    weights: Floats = shares / resources.belief.start().probabilities
    return weights


def all_controls(
    doctor: str, resources: Resources, replayed: Sequence[ReplayedConsultation], wanted: BlankWanted
) -> ControlScores:
    """All controls of a run.

    Args:
        doctor: name of the doctor; one that has to be waited for is not asked again, and the control with a blank
            patient is left out.
        resources: of the run.
        replayed: in the order of the ids of their cases.
        wanted: the first BLANKS of the cases are held with a blank patient.
    """
    found = DoctorAgent.registry.get(doctor)
    moved = None
    if found is not None and not iscoroutinefunction(found.turn):
        few = wanted._replace(cases=wanted.cases[:BLANKS])
        replay = Replay(resources, wanted.language, wanted.budget)
        moved = blank([replay.of(one) for one in held_with_blank(resources, found(resources), few)], resources)
    return ControlScores(
        other_case=other_case([one.finished for one in replayed]),
        blank=moved,
        doctor_words=doctor_words(replayed, resources),
    )


async def _awaited(found: Awaitable[Any]) -> Any:
    return await found
