"""A report from runs: its tables, its page."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from evaluators.coverage.coverage import coverage
from evaluators.coverage.layers import read_layers
from evaluators.demographics.records import ADJUSTMENTS, OUTCOMES, EffectSettings
from evaluators.report.item_texts import AT_ONCE, LONGEST, parts, read_words
from evaluators.report.items import ReportItems, collect_items
from evaluators.report.page import page
from evaluators.report.picture import Picture, picture
from evaluators.report.ranks import LEVEL, pairs
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Sheet, Value
from evaluators.report.sheets import sheets
from evaluators.score.all import declared
from kg.store import QueryRunner

_DIGITS = 5
_SMALL = 0.0001


class RunReport(NamedTuple):
    """What a report shows.

    Attributes:
        sheets: its tables.
        html: its page.
        differences: in what the graph is another than the one that the items were built from.
    """

    sheets: list[Sheet]
    html: str
    differences: tuple[str, ...]


def report(sources: Sequence[ScoredRun], graph: QueryRunner) -> RunReport:
    """Makes the report.

    Args:
        sources: the runs, read and scored.
        graph: what the items were built from.

    Raises:
        UserError: the graph is not the one that the items were built from and lacks what they are about, or it cannot
            answer.
    """
    layers = read_layers(graph)
    covered = coverage(graph, [source.answers for source in sources])
    tested = pairs([source.run for source in sources])
    names = {node.code: node.name for node in layers.nodes}
    made = sheets(sources, tested, covered, names)
    title = f"Report on {len(sources)} {'run' if len(sources) == 1 else 'runs'}"
    items = collect_items(sources)
    words = read_words(sources, items)
    data = {**_data(sources, made, names, picture(layers, covered), items), "heads": words.heads}
    html = page(title, data, parts(sources, items, words))
    return RunReport(made, html, tuple(dict.fromkeys(line for one in covered for line in one.differences)))


def _data(
    sources: Sequence[ScoredRun], made: Sequence[Sheet], names: Mapping[str, str], drawn: Picture, items: ReportItems
) -> dict[str, Any]:
    return {
        "sheets": shown(made),
        "items": items.data(),
        "limits": {"at_once": AT_ONCE, "longest": LONGEST, "level": LEVEL},
        "outcomes": dict(OUTCOMES),
        "adjustment": ADJUSTMENTS[EffectSettings().adjustment],
        "names": {code: names[code] for code in items.nodes if code in names},
        "graph": {**drawn._asdict(), "nodes": [list(node) for node in drawn.nodes]},
        "resamples": sources[0].scores.resamples,
        "metrics": {name: [metric.direction, metric.source] for name, metric in declared().items()},
        "notes": {source.name: _notes(source) for source in sources},
    }


def shown(made: Sequence[Sheet]) -> dict[str, Any]:
    """Tables as a page holds them, with as many places as are ever shown."""
    return {one.name: {"columns": list(one.columns), "rows": [_short(row) for row in one.rows]} for one in made}


def _short(row: Sequence[Value]) -> list[Value]:
    return [_rounded(value) if isinstance(value, float) else value for value in row]


def _rounded(value: float) -> float:
    """Places enough for a figure; a small p value keeps its power of ten."""
    return round(value, _DIGITS) if abs(value) >= _SMALL else float(f"{value:.1e}")


def _notes(source: ScoredRun) -> dict[str, Value]:
    """What the run was, in the words of its record."""
    record = source.run.record
    return {
        "model": record.model,
        "version": record.version,
        "prompts": record.prompts,
        "answers": len(source.run.table),
    }
