"""Exact match: the answer is the whole gold set and nothing else."""

import numpy as np

from evaluators.score.metric import Mean, MetricRange, Summed, columns, ratio
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register


@register
class Accuracy(Mean):
    """The share of replies that are right; what cannot be parsed, was cut or is refused is wrong."""

    name = "accuracy"
    place = 1
    range = MetricRange(0, 1)
    direction = "higher"
    source = "paper 000, section 5.1: exact match on the set"
    of_share = True

    def parts(self, table: AnswerTable) -> Floats:
        """Right, and one."""
        return columns(table.correct, np.ones(len(table)))

    def chance(self, table: AnswerTable) -> Floats:
        """One right draw of so many possible ones."""
        return table.chance


@register
class AccuracyOfParsed(Accuracy):
    """The share of parsed answers that are right: knowledge apart from format."""

    name = "accuracy_of_parsed"
    source = "accuracy, over parsed answers only"

    def applies(self, table: AnswerTable) -> Mask:
        """Parsed answers."""
        return table.parsed


@register
class ChanceAdjusted(Summed):
    """Accuracy on a scale on which guessing is 0 and all right is 1."""

    name = "chance_adjusted_accuracy"
    place = 1
    range = MetricRange(-1, 1)
    direction = "higher"
    source = "(accuracy - chance) / (1 - chance), chance as the mean over the same replies"
    of_share = True

    def applies(self, table: AnswerTable) -> Mask:
        """Replies where guessing has a level."""
        return table.counted & ~np.isnan(table.chance)

    def parts(self, table: AnswerTable) -> Floats:
        """Right, chance, and one."""
        return columns(table.correct, np.nan_to_num(table.chance), np.ones(len(table)))

    def value(self, sums: Floats) -> Floats:
        """What is right beyond chance, by what could be."""
        return ratio(sums[..., 0] - sums[..., 1], sums[..., 2] - sums[..., 1])

    def chance(self, table: AnswerTable) -> Floats:
        """Nought."""
        return np.zeros(len(table))
