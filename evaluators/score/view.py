"""The scores of a run for people: a table of tasks, and sentences on what stands beside it."""

from collections.abc import Iterator
from typing import Any

from evaluators.cut import warning
from evaluators.score.scores import NAME, Cell, Scores
from evaluators.tables import count, few_groups, figure, interval, percent, points, span
from kg.tables import Column, Table

_PARTS = {"task": "{}", "style": "asked as {}", "tenth": "exam, tenth {}", "all": "all"}
_MEAN = "mean"
_NAMES = {**_PARTS, _MEAN: "mean of {} tasks"}
"""Breakdown -> how its parts are called."""

_RATES = {
    "unparsed": "unparsed",
    "cut": "cut",
    "refused": "refused",
    "error": "error",
    "over": "over_diagnosis",
    "under": "under_diagnosis",
    "other wrong": "incorrect",
}
_THEMES = "theme_score"
_ADJUSTED = "chance_adjusted_accuracy"
_COLUMNS = (
    Column("task", lambda row: _NAMES[row["breakdown"]].format(row["part"])),
    count("n", "n", 1),
    count("groups", "groups", 2),
    Column("accuracy", lambda row: percent(row.get("accuracy")) or ("n/a" if row.get("unranked") else ""), number=True),
    interval(),
    figure("chance", "chance", 1),
    figure("adjusted", _ADJUSTED, 4),
    *(figure(title, field, rank) for rank, (title, field) in enumerate(_RATES.items(), start=3)),
)
_FIELDS = (
    *("run", "model", "breakdown", "part", "n", "groups", "accuracy", "low", "high", "chance", _ADJUSTED),
    *_RATES.values(),
    "unranked",
)


def table(scores: Scores) -> Table:
    """Accuracy by task, by style, in all and as the mean of tasks, beside what it has to be read with."""
    rows = [
        {"run": scores.run, "model": scores.model, "breakdown": breakdown, "part": key, **_row(cell)}
        for breakdown in _PARTS
        for key, cell in scores.of(breakdown).items()
    ]
    mean = scores.task_mean
    if len(mean.tasks) > 1:
        # The mean is not a share of answers, and has no number of them.
        told = {
            "accuracy": mean.value,
            "low": mean.low,
            "high": mean.high,
            "chance": mean.chance,
            "groups": mean.groups,
        }
        about = {"run": scores.run, "model": scores.model, "breakdown": _MEAN, "part": str(len(mean.tasks))}
        rows.append({**about, **told, _ADJUSTED: mean.adjusted})
    return Table(f"{scores.run} ({scores.model})", _COLUMNS, _FIELDS, rows, few_groups)


def notes(scores: Scores) -> Iterator[str]:
    """What has no accuracy, means over tasks, effects, what other ways of reading would change, and where more is."""
    unranked = [cell.key for cell in scores.of("task").values() if cell.unranked]
    if unranked:
        yield (
            f"n/a, not applicable: {', '.join(unranked)}. Forced choice names one option, and here several are right "
            "together; these answers are in no figure and no comparison."
        )
    for task, cell in scores.of("task").items():
        if theme := cell.figures.get(_THEMES):
            macro, micro = percent(theme.value), percent(cell.figures["accuracy"].value)
            yield (
                f"{task}, asked in full: {macro} ({span(theme.low, theme.high)}) as the mean over themes ({_THEMES}), "
                f"{micro} over parts (accuracy)."
            )
    for name, average in scores.averages.items():
        if average.value is not None:
            ends = span(average.low, average.high)
            behind = f"chance {percent(average.chance)}, {average.groups} groups"
            yield f"Mean over tasks, {name}: {percent(average.value)} ({ends}), {behind}."
    for effect in scores.effects:
        ends = span(effect.low, effect.high)
        yield f"{effect.name}: {points(effect.difference)} by the evidence ({ends}), {effect.groups} groups."
    counted = scores.of("all")["all"].figures.get("cut")
    cut = warning(round((counted.value or 0) * counted.n), counted.n) if counted else None
    if cut:
        yield cut
    if scores.sensitivity:
        strict, standard, loose = scores.sensitivity.strict, scores.sensitivity.standard, scores.sensitivity.loose
        yield (
            f"Stricter reading would change {strict.changed} of the answers and looser reading {loose.changed}; "
            f"right would be {strict.correct} and {loose.correct} instead of {standard.correct}."
        )
    # Of a run that is read again by another parser nothing is kept.
    where = f"{NAME} and `kgbench report`" if scores.parser == "recorded" else "--json"
    yield f"Precision, recall, F1, bias, calibration and every other metric, task by task: {where}."


def _row(cell: Cell) -> dict[str, Any]:
    found: dict[str, Any] = {"n": cell.asked, "unranked": cell.unranked}
    accuracy = cell.figures.get("accuracy")
    if accuracy:
        found |= {"groups": accuracy.groups, "accuracy": accuracy.value, "low": accuracy.low, "high": accuracy.high}
        found["chance"] = accuracy.chance
    rates = (_ADJUSTED, *_RATES.values())
    return found | {name: cell.figures[name].value for name in rates if name in cell.figures}
