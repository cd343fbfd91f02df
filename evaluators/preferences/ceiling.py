"""What a single expert reaches: each expert in the model's place, against the label that the others give.

The expert who is left out had no part in the label that they are compared with (docs/preference-scores.md).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from evaluators.preferences.scored_annotation import ScoredAnnotation
from evaluators.score.metrics.preference import (
    LETTER,
    ExpertAgreement,
    ExpertAgreementOfBest,
    PreferenceAccuracy,
    PreferenceBrier,
    PreferenceCrossEntropy,
    PreferenceDivergence,
    PreferenceExcess,
)
from evaluators.score.soft_gold import agreement, brier, cross_entropy, entropy, jensen_shannon, mode_credit
from evaluators.table.table import Floats
from generators.preferences.soft_label import SoftLabel

Refit = Callable[[Sequence[ScoredAnnotation]], Mapping[str, SoftLabel]]
"""Fits labels to some annotations, by question."""
LEAST = 3
"""So many experts must have annotated a question: the label of the others then rests on two."""


def ceilings(annotations: Sequence[ScoredAnnotation], refit: Refit) -> dict[str, dict[str, float]]:
    """The mean over experts of what each reaches, by every metric that has such a level.

    A metric's level is the mean over experts; an expert who annotated a question several times counts once.

    Args:
        annotations: of all experts, read by the order that was chosen.
        refit: fits the labels anew, by the model of the labels that models are scored against.

    Returns:
        Question -> metric -> level, of the questions that three experts or more have annotated.
    """
    found: dict[str, list[dict[str, float]]] = {}
    for expert in sorted({one.annotator for one in annotations}):
        others = refit([one for one in annotations if one.annotator != expert])
        for question, own in _by_question(annotations, expert).items():
            label = others.get(question)
            if label is not None and label.annotators >= LEAST - 1:
                found.setdefault(question, []).append(_levels(np.array(label.probabilities), own))
    return {
        question: {name: round(float(np.mean([one[name] for one in levels])), 6) for name in sorted(levels[0])}
        for question, levels in sorted(found.items())
        if len(levels) >= LEAST
    }


def top(scores: Sequence[float]) -> Floats:
    """An expert's preference as a letter: all weight on the option with the highest score, shared by equals."""
    values = np.asarray(scores, dtype=float)
    best = values == values.max()
    found: Floats = best / best.sum()
    return found


def shares(scores: Sequence[float]) -> Floats:
    """An expert's scores as probabilities: each by their sum; all alike where every score is 0."""
    values = np.asarray(scores, dtype=float)
    total = values.sum()
    found: Floats = values / total if total > 0 else np.full(len(values), 1 / len(values))
    return found


def _by_question(annotations: Sequence[ScoredAnnotation], expert: str) -> dict[str, list[ScoredAnnotation]]:
    own: dict[str, list[ScoredAnnotation]] = {}
    for one in annotations:
        if one.annotator == expert:
            own.setdefault(one.question, []).append(one)
    return own


def _levels(label: Floats, own: Sequence[ScoredAnnotation]) -> dict[str, float]:
    """What one expert's annotations of a question reach, metric by metric."""
    letters = np.mean([top(one.scores) for one in own], axis=0)
    told = np.mean([shares(one.scores) for one in own], axis=0)
    return dict(_named(label[None, :], letters[None, :], told[None, :]))


def _named(label: Floats, letters: Floats, told: Floats) -> Iterator[tuple[str, float]]:
    yield PreferenceAccuracy.name, float(mode_credit(label, letters)[0])
    yield ExpertAgreement.name, float(agreement(label, letters)[0])
    yield ExpertAgreementOfBest.name, float(agreement(label, letters)[0] / label.max())
    for name, distance in ((PreferenceBrier.name, brier), (PreferenceDivergence.name, jensen_shannon)):
        yield name, float(distance(label, told)[0])
        yield name + LETTER, float(distance(label, letters)[0])
    yield PreferenceCrossEntropy.name, float(cross_entropy(label, told)[0])
    yield PreferenceExcess.name, float((cross_entropy(label, told) - entropy(label))[0])
