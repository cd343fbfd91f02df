"""Precision, recall and F1 on sets of options: over all options together (micro), and as means over items."""

import numpy as np

from evaluators.score.metric import Mean, MetricRange, Summed, columns, ratio
from evaluators.table.table import AnswerTable, Floats
from kg.registry import register


def _found(table: AnswerTable) -> tuple[Floats, Floats, Floats]:
    """How many options are named and gold, named, and gold."""
    named = np.where(table.parsed, table.choices.answer, 0)
    return (
        np.bitwise_count(named & table.choices.gold).astype(float),
        np.bitwise_count(named).astype(float),
        np.bitwise_count(table.choices.gold).astype(float),
    )


class _Micro(Summed):
    place = 2
    form = "choice"
    range = MetricRange(0, 1)
    direction = "higher"
    source = "paper 000, section C.1, equations 1 and 2"

    def parts(self, table: AnswerTable) -> Floats:
        """Named and gold, named, gold."""
        return columns(*_found(table))


@register
class MicroPrecision(_Micro):
    """Of all options named, the share that is gold."""

    name = "micro_precision"

    def value(self, sums: Floats) -> Floats:
        """True positives by all that is named."""
        return ratio(sums[..., 0], sums[..., 1])


@register
class MicroRecall(_Micro):
    """Of all gold options, the share that is named."""

    name = "micro_recall"

    def value(self, sums: Floats) -> Floats:
        """True positives by all that is gold."""
        return ratio(sums[..., 0], sums[..., 2])


@register
class MicroF1(_Micro):
    """The harmonic mean of the two."""

    name = "micro_f1"

    def value(self, sums: Floats) -> Floats:
        """Twice the true positives by all that is named and all that is gold."""
        return ratio(2 * sums[..., 0], sums[..., 1] + sums[..., 2])


class _MeanItem(Mean):
    place = 2
    form = "choice"
    range = MetricRange(0, 1)
    direction = "higher"
    source = "mean over items; an item without a parsed answer counts 0"


@register
class MeanItemPrecision(_MeanItem):
    """The mean over items of the share of named options that is gold."""

    name = "mean_item_precision"

    def parts(self, table: AnswerTable) -> Floats:
        """The item's precision, and one."""
        both, named, _ = _found(table)
        return columns(np.nan_to_num(ratio(both, named)), np.ones(len(table)))


@register
class MeanItemRecall(_MeanItem):
    """The mean over items of the share of gold options that is named."""

    name = "mean_item_recall"

    def parts(self, table: AnswerTable) -> Floats:
        """The item's recall, and one."""
        both, _, gold = _found(table)
        return columns(ratio(both, gold), np.ones(len(table)))


@register
class MeanItemF1(_MeanItem):
    """The mean over items of F1."""

    name = "mean_item_f1"

    def parts(self, table: AnswerTable) -> Floats:
        """The item's F1, and one."""
        both, named, gold = _found(table)
        return columns(ratio(2 * both, named + gold), np.ones(len(table)))
