"""What each annotator's annotations are like: how many, how they repeat, ties, ends of the scale, time and drift."""

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from statistics import fmean, median

import numpy as np
from scipy.stats import linregress, spearmanr

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.check.likeness import mean_correlation
from evaluators.preferences.check.signals import profiles
from evaluators.preferences.reading_of_order import READINGS, Reading, read_as
from evaluators.preferences.scored_annotation import ScoredAnnotation
from kg.model.base import Record

_FEWEST_FOR_DRIFT = 5
_LIKELIER = 0.2
"""So much more like the others an annotator must be under another reading before it is said."""


class AnnotatorCheck(Record):
    """One annotator.

    Attributes:
        annotator: the pseudonym.
        n: annotations.
        questions: different ones among them.
        repeats: annotations of a question that the annotator had scored before.
        retest: mean correlation of the annotations of repeated questions; None where there are none that vary.
        ties: share of the pairs of options of one question that have equal scores.
        zeros: share of scores that are 0.
        hundreds: share of scores that are 100.
        mean: of all scores.
        seconds: median time for an annotation; None where it is not known.
        drift: points by which the mean score rises from the first annotation to the last, along a straight line; None
            where the order is not known or there are fewer than five annotations.
        drift_p: probability of so strong a trend without drift (Spearman's rank correlation, two-sided).
        slower: seconds by which annotations grow longer from the first to the last, along a straight line.
        likeness: correlation with the means of all others over the questions they share.
        other_reading: a reading of the order that makes this annotator much more like the others, if there is one.
        comments: how many annotations have one.
    """

    annotator: str
    n: int
    questions: int
    repeats: int
    retest: float | None
    ties: float
    zeros: float
    hundreds: float
    mean: float
    seconds: float | None
    drift: float | None
    drift_p: float | None
    slower: float | None
    likeness: float | None
    other_reading: Reading | None
    comments: int


def annotators_checked(
    annotations: Sequence[Annotation], reading: Reading, untimed: Collection[str] = ()
) -> tuple[AnnotatorCheck, ...]:
    """Every annotator, by name.

    Args:
        annotations: as stored.
        reading: of their orders.
        untimed: annotators whose order of annotations is not known.
    """
    scored = read_as(annotations, reading)
    likeness = profiles(scored)
    others = _other_readings(annotations, reading, likeness)
    own: dict[str, list[tuple[Annotation, ScoredAnnotation]]] = {}
    for stored, read in zip(annotations, scored, strict=True):
        own.setdefault(stored.annotator, []).append((stored, read))
    return tuple(
        _one(name, sorted(listed, key=lambda pair: pair[0].at), name in untimed, likeness.get(name), others.get(name))
        for name, listed in sorted(own.items())
    )


def _one(
    name: str,
    pairs: Sequence[tuple[Annotation, ScoredAnnotation]],
    untimed: bool,
    likeness: float | None,
    other: Reading | None,
) -> AnnotatorCheck:
    scores = np.asarray([read.scores for _, read in pairs])
    places = np.asarray([stored.at for stored, _ in pairs], dtype=float)
    times = [stored.seconds for stored, _ in pairs]
    known = [(place, time) for place, time in zip(places, times, strict=True) if time is not None]
    questions: dict[str, list[tuple[float, ...]]] = {}
    for _, read in pairs:
        questions.setdefault(read.question, []).append(read.scores)
    repeated = [
        value
        for listed in questions.values()
        if len(listed) > 1 and (value := mean_correlation(np.asarray(listed))) is not None
    ]
    drift, p = (None, None) if untimed else _trend(places, scores.mean(axis=1))
    slower, _ = (None, None) if untimed or not known else _trend(*np.asarray(known).T)
    return AnnotatorCheck(
        annotator=name,
        n=len(pairs),
        questions=len(questions),
        repeats=len(pairs) - len(questions),
        retest=_rounded(fmean(repeated)) if repeated else None,
        ties=_share([one == two for _, read in pairs for one, two in combinations(read.scores, 2)]),
        zeros=_share(list(scores.ravel() == 0)),
        hundreds=_share(list(scores.ravel() == 100)),
        mean=round(float(scores.mean()), 6),
        seconds=_rounded(median(time for _, time in known)) if known else None,
        drift=_rounded(drift),
        drift_p=_rounded(p),
        slower=_rounded(slower),
        likeness=_rounded(likeness),
        other_reading=other,
        comments=sum(bool(stored.comment) for stored, _ in pairs),
    )


def _trend(places: np.ndarray, values: np.ndarray) -> tuple[float | None, float | None]:
    """Rise from the first place to the last along a straight line, and the p of Spearman's correlation."""
    if len(places) < _FEWEST_FOR_DRIFT or len(set(places)) < _FEWEST_FOR_DRIFT:
        return None, None
    if len(set(values)) == 1:
        return 0.0, 1.0
    rise = linregress(places, values).slope * (places.max() - places.min())
    return float(rise), float(spearmanr(places, values).pvalue)


def _other_readings(
    annotations: Sequence[Annotation], reading: Reading, likeness: Mapping[str, float]
) -> dict[str, Reading]:
    """Annotators who agree with the others only under another reading: a program may have stored theirs otherwise."""
    best = {name: (value + _LIKELIER, reading) for name, value in likeness.items()}
    scored = read_as(annotations, reading)
    for other in READINGS:
        if other != reading:
            for name, value in profiles(scored, read_as(annotations, other)).items():
                best[name] = max(best.get(name, (_LIKELIER, reading)), (value, other), key=lambda pair: pair[0])
    return {name: found for name, (_, found) in best.items() if found != reading}


def _share(true: Sequence[bool]) -> float:
    return round(fmean(map(float, true)), 6)


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
