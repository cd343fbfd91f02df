"""Columns that several tables share: accuracy in a cell of the scores, beside what it has to be read with."""

from evaluators.report.sheet import Kind, Value
from evaluators.score.scores import Cell

_STATUSES = ("unparsed", "cut", "refused", "error")

COUNTS: dict[str, Kind] = {"n": "whole", "groups": "whole"}
INTERVAL: dict[str, Kind] = {**COUNTS, **dict.fromkeys(("accuracy", "low", "high", "chance"), "number")}
CELL: dict[str, Kind] = {**INTERVAL, **dict.fromkeys(_STATUSES, "number"), "unranked": "whole"}


def figures(cell: Cell) -> dict[str, Value]:
    """What stands in these columns for a cell."""
    found: dict[str, Value] = {"n": 0, "groups": 0, "unranked": cell.unranked}
    accuracy = cell.figures.get("accuracy")
    if accuracy:
        found |= {"n": accuracy.n, "groups": accuracy.groups, "accuracy": accuracy.value}
        found |= {"low": accuracy.low, "high": accuracy.high, "chance": accuracy.chance}
    return found | {name: cell.figures[name].value for name in _STATUSES if name in cell.figures}
