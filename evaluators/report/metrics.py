"""The table of all metrics: what no other table shows stands here too."""

from collections.abc import Iterator, Sequence

from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet

_CEILING = "ceiling"
"""A column only where some metric has one."""
_COLUMNS: dict[str, Kind] = {
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
    rows = [row for source in sources for row in _rows(source)]
    known = any(row.get(_CEILING) is not None for row in rows)
    columns = {name: kind for name, kind in _COLUMNS.items() if known or name != _CEILING}
    return sheet("metrics", columns, ({name: row.get(name) for name in columns} for row in rows))


def _rows(source: ScoredRun) -> Iterator[dict[str, Value]]:
    scores = source.scores
    for cell in (*scores.of("all").values(), *scores.of("task").values()):
        for name, figure in cell.figures.items():
            # Where it is not defined it has nothing to say of these answers: no order was tried but one, for example.
            if figure.value is not None:
                about = scores.metrics[name]
                yield {
                    "run": source.name,
                    "task": cell.key,
                    "metric": name,
                    **figure.model_dump(),
                    "direction": about.direction,
                    "least": about.low,
                    "greatest": about.high,
                }
