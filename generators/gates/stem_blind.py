"""Guessers that never see the stem: what the options alone give away.

Both are cross-fitted: the option sets of a fold are guessed by what the other folds teach, and equal sets share a fold.
A number is an item, but the narrators and patients of a seed are not independent draws; so the number of different
option sets stands beside it, and weights are scaled to that number.
"""

from collections.abc import Iterable, Sequence
from math import comb

import numpy as np
from pydantic import BaseModel, ConfigDict

from generators.folds import FOLDS
from generators.gates.candidates import Array, Candidates, Related, candidates
from generators.gates.questions import OptionSet, StemlessQuestions

MARGIN = 0.03
"""How far above chance a guesser may come (semantics, section 4)."""
LEAST_ITEMS = 300
"""Of a task with fewer items the accuracy is reported and not judged: a few sets that came out uneven decide it."""
KNOWN_PAIRS = 2
"""Pairs among four options, for someone who knows what is joined: the two differentials that are coupled."""


class Guess(BaseModel):
    """How a guesser fared in a task.

    Attributes:
        task: a task, or several joined by ``+``, where the number of answers is guessed too.
        guesser: ``frequency`` or ``graph``.
        n: items guessed; ``sets`` is the number of different option sets among them.
        accuracy: exact matches / items, ties drawn by lot.
        limit: None where the accuracy is reported only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    guesser: str
    n: int
    sets: int
    accuracy: float
    chance: float
    limit: float | None
    passed: bool


def load() -> None:
    """Loads what guesses are made with, which takes longer than most of them."""
    import sklearn.linear_model
    import sklearn.pipeline
    import sklearn.preprocessing  # noqa: F401


def guess(asked: StemlessQuestions, related: Related, *, judged: bool = True) -> list[Guess]:
    """Both guessers on one task.

    Args:
        asked: the questions.
        related: what the graph tells of two nodes.
        judged: whether the limit applies.
    """
    if not asked.sets:
        return []
    possible = candidates(asked.sets, asked.sizes, related)
    base = chance(asked.sets, possible)
    limit = round(base + MARGIN, 6) if judged and asked.items >= LEAST_ITEMS else None
    made = []
    for name, scores in (
        ("frequency", _by_frequency(asked.sets, possible)),
        ("graph", _by_graph(asked.sets, possible)),
    ):
        accuracy = round(_accuracy(asked.sets, possible, scores), 6)
        made.append(
            Guess(
                task=asked.task,
                guesser=name,
                n=asked.kept,
                sets=len(asked.sets),
                accuracy=accuracy,
                chance=round(base, 6),
                limit=limit,
                passed=limit is None or accuracy <= limit,
            )
        )
    return made


def chance(sets: Sequence[OptionSet], possible: Candidates) -> float:
    """What someone without the stem gets right by lot, who always gives the most promising number of answers.

    Of two answers it is assumed that they are known to be joined wherever the graph joins any two options: one of two
    pairs. Where it joins none, one of all pairs.
    """
    by_size: dict[int, float] = {}
    for found, joined in zip(sets, possible.joined, strict=True):
        for gold, count in found.gold.items():
            ways = KNOWN_PAIRS if len(gold) == 2 and joined else comb(len(found.options), len(gold))
            by_size[len(gold)] = by_size.get(len(gold), 0.0) + count / ways
    return max(by_size.values()) / sum(found.items for found in sets)


def _accuracy(sets: Sequence[OptionSet], possible: Candidates, scores: Array) -> float:
    right, place = 0.0, 0
    # Rounded, so that a tie is a tie whatever the order of additions.
    rounded = np.round(scores, 9).tolist()
    for found, answers in zip(sets, possible.answers, strict=True):
        listed = rounded[place : place + len(answers)]
        place += len(answers)
        greatest = max(listed)
        best = [answer for answer, score in zip(answers, listed, strict=True) if score == greatest]
        right += sum(found.gold.get(answer, 0) for answer in best) / len(best)
    return right / sum(found.items for found in sets)


def _by_frequency(sets: Sequence[OptionSet], possible: Candidates) -> Array:
    """Scores by how often each option was gold when offered, with one more offer at the average rate."""
    rates = [_Rates(found for found in sets if found.fold != fold) for fold in range(FOLDS)]
    scores = [
        sum(rates[found.fold].of(len(answer), node) for node in answer) / len(answer)
        for found, answers in zip(sets, possible.answers, strict=True)
        for answer in answers
    ]
    return np.array(scores)


class _Rates:
    """How often each node was gold when offered, by the number of answers."""

    def __init__(self, sets: Iterable[OptionSet]) -> None:
        self._offered: dict[str, int] = {}
        self._gold: dict[tuple[int, str], int] = {}
        for found in sets:
            for node in found.options:
                self._offered[node] = self._offered.get(node, 0) + found.items
            for answer, count in found.gold.items():
                for node in answer:
                    self._gold[len(answer), node] = self._gold.get((len(answer), node), 0) + count
        offers = sum(self._offered.values())
        self._average: dict[int, float] = {}
        for (size, _), count in self._gold.items():
            self._average[size] = self._average.get(size, 0.0) + count / offers

    def of(self, size: int, node: str) -> float:
        average = self._average.get(size, 0.0)
        return (self._gold.get((size, node), 0) + average) / (self._offered.get(node, 0) + 1)


def _by_graph(sets: Sequence[OptionSet], possible: Candidates) -> Array:
    """Scores by a logistic regression on what the graph tells of each answer."""
    hits, misses, folds = [], [], []
    for found, answers in zip(sets, possible.answers, strict=True):
        right = [found.gold.get(answer, 0) for answer in answers]
        hits += right
        misses += [found.items - count for count in right]
        folds += [found.fold] * len(answers)
    share = len(sets) / sum(found.items for found in sets)
    scores = np.zeros(len(folds))
    for fold in range(FOLDS):
        asked = np.array(folds) == fold
        if asked.all() or not asked.any():
            continue
        rows = possible.features[~asked]
        weights = np.concatenate([np.array(hits)[~asked], np.array(misses)[~asked]]) * share
        truth = np.repeat([1, 0], len(rows))
        scores[asked] = _regression(np.vstack([rows, rows]), truth, weights, possible.features[asked])
    return scores


def _regression(rows: Array, truth: Array, weights: Array, asked: Array) -> Array:
    # Imported here: loading takes longer than all the fits, and most commands never guess.
    from sklearn.linear_model import LogisticRegression
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    kept = weights > 0
    if len(np.unique(truth[kept])) < 2:
        return np.zeros(len(asked))
    model = make_pipeline(StandardScaler(), LogisticRegression(solver="newton-cholesky", max_iter=100))
    model.fit(rows[kept], truth[kept], logisticregression__sample_weight=weights[kept])
    scores: Array = model.decision_function(asked)
    return scores
