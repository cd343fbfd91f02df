"""The scores of a run for people: a table of tasks, and sentences on what stands beside it."""

from collections.abc import Iterator

from rich.table import Table

from evaluators import shown
from evaluators.metrics.scores import NAME, Cell, Scores
from evaluators.shown import percent, points, span

_RATES = {
    "over": "over_diagnosis",
    "under": "under_diagnosis",
    "other wrong": "incorrect",
    "unparsed": "unparsed",
    "refused": "refused",
    "error": "error",
}
_COLUMNS = ("", "n", "accuracy", "95 %", "chance", "adjusted", *_RATES)


def table(scores: Scores) -> Table:
    """Accuracy by task, by style, in all and as the mean of tasks, beside what it has to be read with; in percent."""
    rows = [
        (names.format(key), *_row(cell))
        for breakdown, names in (("task", "{}"), ("style", "asked as {}"), ("all", "all"))
        for key, cell in scores.of(breakdown).items()
    ]
    mean = scores.task_mean
    if len(mean.tasks) > 1:
        # The mean is no share of answers, and has no number of them.
        figures = (percent(mean.value), span(mean.low, mean.high), percent(mean.chance), percent(mean.adjusted))
        rows.append((f"mean of {len(mean.tasks)} tasks", "", *figures, *("" for _ in _RATES)))
    return shown.table(f"{scores.run} ({scores.model})", _COLUMNS, rows)


def notes(scores: Scores) -> Iterator[str]:
    """What has no accuracy, means over tasks, effects, what other ways of reading would change, and where more is."""
    unranked = [cell.key for cell in scores.of("task").values() if cell.unranked]
    if unranked:
        yield (
            f"n/a, not applicable: {', '.join(unranked)}. Forced choice names one option, and here several are right "
            "together; these answers are in no figure and no comparison."
        )
    for name, average in scores.averages.items():
        if average.value is not None:
            yield f"Mean over tasks, {name}: {percent(average.value)} ({span(average.low, average.high)})."
    for effect in scores.effects:
        yield f"{effect.name}: {points(effect.difference)} by the evidence ({span(effect.low, effect.high)})."
    if scores.sensitivity:
        strict, standard, loose = scores.sensitivity.strict, scores.sensitivity.standard, scores.sensitivity.loose
        yield (
            f"Stricter reading would change {strict.changed} of the answers and looser reading {loose.changed}; "
            f"right would be {strict.correct} and {loose.correct} instead of {standard.correct}."
        )
    # Of a run that is read again by another parser nothing is kept.
    where = f"{NAME} and `kgbench report`" if scores.parser == "recorded" else "--json"
    yield f"Precision, recall, F1, bias, calibration and every other metric, task by task: {where}."


def _row(cell: Cell) -> Iterator[str]:
    accuracy = cell.figures.get("accuracy")
    yield str(cell.asked)
    yield percent(accuracy.value) if accuracy else "n/a" if cell.unranked else ""
    yield span(accuracy.low, accuracy.high) if accuracy else ""
    yield percent(accuracy.chance) if accuracy else ""
    for name in ("chance_adjusted_accuracy", *_RATES.values()):
        yield percent(cell.figures[name].value) if name in cell.figures else ""
