"""How an answer compares with a distribution over the options: the formulas, for models and for experts alike.

Every function takes gold distributions and answers as arrays of answers x options; docs/preference-scores.md has the
formulas in one place.
"""

from collections.abc import Sequence

import numpy as np

from evaluators.score.metric import ratio
from evaluators.table.table import AnswerTable, Floats

FLOOR = 1e-4
"""The least probability that an answer counts with in a logarithm.

A server tells of the likeliest tokens only, so that a letter without a probability has a small one and not none."""

_GOLD = "preferred "
_CEILING = "ceiling "


def probability_name(place: int) -> str:
    """Name of the value that holds the gold probability of the option at a place."""
    return f"{_GOLD}{place}"


def ceiling_name(metric: str) -> str:
    """Name of the value that holds what a single expert reaches by a metric."""
    return f"{_CEILING}{metric}"


def gold_of(table: AnswerTable) -> Floats:
    """The gold distribution of each answer: answers x options, NaN where gold is none."""
    many = table.choices.nodes.codes.shape[1]
    missing = np.full(len(table), np.nan)
    columns = [table.values.get(probability_name(place), missing) for place in range(many)]
    return np.column_stack(columns) if columns else np.empty((len(table), 0))


def credit(gold: Sequence[float], picked: int | None) -> float:
    """The credit of one answer: 1 for the most probable option, shared by equals; 0 for another, or for none."""
    if picked is None:
        return 0.0
    most = max(gold)
    return (gold[picked] == most) / sum(one == most for one in gold)


def mode_credit(gold: Floats, answer: Floats) -> Floats:
    """The expected credit of answers that are distributions themselves."""
    modes = gold == gold.max(axis=1, keepdims=True)
    found: Floats = (answer * modes).sum(axis=1) / np.maximum(modes.sum(axis=1), 1)
    return found


def agreement(gold: Floats, answer: Floats) -> Floats:
    """How probable it is that a random expert prefers the option that is named."""
    found: Floats = (gold * answer).sum(axis=1)
    return found


def floored(answer: Floats) -> Floats:
    """Probabilities that are at least `FLOOR` and still sum to 1."""
    found: Floats = FLOOR + (1 - FLOOR * answer.shape[1]) * answer
    return found


def cross_entropy(gold: Floats, answer: Floats) -> Floats:
    """Nats; the expected surprise of a model at the preference of a random expert."""
    found: Floats = -(gold * np.log(floored(answer))).sum(axis=1)
    return found


def entropy(gold: Floats) -> Floats:
    """Nats; what no model can go below in cross-entropy, since experts differ."""
    found: Floats = -(gold * np.log(np.where(gold > 0, gold, 1.0))).sum(axis=1)
    return found


def brier(gold: Floats, answer: Floats) -> Floats:
    """The squared distance, summed over options: from 0 to 2."""
    distance: Floats = ((answer - gold) ** 2).sum(axis=1)
    return distance


def jensen_shannon(gold: Floats, answer: Floats) -> Floats:
    """The Jensen-Shannon divergence in bits: from 0 to 1."""
    middle = (gold + answer) / 2
    found = sum(_relative_entropy(one, middle) for one in (gold, answer)) / 2
    return np.maximum(found, 0.0)


def _relative_entropy(one: Floats, other: Floats) -> Floats:
    terms = one * np.log2(ratio(one, other), out=np.zeros_like(one), where=one > 0)
    found: Floats = terms.sum(axis=1)
    return found
