"""Guessers that never see the stem: what the options alone give away.

Both are cross-fitted: the option sets of a fold are guessed by what the other folds teach, and equal sets share a fold.
A number is an item, but the narrators and patients of a seed are not independent draws; so the number of different
option sets stands beside it, and weights are scaled to that number.
"""

from collections.abc import Mapping, Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from pydantic import BaseModel, ConfigDict

from generators.gates.candidates import Array, Candidates, Related, candidates
from generators.gates.questions import FOLDS, Asked, OptionSet

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


class _Lesson(NamedTuple):
    found: OptionSet
    possible: Candidates


def guess(asked: Asked, related: Related, *, judged: bool = True) -> list[Guess]:
    """Both guessers on one task.

    Args:
        asked: the questions.
        related: what the graph tells of two nodes.
        judged: whether the limit applies.
    """
    if not asked.sets:
        return []
    lessons = [_Lesson(found, candidates(found, asked.sizes, related)) for found in asked.sets]
    base = chance(asked, lessons)
    judged = judged and asked.items >= LEAST_ITEMS
    limit = round(base + MARGIN, 6) if judged else None
    made = []
    for name, scores in (("frequency", _by_frequency(lessons)), ("graph", _by_graph(lessons))):
        accuracy = round(_accuracy(lessons, scores), 6)
        made.append(
            Guess(
                task=asked.task,
                guesser=name,
                n=asked.kept,
                sets=len(lessons),
                accuracy=accuracy,
                chance=round(base, 6),
                limit=limit,
                passed=limit is None or accuracy <= limit,
            )
        )
    return made


def chance(asked: Asked, lessons: Sequence[_Lesson]) -> float:
    """What someone without the stem gets right by lot, who always gives the most promising number of answers.

    Of two answers it is assumed that they are known to be joined wherever the graph joins any two options: one of two
    pairs. Where it joins none, one of all pairs.
    """
    by_size: dict[int, float] = {}
    for found, possible in lessons:
        for gold, count in found.gold.items():
            known = len(gold) == 2 and possible.joined
            ways = KNOWN_PAIRS if known else comb(len(found.options), len(gold))
            by_size[len(gold)] = by_size.get(len(gold), 0.0) + count / ways
    return max(by_size.values()) / asked.kept


def _accuracy(lessons: Sequence[_Lesson], scores: Sequence[Array]) -> float:
    right, total = 0.0, 0
    for (found, possible), listed in zip(lessons, scores, strict=True):
        # Rounded, so that a tie is a tie whatever the order of additions.
        rounded = np.round(listed, 9)
        best = {answer for answer, at in zip(possible.answers, rounded == rounded.max(), strict=True) if at}
        total += sum(found.gold.values())
        right += sum(count for gold, count in found.gold.items() if gold in best) / len(best)
    return right / total


def _by_frequency(lessons: Sequence[_Lesson]) -> list[Array]:
    """Scores by how often each option was gold when offered, with one more offer at the average rate."""
    scores: list[Array] = [np.zeros(len(lesson.possible.answers)) for lesson in lessons]
    for fold in range(FOLDS):
        offered: dict[str, int] = {}
        gold: dict[tuple[int, str], int] = {}
        for found, _ in (lesson for lesson in lessons if lesson.found.fold != fold):
            for answer, count in found.gold.items():
                for node in found.options:
                    offered[node] = offered.get(node, 0) + count
                for node in answer:
                    gold[len(answer), node] = gold.get((len(answer), node), 0) + count
        average = _averages(gold, sum(offered.values()))
        for number, (found, possible) in enumerate(lessons):
            if found.fold == fold:
                scores[number] = np.array(
                    [
                        np.mean(
                            [
                                (gold.get((len(answer), node), 0) + average.get(len(answer), 0.0))
                                / (offered.get(node, 0) + 1)
                                for node in answer
                            ]
                        )
                        for answer in possible.answers
                    ]
                )
    return scores


def _averages(gold: Mapping[tuple[int, str], int], offers: int) -> dict[int, float]:
    totals: dict[int, float] = {}
    for (size, _), count in gold.items():
        totals[size] = totals.get(size, 0.0) + count
    return {size: total / offers for size, total in totals.items()}


def _by_graph(lessons: Sequence[_Lesson]) -> list[Array]:
    """Scores by a logistic regression on what the graph tells of each answer."""
    scores: list[Array] = [np.zeros(len(lesson.possible.answers)) for lesson in lessons]
    share = len(lessons) / sum(sum(found.gold.values()) for found, _ in lessons)
    features = [lesson.possible.features for lesson in lessons]
    hits = [np.array([found.gold.get(answer, 0) for answer in possible.answers], float) for found, possible in lessons]
    misses = [sum(found.gold.values()) - hit for (found, _), hit in zip(lessons, hits, strict=True)]
    for fold in range(FOLDS):
        taught = [number for number, lesson in enumerate(lessons) if lesson.found.fold != fold]
        asked = [number for number, lesson in enumerate(lessons) if lesson.found.fold == fold]
        if not taught or not asked:
            continue
        rows = np.vstack([features[number] for number in taught])
        weights = np.concatenate([hits[number] for number in taught] + [misses[number] for number in taught]) * share
        truth = np.repeat([1, 0], len(rows))
        learnt = _regression(np.vstack([rows, rows]), truth, weights, np.vstack([features[number] for number in asked]))
        place = 0
        for number in asked:
            scores[number] = learnt[place : place + len(features[number])]
            place += len(features[number])
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
