"""What judges' grades of a run come to: one row for each judge and dimension, and how far judges agree."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from evaluators.consultation.judges.alpha import IntervalAlpha, interval_alpha
from evaluators.consultation.judges.grades import grade_of
from evaluators.consultation.metrics.figures import ConsultationFigure, mean
from evaluators.judge.judge_loop import TextToJudge
from evaluators.judge.scores import JudgedScore
from kg.model.base import Record

_DECIMALS = 4


class DimensionGrades(Record):
    """The grades of one judge on one dimension.

    Attributes:
        judge: by name.
        part: ``role.dimension``.
        consultations: of the run.
        grade: mean from 1 to 5 with its interval, of those with a grade.
        missing: consultations without a grade, for whatever reason; they are in no mean.
        unreadable: of these, those whose replies cannot be read.
        failed: of these, those to which no reply came.
    """

    judge: str
    part: str
    consultations: int
    grade: ConsultationFigure
    missing: int
    unreadable: int
    failed: int


class JointGrades(Record):
    """All judges on one dimension.

    Attributes:
        part: ``role.dimension``.
        grade: mean over consultations of the mean over judges; None where there is none.
        agreement: of the judges with each other.
    """

    part: str
    grade: float | None
    agreement: IntervalAlpha


def dimension_grades(
    judge: str, consultations: int, texts: Sequence[TextToJudge], scores: Sequence[JudgedScore]
) -> tuple[DimensionGrades, ...]:
    """What one judge's scores come to.

    Args:
        judge: by name.
        consultations: of the run, those in which nobody spoke among them.
        texts: that were judged.
        scores: in the order of the texts.
    """
    parts: dict[str, list[JudgedScore]] = {}
    for text, score in zip(texts, scores, strict=True):
        parts.setdefault(text.part, []).append(score)
    found = []
    for part, own in parts.items():
        given = [grade_of(one.score) for one in own if one.score is not None]
        others = [one for one in own if one.score is None]
        found.append(
            DimensionGrades(
                judge=judge,
                part=part,
                consultations=consultations,
                grade=mean(given),
                missing=consultations - len(given),
                unreadable=sum(one.unreadable > 0 for one in others),
                failed=sum(one.repeats > 0 and one.failed == one.repeats for one in others),
            )
        )
    return tuple(found)


def joint_grades(texts: Sequence[TextToJudge], scores: Mapping[str, Sequence[JudgedScore]]) -> tuple[JointGrades, ...]:
    """What all judges' scores come to.

    Args:
        texts: that every judge judged.
        scores: judge -> its scores in the order of the texts.
    """
    parts: dict[str, list[list[float | None]]] = {}
    for place, text in enumerate(texts):
        row = [None if (score := own[place].score) is None else grade_of(score) for own in scores.values()]
        parts.setdefault(text.part, []).append(row)
    return tuple(
        JointGrades(part=part, grade=_mean(rows), agreement=interval_alpha(rows)) for part, rows in parts.items()
    )


def _mean(rows: Sequence[Sequence[float | None]]) -> float | None:
    means = [fmean(found) for row in rows if (found := [one for one in row if one is not None])]
    return round(fmean(means), _DECIMALS) if means else None
