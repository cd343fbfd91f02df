"""How far outcomes by cues agree with marks by hand."""

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict
from sklearn.metrics import cohen_kappa_score

from evaluators.rubric.compared import ComparedPoint
from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.table.table import Floats

_DRAWN = Resampling(resamples=2000)


class RubricFigures(BaseModel):
    """Points of some answers, marked by hand and read by cues; a point that is half credited by hand is credited.

    Attributes:
        answers: how many.
        points: of all of them.
        by_hand: points that are credited by hand.
        undecided: the share of points that cues leave undecided.
        agreement: the share of decided points on which both agree.
        kappa_decided: Cohen's kappa on decided points.
        kappa: Cohen's kappa on all points, an undecided one not being credited, as in a score.
        low, high: the 95 % interval of `kappa`, from answers drawn anew.
        false_credit: the share of points not credited by hand that cues credit.
        missed: the share of points credited by hand that cues do not credit.
        denied: the share of points credited by hand that cues deny.

    What is not defined is None, as kappa is where all points are alike.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    answers: int
    points: int
    by_hand: int
    undecided: float | None
    agreement: float | None
    kappa_decided: float | None
    kappa: float | None
    low: float | None
    high: float | None
    false_credit: float | None
    missed: float | None
    denied: float | None


def rubric_figures(points: Sequence[ComparedPoint]) -> RubricFigures:
    """The figures of some points; the same for the same points always."""
    decided = [one for one in points if one.decided]
    credited = [one for one in points if one.by_hand]
    others = [one for one in points if not one.by_hand]
    low, high = _interval(points) or (None, None)
    return RubricFigures(
        answers=len({one.row for one in points}),
        points=len(points),
        by_hand=len(credited),
        undecided=_share([not one.decided for one in points]),
        agreement=_share([not one.wrong for one in decided]),
        kappa_decided=_kappa(decided),
        kappa=_kappa(points),
        low=low,
        high=high,
        false_credit=_share([one.by_cues for one in others]),
        missed=_share([not one.by_cues for one in credited]),
        denied=_share([one.wrong for one in credited]),
    )


def _share(found: Sequence[bool]) -> float | None:
    return sum(found) / len(found) if found else None


def _kappa(points: Sequence[ComparedPoint]) -> float | None:
    hand, cues = [one.by_hand for one in points], [one.by_cues for one in points]
    return float(cohen_kappa_score(hand, cues)) if len({*hand, *cues}) > 1 else None


def _interval(points: Sequence[ComparedPoint]) -> tuple[float, float] | None:
    rows = {row: place for place, row in enumerate(dict.fromkeys(one.row for one in points))}
    if len(rows) < 2:
        return None
    counts = np.zeros((len(rows), 4))
    np.add.at(counts, ([rows[one.row] for one in points], [2 * one.by_hand + one.by_cues for one in points]), 1)
    return interval(np.concatenate([_kappas(weights @ counts) for weights in draws(len(rows), _DRAWN)]))


def _kappas(counts: Floats) -> Floats:
    """Kappa of each row of counts: of neither, of cues alone, of the hand alone, of both; NaN where not defined."""
    neither, cues, hand, both = counts.T
    n = counts.sum(axis=1)
    seen = (neither + both) / n
    expected = ((hand + both) * (cues + both) + (cues + neither) * (hand + neither)) / n**2
    kappas: Floats = np.full(len(n), np.nan)
    np.divide(seen - expected, 1 - expected, out=kappas, where=expected < 1)
    return kappas
