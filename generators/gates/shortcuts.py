"""Shortcuts: what numbers about a question give away to someone who knows nothing.

Each kind of number is a guesser of its own: a small tree, cross-fitted, with all items of a group in one fold. Numbers
stand with the item (``provenance.measures``), for the question as a whole or for each option.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict

from generators.folds import FOLDS
from generators.item import Item

MARGIN = 0.03
"""How far above chance a shortcut may come, or as far as its one-sided 95 % interval reaches, whichever is more."""
_SIGMAS = 1.645
_DEPTH = 3
_LEAST_LEAF = 20

Array = NDArray[np.float64]


class Judged(NamedTuple):
    """Which shortcuts of a task have a limit.

    Attributes:
        kinds: the kinds of numbers; others are reported.
        against: the answer that is told from all others, where the limit is about that and not about each answer. The
            two sides then count as much as each other, however many items either has: where three in four items are
            of one side, no number would ever do better than to name that side.
    """

    kinds: frozenset[str] = frozenset()
    against: str | None = None


class Shortcut(BaseModel):
    """How far one kind of number leads in one task.

    Attributes:
        shortcut: the kind, such as ``degree``.
        groups: how many groups the items are of.
        accuracy: right / items, ties drawn by lot; where one answer is told from all others, the mean of that share
            over the two sides.
        chance: the share of the largest class; 1/2 where both sides count as much.
        limit: None where the accuracy is reported only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    shortcut: str
    n: int
    groups: int
    accuracy: float
    chance: float
    limit: float | None
    passed: bool


class _NumberedItem(NamedTuple):
    """An item without its words: the gold label and what that label says, and the numbers."""

    group: str
    label: str
    says: str
    measures: Mapping[str, Any]

    @property
    def fold(self) -> int:
        return crc32(self.group.encode()) % FOLDS


class Shortcuts:
    """Collects the numbers of one task."""

    def __init__(self, task: str, judged: Judged) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            judged: which limits apply.
        """
        self._task = task
        self._judged = judged
        self._asked: list[_NumberedItem] = []

    def add(self, item: Item) -> None:
        """Takes the numbers of one item in."""
        (says,) = (option.text for option in item.options if option.label in item.answer)
        self._asked.append(_NumberedItem(item.group, item.answer[0], says, item.provenance["measures"]))

    def result(self) -> list[Shortcut]:
        """Every kind of number."""
        kinds = sorted({kind for asked in self._asked for kind in asked.measures})
        return [self._shortcut(kind) for kind in kinds]

    def _shortcut(self, kind: str) -> Shortcut:
        asked = sorted((one for one in self._asked if kind in one.measures), key=lambda one: one.fold)
        if isinstance(asked[0].measures[kind], Mapping):
            accuracy, chance, draws = _by_option(asked, kind)
        else:
            accuracy, chance, draws = _by_answer(asked, kind, self._judged.against)
        limit = chance + max(MARGIN, _SIGMAS * sqrt(chance * (1 - chance) / draws))
        judged = kind in self._judged.kinds
        return Shortcut(
            task=self._task,
            shortcut=kind,
            n=len(asked),
            groups=len({one.group for one in asked}),
            accuracy=round(accuracy, 6),
            chance=round(chance, 6),
            limit=round(limit, 6) if judged else None,
            passed=not judged or accuracy <= limit,
        )


class _Fared(NamedTuple):
    """How a guesser fared.

    Attributes:
        accuracy: as ``Shortcut`` says.
        chance: as ``Shortcut`` says.
        draws: how many items of equal weight would leave chance as wide an interval (Kish's effective sample size).
    """

    accuracy: float
    chance: float
    draws: float


def _by_answer(asked: Sequence[_NumberedItem], kind: str, against: str | None) -> _Fared:
    """Where the numbers are about the question and the tree says what the answer is."""
    rows = np.array([one.measures[kind] for one in asked], dtype=np.float64)
    says = [one.says if against is None or one.says == against else "" for one in asked]
    classes = {text: place for place, text in enumerate(sorted(set(says)))}
    truth = np.array([classes[text] for text in says])
    sizes = np.bincount(truth)
    weights = np.ones(len(asked)) if against is None else len(asked) / len(sizes) / sizes[truth]
    scores = _cross_fitted(rows, truth, np.array([one.fold for one in asked]), len(classes), weights)
    best = scores == scores.max(axis=1, keepdims=True)
    right = best[np.arange(len(asked)), truth] / best.sum(axis=1)
    shares = np.bincount(truth, weights) / weights.sum()
    return _Fared(float(right @ weights / weights.sum()), float(shares.max()), weights.sum() ** 2 / (weights @ weights))


def _by_option(asked: Sequence[_NumberedItem], kind: str) -> _Fared:
    """Where each option has numbers and the tree says how likely it is to be gold."""
    labels = sorted(asked[0].measures[kind])
    rows = np.array([one.measures[kind][label] for one in asked for label in labels], dtype=np.float64)
    truth = np.array([int(label == one.label) for one in asked for label in labels])
    scores = _cross_fitted(rows, truth, np.repeat([one.fold for one in asked], len(labels)), 2, np.ones(len(rows)))
    listed = scores[:, 1].reshape(len(asked), len(labels))
    best = listed == listed.max(axis=1, keepdims=True)
    gold = truth.reshape(listed.shape).argmax(axis=1)
    right = best[np.arange(len(asked)), gold] / best.sum(axis=1)
    return _Fared(float(right.mean()), 1 / len(labels), len(asked))


def _cross_fitted(
    rows: Array, truth: NDArray[np.int64], folds: NDArray[np.int64], classes: int, weights: Array
) -> Array:
    """Scores of each class, every fold by a tree that the other folds have grown."""
    # Imported here: loading takes longer than all the fits, and most commands never guess.
    from sklearn.tree import DecisionTreeClassifier

    scores = np.zeros((len(rows), classes))
    for fold in range(FOLDS):
        own = folds == fold
        if own.all() or not own.any():
            continue
        tree = DecisionTreeClassifier(max_depth=_DEPTH, min_samples_leaf=_LEAST_LEAF, random_state=0)
        tree.fit(rows[~own], truth[~own], weights[~own])
        scores[np.ix_(own, tree.classes_)] = tree.predict_proba(rows[own])
    # Rounded, so that a tie is a tie.
    return scores.round(9)
