"""Whether readings by cues are near enough to marks by hand for runs to be ranked by them."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluators.rubric.compared import ComparedPoint
from evaluators.rubric.figures import RubricFigures, rubric_figures

KAPPA, LOWER, FALSE_CREDIT = 0.8, 0.7, 0.03
"""Least kappa, least lower end of its interval, and most false credit, on answers that are held out."""

ALL, TUNING, HELD_OUT = "all answers", "tuning", "held out"


class FiguresOf(NamedTuple):
    """The figures of some of the answers.

    Attributes:
        answers: which ones.
    """

    answers: str
    figures: RubricFigures


class RubricCheck(NamedTuple):
    """What a file of marked answers says of the reading by cues.

    Attributes:
        figures: of all answers, of those for tuning, of those held out, and of the held-out answers of each writer.
        wrong: the points that cues decide otherwise than the hand.
        may_be_ranked: whether the figures on held-out answers are good enough.
    """

    figures: tuple[FiguresOf, ...]
    wrong: tuple[ComparedPoint, ...]
    may_be_ranked: bool


def check(points: Sequence[ComparedPoint]) -> RubricCheck:
    """Sums up a comparison."""
    figures = tuple(FiguresOf(name, rubric_figures(own)) for name, own in _groups(points))
    held = next((one.figures for one in figures if one.answers == HELD_OUT), None)
    return RubricCheck(figures, tuple(one for one in points if one.wrong), held is not None and enough(held))


def enough(held_out: RubricFigures) -> bool:
    """Whether runs may be ranked by readings with such figures on held-out answers."""
    kappa, low, false_credit = held_out.kappa, held_out.low, held_out.false_credit
    if kappa is None or low is None or false_credit is None:
        return False
    return kappa >= KAPPA and low >= LOWER and false_credit <= FALSE_CREDIT


def _groups(points: Sequence[ComparedPoint]) -> Iterator[tuple[str, Sequence[ComparedPoint]]]:
    held = [one for one in points if one.held_out]
    yield ALL, points
    for name, own in ((TUNING, [one for one in points if not one.held_out]), (HELD_OUT, held)):
        if own:
            yield name, own
    writers = sorted({one.written_by for one in held})
    if len(writers) > 1:
        yield from ((f"{HELD_OUT}, by {name}", [one for one in held if one.written_by == name]) for name in writers)
