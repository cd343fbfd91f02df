"""Precision, recall and F1 of each disorder by itself, and their means over disorders (macro)."""

from abc import abstractmethod

import numpy as np

from evaluators.score.breakdown import cases
from evaluators.score.metric import MetricRange, Summed, ratio
from evaluators.table.table import AnswerTable, Floats, Ints, Mask
from kg.registry import register


class _Macro(Summed):
    place = 3
    form = "choice"
    range = MetricRange(0, 1)
    direction = "higher"
    source = "paper 000, section C.1: metrics by class, then their mean; classes are the gold disorders"

    def applies(self, table: AnswerTable) -> Mask:
        """Replies to cases of disorders."""
        return table.counted & cases(table)

    def parts(self, table: AnswerTable) -> Floats:
        """For each disorder that is an option of a case: named and gold, named, gold."""
        classes = _classes(table)
        answered = np.where(table.parsed, table.choices.answer, 0)
        named, gold = (_of_classes(table, sets, classes) for sets in (answered, table.choices.gold))
        return np.concatenate([named * gold, named, gold], axis=1)

    def value(self, sums: Floats) -> Floats:
        """The mean over the disorders that are gold at all."""
        both, named, gold = np.split(sums, 3, axis=-1)
        present = gold > 0
        return ratio(np.where(present, self.of_class(both, named, gold), 0.0).sum(axis=-1), present.sum(axis=-1))

    @abstractmethod
    def of_class(self, both: Floats, named: Floats, gold: Floats) -> Floats:
        """The metric of each disorder, from how often it is named and gold, named, and gold."""


@register
class MacroPrecision(_Macro):
    """The mean over disorders of how often one that is named is gold; one that is never named counts 0."""

    name = "macro_precision"

    def of_class(self, both: Floats, named: Floats, gold: Floats) -> Floats:
        """True positives by all that is named."""
        return np.nan_to_num(ratio(both, named))


@register
class MacroRecall(_Macro):
    """The mean over disorders of how often one that is gold is named."""

    name = "macro_recall"

    def of_class(self, both: Floats, named: Floats, gold: Floats) -> Floats:
        """True positives by all that is gold."""
        return ratio(both, gold)


@register
class MacroF1(_Macro):
    """The mean over disorders of F1."""

    name = "macro_f1"

    def of_class(self, both: Floats, named: Floats, gold: Floats) -> Floats:
        """Twice the true positives by all that is named and all that is gold."""
        return ratio(2 * both, named + gold)


def _classes(table: AnswerTable) -> Ints:
    """Codes of the disorders that are options of cases, sorted."""
    codes = np.unique(table.choices.nodes.codes[cases(table)])
    return codes[codes >= 0]


def _of_classes(table: AnswerTable, sets: Ints, classes: Ints) -> Floats:
    """Rows x disorders: 1 where the disorder is in the row's set."""
    found = np.zeros((len(table), len(classes)))
    rows, options = np.nonzero(table.choices.bits(sets) & np.isin(table.choices.nodes.codes, classes))
    found[rows, np.searchsorted(classes, table.choices.nodes.codes[rows, options])] = 1
    return found
