"""Tables about runs: their figures, and answers in a model's own words."""

from collections.abc import Iterator, Mapping, Sequence

from evaluators.preferences.free_form.inconsistency import FreeFormScores
from evaluators.report.metrics import FIGURE_COLUMNS, figure_rows
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.score.scores import Scores

_RUNS: dict[str, Kind] = {
    "run": "text",
    "model": "text",
    "answers": "whole",
    "bases": "whole",
    "free_form": "yes or no",
}
_FREE_FORM: dict[str, Kind] = {
    "run": "text",
    "model": "text",
    "similarity": "text",
    "instead": "text",
    "task": "text",
    "measure": "text",
    "value": "number",
    "low": "number",
    "high": "number",
    "questions": "whole",
    "samples": "whole",
    "unanswered": "whole",
}
SHOWN = ("unparsed", "several", "cut", "refused", "error")
"""What stands apart from every score: replies without an answer."""


def scored_sheets(scores: Sequence[Scores], answers: Mapping[str, int], bases: Mapping[str, int]) -> list[Sheet]:
    """The runs, and their figures by category.

    Args:
        scores: of each run that names letters.
        answers: run -> how many answers it has.
        bases: run -> how many base questions these are about.
    """
    runs: Iterator[dict[str, Value]] = (
        {"run": one.run, "model": one.model, "answers": answers[one.run], "bases": bases[one.run], "free_form": False}
        for one in scores
    )
    figures = (row for one in scores for row in figure_rows(one.run, one, _against_experts))
    return [sheet("runs", _RUNS, runs), sheet("figures", FIGURE_COLUMNS, figures)]


def free_form_sheet(scores: Sequence[FreeFormScores]) -> Sheet:
    """Inconsistency by task."""
    rows: Iterator[dict[str, Value]] = (
        {
            "run": ", ".join(one.runs),
            "model": one.model,
            "similarity": one.similarity,
            "instead": one.instead,
            "unanswered": one.unanswered,
            **figure.model_dump(),
        }
        for one in scores
        for figure in one.figures
    )
    return sheet("free_form", _FREE_FORM, rows)


def _against_experts(metric: str) -> bool:
    return metric.startswith(("preference_", "expert_")) or metric in SHOWN
