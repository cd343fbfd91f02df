"""Whether annotators score a question differently by the gender in its text, measured against shuffled genders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import numpy as np
from scipy.special import rel_entr

from evaluators.preferences.fit.estimate import generator
from evaluators.preferences.fit.panel import Floats, Ints
from evaluators.preferences.scored_annotation import ScoredAnnotation
from generators.preferences.question import GENDERS

SHUFFLES = 999
_DIGITS = 6


def gender_forms(annotations: Sequence[ScoredAnnotation], seed: int = 42, shuffles: int = SHUFFLES) -> dict[str, Any]:
    """The Jensen-Shannon distance between forms, with what it is when genders are shuffled within each question.

    The distance of two forms is that of their mean scores as shares, to base 2, so that it lies between 0 and 1; a
    question has the mean over its pairs of forms. With few annotations a form it is far from 0 even where gender plays
    no part, so that only what it has beyond the shuffled ones says anything. P-values of questions are Holm's.

    Returns:
        Plain values: for all questions together, and for each with two forms or more, the distance, its mean over
        shuffles, the excess and the p-value; p_holm of questions.

    Source: paper 002, section 3.2 (distances of mean scores); Lin 1991; Phipson and Smyth 2010 (p-values of shuffles).
    """
    by_question: dict[str, list[ScoredAnnotation]] = {}
    for one in sorted(annotations, key=lambda one: (one.question, one.annotator, one.at, one.scores)):
        if one.gender is not None:
            by_question.setdefault(one.question, []).append(one)
    found: dict[str, dict[str, Any]] = {}
    real, shuffled = [], []
    for question, rows in by_question.items():
        forms = np.array([GENDERS.index(one.gender) for one in rows if one.gender is not None])
        if len(set(forms.tolist())) < 2:
            continue
        scores = np.array([one.scores for one in rows], dtype=float)
        random = generator(seed, "forms", question)
        distance = float(form_distances(scores, forms[None])[0])
        mixed = random.permuted(np.tile(forms, (shuffles, 1)), axis=1)
        null = form_distances(scores, mixed)
        found[question] = _row(distance, null) | {"annotations": len(rows)}
        real.append(distance)
        shuffled.append(null)
    if not found:
        return {"questions": {}}
    _holm(found)
    return {"overall": _row(float(np.mean(real)), np.mean(shuffled, axis=0)), "questions": found}


def form_distances(scores: Floats, forms: Ints) -> Floats:
    """The mean Jensen-Shannon distance of two forms, under several ways to hand out the forms.

    Args:
        scores: annotations x options.
        forms: ways x annotations; the form of each annotation. Each way has the same forms.

    Returns:
        One distance a way.
    """
    shares = []
    for form in np.unique(forms):
        sums = (forms == form).astype(float) @ scores
        total = sums.sum(axis=1, keepdims=True)
        shares.append(np.where(total > 0, sums / np.where(total > 0, total, 1.0), 1 / scores.shape[1]))
    return np.asarray(np.mean([_distance(one, other) for one, other in combinations(shares, 2)], axis=0))


def _distance(one: Floats, other: Floats) -> Floats:
    middle = (one + other) / 2
    divergence = (rel_entr(one, middle) + rel_entr(other, middle)).sum(axis=1) / 2
    return np.asarray(np.sqrt(np.maximum(divergence / np.log(2), 0.0)))


def _row(distance: float, null: Floats) -> dict[str, Any]:
    return {
        "distance": round(distance, _DIGITS),
        "shuffled": round(float(null.mean()), _DIGITS),
        "excess": round(distance - float(null.mean()), _DIGITS),
        # A small allowance, since equal distances may differ in their last digit.
        "p": round((1 + int((null >= distance - 1e-12).sum())) / (1 + len(null)), _DIGITS),
    }


def _holm(found: dict[str, dict[str, Any]]) -> None:
    ordered = sorted(found, key=lambda question: (found[question]["p"], question))
    least = 0.0
    for place, question in enumerate(ordered):
        least = max(least, min(1.0, found[question]["p"] * (len(ordered) - place)))
        found[question]["p_holm"] = round(least, _DIGITS)
