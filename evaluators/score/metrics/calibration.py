"""Whether a model's probabilities mean what they say, where an item has one right option and log-probabilities."""

from collections.abc import Callable

import numpy as np

from evaluators.score.metric import Mean, Metric, MetricRange, Ordered, Summed, columns, ratio
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register

BINS = 15
_ALIKE = 12
"""Probabilities that are equal to so many places are equal: they are worked out in different orders."""


def probabilities(table: AnswerTable) -> Floats:
    """Rows x options: scores as probabilities that add up to 1, NaN in rows without scores."""
    scores = np.where(np.isnan(table.choices.scores), -np.inf, table.choices.scores)
    highest = scores.max(axis=1, keepdims=True, initial=-np.inf)
    weights = np.exp(scores - np.where(np.isfinite(highest), highest, 0.0))
    total = weights.sum(axis=1, keepdims=True)
    return ratio(weights, np.broadcast_to(total, weights.shape))


def _judged(table: AnswerTable) -> tuple[Floats, Mask]:
    """The highest probability of each row, and whether it is gold's; rows without scores give 0 and False."""
    found = np.nan_to_num(probabilities(table), nan=-1.0)
    if not found.size:
        return np.zeros(len(table)), np.zeros(len(table), dtype=bool)
    right: Mask = (table.choices.gold >> found.argmax(axis=1)) & 1 == 1
    return np.maximum(found.max(axis=1), 0.0), right


class _Calibration(Metric):
    place = 7
    form = "choice"
    range = MetricRange(0, 1)
    direction = "lower"

    def applies(self, table: AnswerTable) -> Mask:
        """Rows where some option has a probability, and one is right."""
        one: Mask = np.bitwise_count(table.choices.gold) == 1
        return table.counted & np.isfinite(table.choices.scores).any(axis=1) & one


@register
class CalibrationError(_Calibration, Summed):
    """Expected calibration error: how far confidence is from accuracy, in 15 bins of equal width."""

    name = "calibration_error"
    source = "expected calibration error (Guo and others 2017)"

    def parts(self, table: AnswerTable) -> Floats:
        """For each bin: confidence less right, in the row's bin. One in the last column."""
        confidence, right = _judged(table)
        parts = np.zeros((len(table), BINS + 1))
        bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
        parts[np.arange(len(table)), bins] = confidence - right
        parts[:, -1] = 1
        return parts

    def value(self, sums: Floats) -> Floats:
        """The absolute gaps of the bins, weighted by their sizes."""
        return ratio(np.abs(sums[..., :-1]).sum(axis=-1), sums[..., -1])


@register
class Brier(_Calibration, Mean):
    """The squared distance between the probabilities and the truth, summed over options."""

    name = "brier"
    range = MetricRange(0, 2)
    source = "Brier 1950, over all options"

    def parts(self, table: AnswerTable) -> Floats:
        """The row's squared distance, and one."""
        distance = (np.nan_to_num(probabilities(table)) - table.choices.bits(table.choices.gold)) ** 2
        return columns(distance.sum(axis=1), np.ones(len(table)))


@register
class RiskCoverage(_Calibration, Ordered):
    """Area under the risk-coverage curve: the mean error among the most confident answers, over all coverages."""

    name = "risk_coverage_area"
    source = "Geifman and El-Yaniv 2017; among answers of equal confidence the mean over all their orders"

    def weighted(self, table: AnswerTable) -> Callable[[Floats], Floats]:
        """The area where each row counts so many times.

        Of answers of equal confidence any may come first. At the j-th of m of them, of which w are wrong, after N
        others of which W are wrong, the expected risk is (W + j w / m) / (N + j); the sum over j has harmonic numbers.
        """
        confidence, right = _judged(table)
        confidence = np.round(confidence, _ALIKE)
        order = np.argsort(-confidence, kind="stable")
        starts = np.flatnonzero(np.diff(confidence[order], prepend=np.inf))
        missed = ~right[order, None]

        def area(weights: Floats) -> Floats:
            if not len(order):
                return np.full(weights.shape[1], np.nan)
            many = weights[order]
            wrong = many * missed
            if len(starts) < len(order):
                many, wrong = (np.add.reduceat(counts, starts, axis=0) for counts in (many, wrong))
            ends = many.cumsum(axis=0)
            harmonic = np.cumsum(np.r_[0.0, 1 / np.arange(1, ends[-1].max() + 1)])[ends.astype(np.int64)]
            harmonic[1:] -= harmonic[:-1].copy()
            before = wrong.cumsum(axis=0) - wrong - (ends - many) * (wrong / np.maximum(many, 1))
            return ratio((wrong + before * harmonic).sum(axis=0), ends[-1])

        return area
