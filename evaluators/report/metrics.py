"""The table of all metrics: what no other table shows stands here too."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.score.scores import Scores

_CEILING = "ceiling"
"""A column only where some metric has one."""
FIGURE_COLUMNS: Mapping[str, Kind] = {
    "run": "text",
    "task": "text",
    "metric": "text",
    "value": "number",
    "low": "number",
    "high": "number",
    "chance": "number",
    _CEILING: "number",
    "n": "whole",
    "groups": "whole",
    "direction": "text",
    "least": "number",
    "greatest": "number",
}


def metrics(sources: Sequence[ScoredRun]) -> Sheet:
    """Every metric that has a value, for all tasks together and for each, with the range that it can have."""
    rows = [row for source in sources for row in figure_rows(source.name, source.scores)]
    known = any(row.get(_CEILING) is not None for row in rows)
    columns = {name: kind for name, kind in FIGURE_COLUMNS.items() if known or name != _CEILING}
    return sheet("metrics", columns, ({name: row.get(name) for name in columns} for row in rows))


def figure_rows(
    run: str, scores: Scores, wanted: Callable[[str], bool] = lambda metric: True
) -> Iterator[dict[str, Value]]:
    """The rows of a run's metrics that have a value, by the columns of `FIGURE_COLUMNS`.

    Args:
        run: its name.
        scores: of the run.
        wanted: which metrics.
    """
    for cell in (*scores.of("all").values(), *scores.of("task").values()):
        for name, figure in cell.figures.items():
            # Where it is not defined it has nothing to say of these answers: no order was tried but one, for example.
            if figure.value is not None and wanted(name):
                about = scores.metrics[name]
                yield {
                    "run": run,
                    "task": cell.key,
                    "metric": name,
                    **figure.model_dump(),
                    "direction": about.direction,
                    "least": about.low,
                    "greatest": about.high,
                }
