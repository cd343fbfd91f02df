"""How answers compare with what experts prefer, where gold is a distribution over the options.

An answer is a distribution itself: the probabilities of the options where the way of asking has them, else all of the
weight on the letter that was named. A reply without a letter stands for no option, never for the first.
"""

from typing import ClassVar

import numpy as np

from evaluators.score.metric import Direction, Mean, Metric, MetricRange, Summed, columns, ratio
from evaluators.score.metrics.calibration import BINS, probabilities
from evaluators.score.soft_gold import (
    FLOOR,
    agreement,
    brier,
    ceiling_name,
    cross_entropy,
    entropy,
    gold_of,
    jensen_shannon,
    mode_credit,
)
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register

LETTER = "_of_letter"
"""How the ceiling of a metric ends, where it is that of an expert who names a letter and no probabilities."""


def has_probabilities(table: AnswerTable) -> Mask:
    """Rows where some option has a probability."""
    return np.asarray(np.isfinite(table.choices.scores).any(axis=1), dtype=bool)


def letters(table: AnswerTable) -> Floats:
    """Rows x options: 1 at the option that was named; 0 everywhere where none was, or several were."""
    named = table.choices.bits(table.choices.answer) & table.parsed[:, None]
    return np.where(named.sum(axis=1, keepdims=True) == 1, named, 0).astype(float)


def answers(table: AnswerTable) -> Floats:
    """Rows x options: the answers as distributions; 0 everywhere in a row without an answer."""
    return np.where(has_probabilities(table)[:, None], np.nan_to_num(probabilities(table)), letters(table))


class _Preference(Metric):
    place = 2
    form = "preference"
    range = MetricRange(0, 1)
    direction: ClassVar[Direction] = "higher"

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """What a single expert reaches in each row, against the label of the others."""
        return table.values.get(ceiling_name(self.name))

    def uniform(self, table: AnswerTable) -> Floats:
        """Rows x options: a guess."""
        options = np.maximum(table.choices.options, 1)
        inside = np.arange(table.choices.nodes.codes.shape[1])[None, :] < options[:, None]
        return inside / options[:, None]

    def gold(self, table: AnswerTable) -> Floats:
        """Rows x options: the gold distribution; 0 in rows of other forms."""
        return np.nan_to_num(gold_of(table))


class _OfLetters(_Preference, Mean):
    """A mean over the letters that were named."""

    def parts(self, table: AnswerTable) -> Floats:
        """What the letter is worth, and one."""
        return columns(self.worth(self.gold(table), letters(table)), np.ones(len(table)))

    def chance(self, table: AnswerTable) -> Floats:
        """What a guess is worth."""
        return self.worth(self.gold(table), self.uniform(table))

    def worth(self, gold: Floats, answer: Floats) -> Floats:
        """What answers are worth: the credit for a most probable option."""
        return mode_credit(gold, answer)


@register
class PreferenceAccuracy(_OfLetters):
    """The share of replies that name the option that experts most probably prefer; equals share the credit."""

    name = "preference_accuracy"
    source = "paper 002, section 4.2; 1/m for one of m options that are equally probable"


@register
class PreferenceAccuracyOfParsed(PreferenceAccuracy):
    """The same over replies with an answer."""

    name = "preference_accuracy_of_parsed"
    source = "preference_accuracy, over parsed answers only"

    def applies(self, table: AnswerTable) -> Mask:
        """Parsed answers."""
        return table.parsed

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """That of all replies: experts always answer."""
        return table.values.get(ceiling_name(PreferenceAccuracy.name))


@register
class ExpertAgreement(_OfLetters):
    """How probable it is that a random expert prefers the option that is named; no option is agreed with by nobody."""

    name = "expert_agreement"
    source = "sum over options of the gold probability of the named one"

    def worth(self, gold: Floats, answer: Floats) -> Floats:
        """The gold probability of the named option."""
        return agreement(gold, answer)


@register
class ExpertAgreementOfBest(_Preference, Summed):
    """Agreement with a random expert by what the best option of each question would reach."""

    name = "expert_agreement_of_best"
    source = "expert_agreement divided by the mean of the highest gold probabilities"

    def parts(self, table: AnswerTable) -> Floats:
        """The gold probability of the named option, and of the best."""
        gold = self.gold(table)
        return columns(agreement(gold, letters(table)), gold.max(axis=1, initial=0.0))

    def value(self, sums: Floats) -> Floats:
        """The first by the second."""
        return ratio(sums[..., 0], sums[..., 1])


class _OfDistributions(_Preference, Mean):
    """A mean distance between the gold distribution and the answer's."""

    direction = "lower"

    def applies(self, table: AnswerTable) -> Mask:
        """Replies with probabilities or a letter."""
        found: Mask = table.counted & (answers(table).sum(axis=1) > 0)
        return found

    def parts(self, table: AnswerTable) -> Floats:
        """The distance, and one."""
        return columns(self.distance(self.gold(table), answers(table)), np.ones(len(table)))

    def chance(self, table: AnswerTable) -> Floats:
        """The distance of equal probabilities."""
        return self.distance(self.gold(table), self.uniform(table))

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """That of an expert who answers in the same way, by probabilities or by a letter."""
        stated = super().ceiling(table)
        named = table.values.get(ceiling_name(self.name + LETTER))
        if stated is None or named is None:
            return None
        return np.where(has_probabilities(table), stated, named)

    def distance(self, gold: Floats, answer: Floats) -> Floats:
        """The squared distance."""
        return brier(gold, answer)


@register
class PreferenceBrier(_OfDistributions):
    """The squared distance between the gold distribution and the answer's, summed over options."""

    name = "preference_brier"
    range = MetricRange(0, 2)
    source = "Brier 1950, against a distribution"


@register
class PreferenceDivergence(_OfDistributions):
    """The Jensen-Shannon divergence between the gold distribution and the answer's."""

    name = "preference_js_divergence"
    source = "Lin 1991, in bits"

    def distance(self, gold: Floats, answer: Floats) -> Floats:
        """The divergence."""
        return jensen_shannon(gold, answer)


class _OfProbabilities(_OfDistributions):
    """A mean over answers by probabilities."""

    def applies(self, table: AnswerTable) -> Mask:
        """Rows where some option has a probability."""
        return table.counted & has_probabilities(table)

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """That of an expert whose scores are read as probabilities."""
        return table.values.get(ceiling_name(self.name))


@register
class PreferenceCrossEntropy(_OfProbabilities):
    """Cross-entropy of the answer's probabilities under the gold distribution."""

    name = "preference_cross_entropy"
    range = MetricRange(0, -float(np.log(FLOOR)))
    source = f"in nats, with probabilities of at least {FLOOR:g}; its least value is the entropy of gold"

    def distance(self, gold: Floats, answer: Floats) -> Floats:
        """Nats."""
        return cross_entropy(gold, answer)


@register
class PreferenceExcess(_OfProbabilities):
    """Cross-entropy beyond the entropy of gold, which no model can go below."""

    name = "preference_excess_entropy"
    range = MetricRange(0, -float(np.log(FLOOR)))
    source = "Kullback-Leibler divergence in nats: cross-entropy less the entropy of gold"

    def distance(self, gold: Floats, answer: Floats) -> Floats:
        """Nats."""
        return cross_entropy(gold, answer) - entropy(gold)


class _SoftCalibration(_Preference, Summed):
    """A gap between probabilities of the model's and of the experts', in bins of the model's."""

    direction = "lower"

    def applies(self, table: AnswerTable) -> Mask:
        """Rows where some option has a probability."""
        return table.counted & has_probabilities(table)

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """None: the gaps of a single expert's few answers tell of chance only."""
        return None

    def value(self, sums: Floats) -> Floats:
        """The absolute gaps of the bins, weighted by their sizes."""
        return ratio(np.abs(sums[..., :-1]).sum(axis=-1), sums[..., -1])


@register
class PreferenceCalibrationError(_SoftCalibration):
    """How far the probability of the likeliest option is from the share of experts who prefer it, in 15 bins."""

    name = "preference_calibration_error"
    source = "expected calibration error (Guo and others 2017), with the gold probability in place of right or wrong"

    def parts(self, table: AnswerTable) -> Floats:
        """For each bin: confidence less gold's probability, in the row's bin. One in the last column."""
        rows = np.arange(len(table))
        found = answers(table)
        best = found.argmax(axis=1) if found.size else np.zeros(len(table), dtype=np.int64)
        return _binned(found[rows, best][:, None], self.gold(table)[rows, best][:, None])


@register
class PreferenceOptionCalibration(_SoftCalibration):
    """The same over all options, so that too little belief in the others counts too."""

    name = "preference_option_calibration"
    source = "expected calibration error over every option (classwise; Kull and others 2019), against gold"

    def parts(self, table: AnswerTable) -> Floats:
        """For each bin: probability less gold's, of the row's options in that bin. Their number in the last column."""
        return _binned(answers(table), self.gold(table))


def _binned(told: Floats, gold: Floats) -> Floats:
    """Rows x bins and a count: what is told less gold, in the bin of what is told.

    Args:
        told: rows x options.
        gold: of the same shape.
    """
    parts = np.zeros((len(told), BINS + 1))
    places = np.minimum((told * BINS).astype(int), BINS - 1)
    rows = np.repeat(np.arange(len(told)), told.shape[1])
    np.add.at(parts, (rows, places.ravel()), (told - gold).ravel())
    parts[:, -1] = told.shape[1]
    return parts
