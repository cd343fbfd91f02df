"""How well labels predict annotators who had no part in them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.stats import t

from evaluators.preferences.fit.fit import quick_labels
from evaluators.preferences.fit.pairs import pairs
from evaluators.preferences.fit.panel import Floats, Panel
from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.scored_annotation import ScoredAnnotation

BASELINES = ("mean", "majority")
SMOOTHED = 1.0
"""Every label is mixed with so many imagined annotations that are spread evenly: a share of 0 predicts nothing else."""
_DIGITS = 6


def leave_one_out(
    annotations: Sequence[ScoredAnnotation],
    struck: Mapping[str, Collection[int]],
    model: str,
    settings: FitSettings,
) -> dict[str, Any]:
    """Each annotator is left out, labels are fitted to the others, and say how likely the annotator's answers are.

    Two log-likelihoods, in nats, the higher the better: of the option with the highest score (`first choice`), and of
    each pair by the labels' odds (`pair`). Struck options take no part. An annotator counts once. Questions that no
    other annotator has are left out.

    Returns:
        Plain values: the mean log-likelihood of the model, of each baseline and of equal shares, and the model's lead
        over each baseline with a 95 % interval over annotators.
    """
    people = sorted({one.annotator for one in annotations})
    names = list(dict.fromkeys((model, *BASELINES)))
    gains: dict[str, dict[str, list[float]]] = {kind: {} for kind in ("first choice", "pair")}
    left = 0
    for person in people:
        others = [one for one in annotations if one.annotator != person]
        own = {one.question for one in others}
        asked = [one for one in annotations if one.annotator == person and one.question in own]
        if not asked:
            continue
        left += 1
        for name in (*names, "equal"):
            labels = _equal(asked) if name == "equal" else _labels(others, struck, name, settings)
            first, pair = _likelihoods(asked, labels, struck)
            gains["first choice"].setdefault(name, []).append(first)
            gains["pair"].setdefault(name, []).append(pair)
    if not left:
        return {"annotators": 0}
    return {"annotators": left, **{kind: _summed(found, model, names) for kind, found in gains.items()}}


def _labels(
    others: Sequence[ScoredAnnotation], struck: Mapping[str, Collection[int]], model: str, settings: FitSettings
) -> dict[str, Floats]:
    found = quick_labels(others, struck, model, settings)
    return {
        one.question: _smoothed(np.array(one.probabilities), one.annotators, np.array(one.struck, dtype=int))
        for one in found
    }


def _smoothed(label: Floats, annotators: int, struck: Floats) -> Floats:
    open_ = np.ones(len(label))
    open_[struck] = 0.0
    return np.asarray((annotators * label + SMOOTHED * open_ / open_.sum()) / (annotators + SMOOTHED))


def _equal(asked: Sequence[ScoredAnnotation]) -> dict[str, Floats]:
    return {one.question: np.ones(len(one.scores)) for one in asked}


def _likelihoods(
    asked: Sequence[ScoredAnnotation], labels: Mapping[str, Floats], struck: Mapping[str, Collection[int]]
) -> tuple[float, float]:
    """The means over the questions of one annotator."""
    panel = Panel.of(asked)
    top, first, pair = panel.top(), [], []
    for row, place in enumerate(panel.question.tolist()):
        question = panel.questions[place]
        kept = np.array([option not in struck.get(question, ()) for option in range(panel.options)])
        label = np.where(kept, labels[question], 0.0)
        label = label / label.sum()
        weight = np.where(kept, top[row], 0.0)
        if weight.sum() > 0:
            first.append(float((weight[kept] * np.log(label[kept])).sum() / weight.sum()))
        if kept.sum() > 1:
            pair.append(_of_pairs(panel.scores[row][kept], label[kept]))
    return float(np.mean(first)) if first else 0.0, float(np.mean(pair)) if pair else 0.0


def _of_pairs(scores: Floats, label: Floats) -> float:
    one, other = pairs(len(scores))
    higher = (np.sign(scores[one] - scores[other]) + 1) / 2
    chance = label[one] / (label[one] + label[other])
    return float((higher * np.log(chance) + (1 - higher) * np.log(1 - chance)).mean())


def _summed(found: Mapping[str, Sequence[float]], model: str, names: Sequence[str]) -> dict[str, Any]:
    means = {name: round(float(np.mean(values)), _DIGITS) for name, values in found.items()}
    leads = {}
    for name in names:
        if name == model:
            continue
        apart = np.array(found[model]) - np.array(found[name])
        count, mean = len(apart), float(apart.mean())
        wide = float(t.ppf(0.975, count - 1) * apart.std(ddof=1) / np.sqrt(count)) if count > 1 else None
        leads[name] = {
            "value": round(mean, _DIGITS),
            "low": None if wide is None else round(mean - wide, _DIGITS),
            "high": None if wide is None else round(mean + wide, _DIGITS),
        }
    return {"mean log-likelihood": means, "lead": leads}
