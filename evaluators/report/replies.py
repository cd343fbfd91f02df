"""The tables of how replies were read."""

from collections.abc import Iterator, Sequence

from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet


def readings(sources: Sequence[ScoredRun]) -> Sheet:
    """What strict, standard and loose reading make of the replies."""
    counts = ("ok", "unparsed", "refused", "cut", "correct", "changed")
    columns: dict[str, Kind] = {"run": "text", "reading": "text", **dict.fromkeys(counts, "whole")}
    return sheet("readings", columns, (row for source in sources for row in _reading_rows(source)))


def _reading_rows(source: ScoredRun) -> Iterator[dict[str, Value]]:
    found = source.scores.sensitivity
    if found:
        for way, reading in (("strict", found.strict), ("standard", found.standard), ("loose", found.loose)):
            yield {"run": source.name, "reading": way, **reading.model_dump()}


def methods(sources: Sequence[ScoredRun]) -> Sheet:
    """How many replies each rule of the standard reading decided."""
    columns: dict[str, Kind] = {"run": "text", "method": "text", "replies": "whole"}
    return sheet("methods", columns, (row for source in sources for row in _method_rows(source)))


def _method_rows(source: ScoredRun) -> Iterator[dict[str, Value]]:
    found = source.scores.sensitivity
    if found:
        for method, replies in found.methods.items():
            yield {"run": source.name, "method": method, "replies": replies}
