"""Scores against what experts prefer, for people: beside chance, and beside what a single expert reaches."""

from typing import Any

from evaluators.score.scores import Scores
from evaluators.tables import count, few_groups, figure
from kg.tables import Column, Table

METRICS = {
    "preference_accuracy": "accuracy",
    "expert_agreement": "agreement",
    "expert_agreement_of_best": "of best",
    "preference_cross_entropy": "cross-entropy",
    "preference_brier": "Brier",
    "preference_js_divergence": "Jensen-Shannon",
    "preference_calibration_error": "calibration",
}
"""Metric -> how the table calls it."""
_NO_ANSWER = ("unparsed", "several", "cut", "refused")
_FIELDS = ("run", "model", "task", "metric", "value", "low", "high", "chance", "ceiling", "n", "groups")


def preference_table(scores: Scores) -> Table | None:
    """Every figure of every category; None where gold is nowhere a distribution."""
    rows: list[dict[str, Any]] = []
    for task, cell in (*scores.of("task").items(), *scores.of("all").items()):
        for name, title in METRICS.items():
            found = cell.figures.get(name)
            if found is not None and found.value is not None:
                told = found.model_dump()
                rows.append({"run": scores.run, "model": scores.model, "task": task, "metric": title, **told})
    if not rows:
        return None
    return Table(f"{scores.run} ({scores.model}) against experts", _COLUMNS, _FIELDS, rows, few_groups)


def preference_note(scores: Scores) -> str | None:
    """How many replies have no answer; None where gold is nowhere a distribution."""
    cell = scores.of("all").get("all")
    if cell is None or "preference_accuracy" not in cell.figures:
        return None
    told = [
        f"{100 * found.value:.1f} % {name}"
        for name in _NO_ANSWER
        if (found := cell.figures.get(name)) is not None and found.value
    ]
    return (
        f"Against experts: replies without an answer ({', '.join(told) or 'none'}) stand for no option; they count as "
        "wrong, and are in no distance. One expert: each in the model's place, against the label of the others."
    )


def _three(value: float) -> str:
    return f"{value:.3f}"


_COLUMNS = (
    Column("task", lambda row: row["task"].removeprefix("preference_")),
    Column("against experts", lambda row: row["metric"]),
    figure("value", "value", told=_three),
    Column(
        "95 %", lambda row: "" if row["low"] is None else f"{row['low']:.3f} to {row['high']:.3f}", number=True, rank=1
    ),
    figure("chance", "chance", told=_three),
    figure("one expert", "ceiling", told=_three),
    count("n", "n", 3),
    count("groups", "groups", 2),
)
