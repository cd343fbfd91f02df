"""Yes or no questions, in which one letter may simply be liked better."""

import numpy as np

from evaluators.score.metric import Mean, MetricRange, Summed, columns, ratio
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register

_FIRST = 1
_SECOND = 2


class _Binary(Summed):
    place = 5
    form = "choice"
    range = MetricRange(0, 1)
    source = "paper 001, section D.3"

    def chance(self, table: AnswerTable) -> Floats:
        """One half."""
        return np.full(len(table), 0.5)


@register
class BalancedAccuracy(_Binary):
    """The mean of the accuracy where A is right and where B is."""

    name = "balanced_accuracy"
    direction = "higher"

    def applies(self, table: AnswerTable) -> Mask:
        """Replies to yes or no questions."""
        return table.counted & table.choices.binary

    def parts(self, table: AnswerTable) -> Floats:
        """Right and all, for each of the two letters."""
        first, second = table.choices.gold == _FIRST, table.choices.gold == _SECOND
        return columns(table.correct & first, first, table.correct & second, second)

    def value(self, sums: Floats) -> Floats:
        """The mean of two shares."""
        return (ratio(sums[..., 0], sums[..., 1]) + ratio(sums[..., 2], sums[..., 3])) / 2


@register
class PredictionA(_Binary, Mean):
    """How often A is answered; beside the share of A in gold it shows a liking for a letter."""

    name = "prediction_a"
    direction = "neither"
    of_share = True

    def applies(self, table: AnswerTable) -> Mask:
        """Parsed answers to yes or no questions."""
        return table.parsed & table.choices.binary

    def parts(self, table: AnswerTable) -> Floats:
        """Whether A is named alone, and one."""
        return columns(table.choices.answer == _FIRST, table.choices.binary)
