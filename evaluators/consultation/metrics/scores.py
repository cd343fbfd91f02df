"""All figures of a run of consultations, as ``scores.json`` holds them."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from inspect import isawaitable
from typing import NamedTuple

import orjson

from evaluators.consultation.belief.model import NO_DISORDER
from evaluators.consultation.controls import ControlScores
from evaluators.consultation.diagnoser import Diagnoser
from evaluators.consultation.doctors.ranking import ranked
from evaluators.consultation.metrics.course import CourseScores, course_scores
from evaluators.consultation.metrics.decided import STEPS, BeliefAt, DecidedAt, belief_at, decided_at
from evaluators.consultation.metrics.diagnosis import DiagnosisScores, diagnosis_scores
from evaluators.consultation.metrics.finished import FinishedConsultation, Ranked, in_order
from evaluators.consultation.metrics.gaps import GapScores, conclusions_right, gap_scores
from evaluators.consultation.metrics.labels import DisorderClasses, LabelView, views
from evaluators.consultation.metrics.replay import Replay, ReplayedConsultation
from evaluators.consultation.metrics.replies import ReplyScores
from evaluators.consultation.resources import Resources
from generators.consultation.case import CaseTruth, Language
from kg.coroutines import CoroutineRunner
from kg.model.base import Record

NAME = "scores.json"
_AT_ONCE = 16
"""So many consultations are read at a time by a diagnoser that has to be waited for."""


class ConsultationScores(Record):
    """The figures of one run.

    Attributes:
        cases: all that the run is about, those without a conclusion among them.
        statuses: how many ended how; ``missing``: nothing was held, or not to its end.
        diagnosis: view -> figures of the doctor's conclusions.
        diagnosers: name -> view -> figures of what others conclude from the same consultations.
        decided: after so many questions each.
        belief: calibration after so many questions each.
        course: of the questions.
        gaps: what is lost by asking, and what by concluding.
        replies: the patient's, against the record; None where they were not checked.
        controls: what figures come to where nothing can be known; None where they were not asked for.
    """

    cases: int
    statuses: Mapping[str, int]
    diagnosis: Mapping[str, DiagnosisScores]
    diagnosers: Mapping[str, Mapping[str, DiagnosisScores]] = {}
    decided: tuple[DecidedAt, ...]
    belief: tuple[BeliefAt, ...]
    course: CourseScores
    gaps: GapScores
    replies: ReplyScores | None = None
    controls: ControlScores | None = None

    def text(self) -> bytes:
        """The file's bytes."""
        return orjson.dumps(self.model_dump(mode="json"), option=orjson.OPT_INDENT_2 | orjson.OPT_SORT_KEYS) + b"\n"


class Scoring(NamedTuple):
    """By what runs are scored.

    Attributes:
        resources: of the run.
        language: of the run.
        budget: of the run.
        classes: which disorder counts to which class.
    """

    resources: Resources
    language: Language
    budget: int
    classes: DisorderClasses

    @property
    def views(self) -> tuple[LabelView, ...]:
        """Of the labels."""
        return views(tuple(self.resources.oracle.criteria.disorders), self.classes)

    @property
    def names(self) -> dict[str, str]:
        """Of disorders and classes with their codes, for lists of labels."""
        disorders = {code: one.name for code, one in self.resources.oracle.criteria.disorders.items()}
        return {code: f"{code} {name}" for code, name in {**self.classes.names, **disorders}.items()}

    @property
    def label_names(self) -> dict[str, str]:
        """Of disorders and classes, without codes in them, for those who are asked."""
        criteria = self.resources.oracle.criteria
        return {
            NO_DISORDER: "no disorder",
            **self.classes.names,
            **{code: one.name for code, one in criteria.disorders.items()},
        }

    def replay(self, consultations: Iterable[FinishedConsultation]) -> list[ReplayedConsultation]:
        """Goes through consultations again, in the order of the ids of their cases."""
        replay = Replay(self.resources, self.language, self.budget)
        return [replay.of(one) for one in in_order(consultations)]

    def diagnosis(self, concluded: Sequence[tuple[CaseTruth, Ranked]]) -> dict[str, DiagnosisScores]:
        """Figures of ranked lists in every view, in the order of the ids of the cases."""
        return {view.name: diagnosis_scores(concluded, view, self.names) for view in self.views}

    def ranked_by(
        self, diagnoser: Diagnoser, replayed: Sequence[ReplayedConsultation]
    ) -> list[tuple[CaseTruth, Ranked]]:
        """What a diagnoser concludes from each consultation; of cases of which nothing was held nothing."""
        with closing(CoroutineRunner()) as runner:
            found = runner.run(_all_ranked(diagnoser, replayed))
        return [(one.finished.truth, ranked) for one, ranked in zip(replayed, found, strict=True)]

    def scores(
        self, replayed: Sequence[ReplayedConsultation], diagnosers: Mapping[str, Diagnoser] | None = None
    ) -> ConsultationScores:
        """The figures of a run.

        Args:
            replayed: of the run (`replay`).
            diagnosers: name -> diagnoser that has learned what it has to.
        """
        diagnosers = diagnosers or {}
        finished = [one.finished for one in replayed]
        hypotheses = self.resources.belief.hypotheses
        return ConsultationScores(
            cases=len(finished),
            statuses=dict(sorted(Counter(one.status for one in finished).items())),
            diagnosis=self.diagnosis([(one.truth, one.ranked) for one in finished]),
            diagnosers={name: self.diagnosis(self.ranked_by(one, replayed)) for name, one in diagnosers.items()},
            decided=tuple(decided_at(replayed, questions) for questions in STEPS),
            belief=tuple(belief_at(replayed, questions, hypotheses) for questions in (0, *STEPS)),
            course=course_scores(replayed, self.resources.oracle),
            gaps=self.gaps(replayed),
        )

    def gaps(self, replayed: Sequence[ReplayedConsultation]) -> GapScores:
        """What is lost by asking and what by concluding; the reference ranks by verdicts, then by belief."""
        replay = Replay(self.resources, self.language, self.budget)
        cases = []
        for one in replayed:
            informed = replay.informed(one.finished)
            cases.append(
                conclusions_right(one.finished.truth, ranked(informed), ranked(one.heard), one.finished.ranked)
            )
        return gap_scores(cases)


async def _all_ranked(diagnoser: Diagnoser, replayed: Sequence[ReplayedConsultation]) -> list[Ranked]:
    """What a diagnoser concludes, in the order of the consultations."""
    free = asyncio.Semaphore(_AT_ONCE)

    async def one(consultation: ReplayedConsultation) -> Ranked:
        if not consultation.standings:
            return ()
        async with free:
            found = diagnoser.rank(consultation.heard)
            return await found if isawaitable(found) else found

    try:
        return list(await asyncio.gather(*map(one, replayed)))
    finally:
        await diagnoser.release()
