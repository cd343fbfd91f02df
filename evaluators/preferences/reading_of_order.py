"""Three ways to read scores stored beside an order of display; one puts them into the question's order."""

from collections.abc import Mapping, Sequence
from typing import Literal, get_args

from evaluators.preferences.annotation import Annotation
from evaluators.preferences.scored_annotation import ScoredAnnotation

Reading = Literal["raw", "by place", "by sort"]
READINGS: tuple[Reading, ...] = get_args(Reading)
MEANINGS: Mapping[Reading, str] = {
    "raw": "x = scores: they are stored in the question's order, and the order of display says nothing about them",
    "by place": "x = scores[order]: the order has, for each option, the place at which it was shown",
    "by sort": "x = scores[argsort(order)]: the order has, for each place, the option that was shown there",
}
"""What each reading takes the stored order to be."""


def read_scores(scores: Sequence[float], order: Sequence[int], reading: Reading) -> tuple[float, ...]:
    """Scores in the order of the question's options.

    Args:
        scores: as stored, one per slider.
        order: a permutation of their places; empty where scores are stored in the question's order.
        reading: what the order is taken to be.
    """
    if reading == "raw" or not order:
        return tuple(scores)
    if reading == "by place":
        return tuple(scores[place] for place in order)
    return tuple(scores[place] for place in sorted(range(len(order)), key=order.__getitem__))


def stored_scores(scores: Sequence[float], order: Sequence[int], reading: Reading) -> tuple[float, ...]:
    """The inverse of `read_scores`: how scores in the question's order are stored under a reading."""
    if reading == "raw" or not order:
        return tuple(scores)
    return read_scores(scores, order, "by sort" if reading == "by place" else "by place")


def read_as(annotations: Sequence[Annotation], reading: Reading) -> tuple[ScoredAnnotation, ...]:
    """Annotations with scores in the order of the questions' options, in the order in which they came."""
    return tuple(
        ScoredAnnotation(
            annotator=one.annotator,
            question=one.question,
            scores=read_scores(one.scores, one.order, reading),
            gender=one.gender,
            at=one.at,
        )
        for one in annotations
    )
