"""Whether stated probabilities mean what they say: ten bins of equal width, with how many are in each."""

from collections.abc import Sequence

import numpy as np

from evaluators.consultation.metrics.figures import DECIMALS, ConsultationFigure, drawn_figures
from evaluators.score.metric import ratio
from evaluators.table.table import Floats
from kg.model.base import Record

BINS = 10


class CalibrationBin(Record):
    """Conclusions whose probability is in one tenth.

    Attributes:
        low, high: ends of the tenth.
        n: how many there are.
        stated: their mean probability; None where there are none.
        right: the share of them that is right.
    """

    low: float
    high: float
    n: int
    stated: float | None
    right: float | None


class BinnedCalibration(Record):
    """How far stated probabilities are from how often they are right.

    Attributes:
        error: expected calibration error: the distances of the bins, weighted by how many are in each.
        stated: mean stated probability.
        right: share that is right.
        bins: all ten.
    """

    error: ConsultationFigure
    stated: ConsultationFigure
    right: ConsultationFigure
    bins: tuple[CalibrationBin, ...]


def calibration(stated: Sequence[float], right: Sequence[bool]) -> BinnedCalibration:
    """The calibration of some probabilities.

    Args:
        stated: the probability of what is named first, of each case that names something.
        right: whether that is right.
    """
    chances = np.array(stated, dtype=float)
    hits = np.array(right, dtype=float)
    place = np.minimum((chances * BINS).astype(int), BINS - 1)
    rows = np.zeros((len(chances), 3 * BINS))
    every = np.arange(len(chances))
    rows[every, place] = 1
    rows[every, BINS + place] = chances
    rows[every, 2 * BINS + place] = hits
    found = drawn_figures(rows, {"error": _error, "stated": _stated, "right": _right}, len(chances))
    return BinnedCalibration(**found, bins=_bins(rows.sum(axis=0)))


def _error(sums: Floats) -> Floats:
    counts, chances, hits = np.split(sums, 3, axis=1)
    return ratio(np.abs(chances - hits).sum(axis=1), counts.sum(axis=1))


def _stated(sums: Floats) -> Floats:
    return ratio(sums[:, BINS : 2 * BINS].sum(axis=1), sums[:, :BINS].sum(axis=1))


def _right(sums: Floats) -> Floats:
    return ratio(sums[:, 2 * BINS :].sum(axis=1), sums[:, :BINS].sum(axis=1))


def _bins(sums: Floats) -> tuple[CalibrationBin, ...]:
    found = []
    for place in range(BINS):
        n, chances, hits = (float(sums[block * BINS + place]) for block in range(3))
        found.append(
            CalibrationBin(
                low=place / BINS,
                high=(place + 1) / BINS,
                n=int(n),
                stated=round(chances / n, DECIMALS) if n else None,
                right=round(hits / n, DECIMALS) if n else None,
            )
        )
    return tuple(found)
