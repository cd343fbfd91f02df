"""Answers to questions whose gold is a distribution, by hand and by lot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import log

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.table.build import Row, table_of
from evaluators.table.table import AnswerTable

LABELS = "ABCD"
CEILING = {
    "preference_accuracy": 0.6,
    "expert_agreement": 0.5,
    "preference_brier": 0.3,
    "preference_brier_of_letter": 0.7,
}


def key(
    number: int, gold: Sequence[float], group: str | None = None, ceiling: Mapping[str, float] = CEILING
) -> AnswerKey:
    """A question with four options."""
    return AnswerKey(
        id=f"preference-{number}",
        suite="preferences",
        task="preference_triage",
        labels=tuple(LABELS),
        texts=tuple(LABELS.lower()),
        nodes=(None,) * 4,
        gold=tuple(place for place, one in enumerate(gold) if one == max(gold)),
        cardinality="single",
        group=group or f"group-{number}",
        entities=("D001",),
        relations=(),
        differential=None,
        writer=None,
        part="1",
        form="preference",
        distribution=tuple(gold),
        ceiling=ceiling,
    )


def row(of: AnswerKey, said: str, told: Sequence[float] | None = None) -> Row:
    """An answer; ``said`` is a letter or a status, ``told`` are probabilities."""
    status = "ok" if said in LABELS else said
    scores = None if told is None else tuple(log(one) if one else -np.inf for one in told)
    return Row(of, 0, status, tuple(said) if status == "ok" else (), "single", scores)


@cache
def preferences_by_hand() -> AnswerTable:
    """Four answers by letter and one that failed; the second question has two modes.

    Gold: .5 .3 .2 0, then .4 .4 .2 0, then .1 .2 .7 0, then 1 0 0 0.
    """
    return table_of(
        [
            row(key(0, (0.5, 0.3, 0.2, 0.0)), "B"),
            row(key(1, (0.4, 0.4, 0.2, 0.0)), "A"),
            row(key(2, (0.1, 0.2, 0.7, 0.0)), "unparsed"),
            row(key(3, (1.0, 0.0, 0.0, 0.0)), "A"),
            row(key(4, (1.0, 0.0, 0.0, 0.0)), "error"),
        ]
    )


@cache
def probabilities_by_hand() -> AnswerTable:
    """Two answers by probability."""
    return table_of(
        [
            row(key(0, (0.5, 0.5, 0.0, 0.0)), "A", (0.5, 0.25, 0.25, 0.0)),
            row(key(1, (1.0, 0.0, 0.0, 0.0)), "A", (1.0, 0.0, 0.0, 0.0)),
        ]
    )


@cache
def preferences_by_lot(seed: int, *, perfect: bool = False, told: bool = True) -> AnswerTable:
    """Answers of every kind; a perfect run is certain of what all experts prefer."""
    random = np.random.default_rng(seed)
    rows = []
    for number in range(40):
        gold = np.round(random.dirichlet(np.full(4, 0.7)), 6)
        answer = random.dirichlet(np.full(4, 0.7))
        if perfect:
            gold = answer = np.eye(4)[random.integers(4)]
        status = "ok" if perfect else str(random.choice(["ok", "ok", "ok", "unparsed", "several", "error"]))
        said = LABELS[int(answer.argmax())] if status == "ok" else status
        scores = answer.tolist() if told and status != "error" else None
        rows.append(row(key(number, tuple(gold.tolist()), f"group-{random.integers(9)}"), said, scores))
    return table_of(rows)


@cache
def preferences_by_guess(number: int) -> AnswerTable:
    """Letters by lot, and the probabilities of somebody who knows nothing."""
    random = np.random.default_rng(number)
    golds = random.dirichlet(np.full(4, 0.7), size=4000)
    return table_of(
        [
            row(key(place, tuple(gold.tolist())), LABELS[random.integers(4)], (0.25, 0.25, 0.25, 0.25))
            for place, gold in enumerate(golds)
        ]
    )
