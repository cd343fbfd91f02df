"""Four signals that are strong where scores are read in the right order, and weak where options are mixed up."""

from collections.abc import Collection, Mapping, Sequence
from itertools import groupby
from typing import Literal, get_args

import numpy as np

from evaluators.preferences.check.likeness import Floats, correlation, mean_correlation
from evaluators.preferences.scored_annotation import ScoredAnnotation

Signal = Literal["agreement", "retest", "profiles", "struck"]
SIGNALS: tuple[Signal, ...] = get_args(Signal)
SIGNAL_MEANINGS: Mapping[Signal, str] = {
    "agreement": "correlation of different annotators' scores of one question, mean over questions",
    "retest": "correlation of an annotator's scores of one question that came twice, mean over such pairs",
    "profiles": "correlation of an annotator's scores of all questions with the others' means, mean over annotators",
    "struck": "how often an option known to be wrong has a lower score than another one; 0.5 by chance",
}
CHANCE: Mapping[Signal, float] = {"agreement": 0.0, "retest": 0.0, "profiles": 0.0, "struck": 0.5}

Units = dict[str, float]
"""A signal's value in each unit that counts once: a question, a repeated pair, an annotator, or a struck option."""

_FEWEST_CELLS = 10
"""Options that two profiles must share: two questions."""


def signals_of(annotations: Sequence[ScoredAnnotation], struck: Mapping[str, Collection[int]]) -> dict[Signal, Units]:
    """Each signal unit by unit; a signal that the data cannot give has no units.

    Args:
        annotations: read by one reading.
        struck: question -> places of the options that a fact rules out.
    """
    return {
        "agreement": _agreement(annotations),
        "retest": _retest(annotations),
        "profiles": profiles(annotations),
        "struck": _struck(annotations, struck),
    }


def means_by_annotator(annotations: Sequence[ScoredAnnotation]) -> dict[str, dict[str, Floats]]:
    """Question -> annotator -> mean of that annotator's scores of it."""
    held: dict[str, dict[str, list[tuple[float, ...]]]] = {}
    for one in annotations:
        held.setdefault(one.question, {}).setdefault(one.annotator, []).append(one.scores)
    return {
        question: {name: np.asarray(scores).mean(axis=0) for name, scores in sorted(people.items())}
        for question, people in sorted(held.items())
    }


def _agreement(annotations: Sequence[ScoredAnnotation]) -> Units:
    found = {
        question: mean_correlation(np.stack(list(people.values())))
        for question, people in means_by_annotator(annotations).items()
    }
    return {question: value for question, value in found.items() if value is not None}


def _retest(annotations: Sequence[ScoredAnnotation]) -> Units:
    def key(one: ScoredAnnotation) -> tuple[str, str]:
        return one.annotator, one.question

    found: Units = {}
    for (annotator, question), group in groupby(sorted(annotations, key=lambda one: (*key(one), one.at)), key):
        scores = [one.scores for one in group]
        value = mean_correlation(np.asarray(scores)) if len(scores) > 1 else None
        if value is not None:
            found[f"{annotator}/{question}"] = value
    return found


def profiles(annotations: Sequence[ScoredAnnotation], reread: Sequence[ScoredAnnotation] | None = None) -> Units:
    """Annotator -> correlation of that annotator's scores with the means of all others, over the questions they share.

    Scores are taken from the mean of their question first, so that strictness does not count.

    Args:
        annotations: read by one reading.
        reread: the same annotations by another reading, from which the annotator's own scores are taken; the others'
            stay as they are.
    """
    read = means_by_annotator(annotations)
    again = read if reread is None else means_by_annotator(reread)
    own: dict[str, list[Floats]] = {}
    others: dict[str, list[Floats]] = {}
    for question, people in read.items():
        total = np.sum(list(people.values()), axis=0)
        for name, scores in people.items():
            if len(people) > 1:
                mine, rest = again[question][name], (total - scores) / (len(people) - 1)
                own.setdefault(name, []).append(mine - mine.mean())
                others.setdefault(name, []).append(rest - rest.mean())
    found = {
        name: correlation(np.concatenate(vectors), np.concatenate(others[name]))
        for name, vectors in sorted(own.items())
        if sum(map(len, vectors)) >= _FEWEST_CELLS
    }
    return {name: value for name, value in found.items() if value is not None}


def _struck(annotations: Sequence[ScoredAnnotation], struck: Mapping[str, Collection[int]]) -> Units:
    """Share of the other options that stand above each struck one, ties counting half, mean over annotations."""
    shares: dict[str, list[float]] = {}
    for one in annotations:
        places = set(struck.get(one.question, ()))
        others = [score for place, score in enumerate(one.scores) if place not in places]
        for place in sorted(places):
            score = one.scores[place]
            above = sum((other > score) + 0.5 * (other == score) for other in others) / len(others)
            shares.setdefault(f"{one.question}/{place}", []).append(above)
    return {name: float(np.mean(listed)) for name, listed in sorted(shares.items())}
