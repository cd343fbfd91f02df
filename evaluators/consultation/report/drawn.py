"""Which hypotheses the plot of a consultation draws: never all, which nobody could tell apart."""

from collections.abc import Sequence
from typing import NamedTuple

from evaluators.consultation.metrics.gaps import gold_of
from evaluators.consultation.report.source import ReportedConsultation

MOST = 6
"""Lines of the plot that do not depend on what is true."""
_LIKELIEST = 3
_LEAST = 0.02
"""What never was likelier than this is not drawn for ending among the likeliest: it would lie on the axis."""


class DrawnHypothesis(NamedTuple):
    """A line of the plot.

    Attributes:
        place: among the hypotheses of the run.
        for_truth: it is drawn only where the truth is shown, since it is there only for being right.
    """

    place: int
    for_truth: bool


def drawn_hypotheses(one: ReportedConsultation, hypotheses: Sequence[str]) -> tuple[DrawnHypothesis, ...]:
    """The hypotheses to draw: those that end likeliest, what the doctor names, those that led once, and the right ones.

    Args:
        one: a consultation with at least one turn.
        hypotheses: of the run, in the order in which turns state their probabilities.
    """
    last = one.turns[-1].belief
    by_end = sorted(range(len(hypotheses)), key=lambda place: -last[place])
    leaders = [turn.belief.index(max(turn.belief)) for turn in one.turns]
    likely = [place for place in by_end[:_LIKELIEST] if max(turn.belief[place] for turn in one.turns) >= _LEAST]
    places = {code: place for place, code in enumerate(hypotheses)}
    named = [places[code] for code, _ in one.ranked[:1] if code in places]
    chosen = list(dict.fromkeys([*likely, *named, *reversed(leaders)]))[:MOST]
    gold = [] if one.truth is None else sorted(places[code] for code in gold_of(one.truth) if code in places)
    found = [DrawnHypothesis(place, False) for place in sorted(chosen, key=by_end.index)]
    return (*found, *(DrawnHypothesis(place, True) for place in gold if place not in chosen))
