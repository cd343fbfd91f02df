"""A check of rubric readings, as rows of tables."""

from collections.abc import Iterable
from typing import Any

from evaluators.rubric.check import FiguresOf
from evaluators.rubric.compared import ComparedPoint
from evaluators.rubric.figures import RubricFigures

FIGURE_FIELDS = ("of", *RubricFigures.model_fields)
WRONG_FIELDS = ("row", "answers", "by_hand", "by_cues", "claim", "sentence")
_DECIMALS = 3


def figure_rows(figures: Iterable[FiguresOf]) -> list[dict[str, Any]]:
    """A row for each group of answers."""
    return [{"of": one.answers, **{name: _short(value) for name, value in one.figures}} for one in figures]


def wrong_rows(points: Iterable[ComparedPoint]) -> list[dict[str, Any]]:
    """A row for each point that is decided wrongly, with the sentence that decided."""
    return [
        {
            "row": one.row,
            "answers": "held out" if one.held_out else "tuning",
            "by_hand": one.mark,
            "by_cues": one.outcome,
            "claim": one.claim,
            "sentence": one.sentence,
        }
        for one in points
    ]


def _short(value: float | None) -> float | None:
    return round(value, _DECIMALS) if isinstance(value, float) else value
