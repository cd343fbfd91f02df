"""Whether a model's probabilities mean what they say, where an item has one right option and log-probabilities."""

import numpy as np

from evaluators.metrics.metric import Mean, Metric, Range, columns, ratio, register
from evaluators.metrics.table import Floats, Ints, Mask, Table

BINS = 15
STEPS = 100


def probabilities(table: Table) -> Floats:
    """Rows x options: scores as probabilities that add up to 1, NaN in rows without scores."""
    scores = np.where(np.isnan(table.scores), -np.inf, table.scores)
    highest = scores.max(axis=1, keepdims=True, initial=-np.inf)
    weights = np.exp(scores - np.where(np.isfinite(highest), highest, 0.0))
    total = weights.sum(axis=1, keepdims=True)
    return ratio(weights, np.broadcast_to(total, weights.shape))


def _judged(table: Table) -> tuple[Floats, Mask]:
    """The highest probability of each row, and whether it is gold's; rows without scores give 0 and False."""
    found = np.nan_to_num(probabilities(table), nan=-1.0)
    if not found.size:
        return np.zeros(len(table)), np.zeros(len(table), dtype=bool)
    right: Mask = (table.gold >> found.argmax(axis=1)) & 1 == 1
    return np.maximum(found.max(axis=1), 0.0), right


class _Calibration(Metric):
    range = Range(0, 1)
    direction = "lower"

    def applies(self, table: Table) -> Mask:
        """Rows where some option has a probability, and one is right."""
        one: Mask = np.bitwise_count(table.gold) == 1
        return table.counted & np.isfinite(table.scores).any(axis=1) & one


@register
class CalibrationError(_Calibration):
    """Expected calibration error: how far confidence is from accuracy, in 15 bins of equal width."""

    name = "calibration_error"
    source = "expected calibration error (Guo and others 2017)"

    def parts(self, table: Table) -> Floats:
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
    range = Range(0, 2)
    source = "Brier 1950, over all options"

    def parts(self, table: Table) -> Floats:
        """The row's squared distance, and one."""
        distance = (np.nan_to_num(probabilities(table)) - table.bits(table.gold)) ** 2
        return columns(distance.sum(axis=1), np.ones(len(table)))


@register
class RiskCoverage(_Calibration):
    """Area under the risk-coverage curve: the mean error among the most confident answers, over all coverages."""

    name = "risk_coverage_area"
    source = "Geifman and El-Yaniv 2017; answers of nearly equal confidence (100 steps) are taken together"

    def parts(self, table: Table) -> Floats:
        """Wrong, then all, in the row's step of falling confidence."""
        confidence, right = _judged(table)
        steps = _steps(confidence, self.applies(table))
        parts = np.zeros((len(table), 2 * STEPS))
        parts[np.arange(len(table)), steps] = ~right
        parts[np.arange(len(table)), STEPS + steps] = 1
        return parts

    def value(self, sums: Floats) -> Floats:
        """The risk at the end of each step, weighted by the step's size."""
        wrong, many = sums[..., :STEPS].cumsum(axis=-1), sums[..., STEPS:]
        risk = np.nan_to_num(ratio(wrong, many.cumsum(axis=-1)))
        return ratio((risk * many).sum(axis=-1), many.sum(axis=-1))


def _steps(confidence: Floats, counted: Mask) -> Ints:
    """The step of each row, from the most confident: one for each confidence, or of equal size if those are many."""
    found = np.unique(confidence[counted])
    if len(found) > STEPS:
        edges = np.unique(np.quantile(confidence[counted], np.linspace(0, 1, STEPS + 1)[1:-1]))
        return STEPS - 1 - np.searchsorted(edges, confidence, side="right")
    return np.clip(len(found) - 1 - np.searchsorted(found, confidence), 0, STEPS - 1)
