"""Every table of the report, from the scores of its runs."""

from collections.abc import Mapping, Sequence

from evaluators.coverage.figures import Coverage
from evaluators.report.cells import CELL, COUNTS, figures
from evaluators.report.coverage_sheets import coverage_scores, covered_sheets
from evaluators.report.formats import formats
from evaluators.report.judges import judges
from evaluators.report.metrics import metrics
from evaluators.report.patients import patients
from evaluators.report.ranks import RunPair, ranks
from evaluators.report.replies import methods, readings
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.report.styles import styles

Names = Mapping[str, str]
"""Code or key -> name."""

ERRORS = ("over_diagnosis", "under_diagnosis", "partial_overlap", "incorrect")
"""Kinds of wrong answers; partial overlap is a part of incorrect."""

DIVIDED = {
    "tasks": ("task", "task"),
    "disorders": ("disorder", "disorder"),
    "differentials": ("differential", "differential"),
    "writers": ("writer", "writer"),
    "tenths": ("tenth", "tenth"),
}
"""Sheet -> the breakdown that it shows, and its column of keys."""


def sheets(
    sources: Sequence[ScoredRun], tested: Sequence[RunPair], covered: Sequence[Coverage], names: Names
) -> list[Sheet]:
    """All tables, in the order of the page.

    Args:
        sources: the runs.
        tested: every two of them.
        covered: how each covers the graph.
        names: of nodes.
    """
    return [
        _runs(sources, tested),
        sheet("pairs", _PAIRS, ({**pair._asdict(), "distinct": pair.distinct} for pair in tested)),
        _averages(sources),
        *(_divided(name, breakdown, key, sources, names) for name, (breakdown, key) in DIVIDED.items()),
        _confusions(sources, names),
        _errors(sources),
        styles(sources),
        _evidence(sources),
        formats(sources),
        coverage_scores(covered),
        *covered_sheets(covered),
        *judges(sources),
        *patients(sources),
        readings(sources),
        methods(sources),
        metrics(sources),
    ]


_PAIRS: dict[str, Kind] = {
    "first": "text",
    "second": "text",
    "n": "whole",
    "difference": "number",
    "p_value": "number",
    "corrected": "number",
    "distinct": "yes or no",
}


def _runs(sources: Sequence[ScoredRun], tested: Sequence[RunPair]) -> Sheet:
    rank = ranks([source.run for source in sources], tested)
    columns: dict[str, Kind] = {
        "rank": "whole",
        "run": "text",
        "model": "text",
        "mode": "text",
        "style": "text",
        "shots": "whole",
        "rotations": "whole",
        **CELL,
        "chance_adjusted_accuracy": "number",
        "task_mean": "number",
        "task_mean_low": "number",
        "task_mean_high": "number",
        "task_mean_chance": "number",
    }
    rows: list[dict[str, Value]] = []
    for source in sorted(sources, key=lambda source: (rank[source.name], -_accuracy(source), source.name)):
        record, cell, mean = source.run.record, source.scores.of("all")["all"], source.scores.task_mean
        adjusted = cell.figures.get("chance_adjusted_accuracy")
        rows.append(
            {
                **figures(cell),
                "rank": rank[source.name],
                "run": source.name,
                "model": record.model,
                "mode": record.mode,
                "style": record.style or "each item's own",
                "shots": record.shots,
                "rotations": record.rotations,
                "chance_adjusted_accuracy": adjusted.value if adjusted else None,
                "task_mean": mean.value,
                "task_mean_low": mean.low,
                "task_mean_high": mean.high,
                "task_mean_chance": mean.chance,
            }
        )
    return sheet("runs", columns, rows)


def _accuracy(source: ScoredRun) -> float:
    figure = source.scores.of("all")["all"].figures.get("accuracy")
    return figure.value or 0 if figure else 0


def _averages(sources: Sequence[ScoredRun]) -> Sheet:
    columns: dict[str, Kind] = {
        "run": "text",
        "average": "text",
        "value": "number",
        "low": "number",
        "high": "number",
        "chance": "number",
        "n": "whole",
        "groups": "whole",
        "missing": "text",
    }
    rows = (
        {
            "run": source.name,
            "average": name,
            "value": average.value,
            "low": average.low,
            "high": average.high,
            "chance": average.chance,
            "n": average.n,
            "groups": average.groups,
            "missing": ", ".join(average.missing) or None,
        }
        for source in sources
        for name, average in source.scores.averages.items()
    )
    return sheet("averages", columns, rows)


def _divided(name: str, breakdown: str, key: str, sources: Sequence[ScoredRun], names: Names) -> Sheet:
    columns: dict[str, Kind] = {"run": "text", key: "text", "name": "text", **CELL}
    rows = (
        {"run": source.name, key: cell.key, "name": _name(cell.key, names), **figures(cell)}
        for source in sources
        for cell in source.scores.of(breakdown).values()
    )
    return sheet(name, columns, rows)


def _name(key: str, names: Names) -> str | None:
    """What a key is called; a differential by the disorders that are right, which follow its colon."""
    codes = key.rpartition(": ")[2].split(" & ")
    return " & ".join(names[code] for code in codes) if all(code in names for code in codes) else None


def _confusions(sources: Sequence[ScoredRun], names: Names) -> Sheet:
    columns: dict[str, Kind] = {
        "run": "text",
        "task": "text",
        "gold": "text",
        "gold_name": "text",
        "named": "text",
        "named_name": "text",
        "cases": "whole",
    }
    rows = (
        {
            "run": source.name,
            **found._asdict(),
            "gold_name": names.get(found.gold),
            "named_name": names.get(found.named),
        }
        for source in sources
        for found in source.scores.confusions
    )
    return sheet("confusions", columns, rows)


def _errors(sources: Sequence[ScoredRun]) -> Sheet:
    """Shares of the replies; with accuracy they make one, but for partial overlap, which is inside incorrect."""
    shares = ("accuracy", *ERRORS, "unparsed", "cut", "refused")
    columns: dict[str, Kind] = {"run": "text", "task": "text", **COUNTS, **dict.fromkeys(shares, "number")}
    rows = []
    for source in sources:
        for cell in (*source.scores.of("all").values(), *source.scores.of("task").values()):
            found = {share: cell.figures[share].value for share in shares if share in cell.figures}
            told = figures(cell)
            rows.append({"run": source.name, "task": cell.key, **{name: told[name] for name in COUNTS}, **found})
    return sheet("errors", columns, rows)


def _evidence(sources: Sequence[ScoredRun]) -> Sheet:
    columns: dict[str, Kind] = {
        "run": "text",
        "task": "text",
        "n": "whole",
        "groups": "whole",
        "before": "number",
        "after": "number",
        "difference": "number",
        "low": "number",
        "high": "number",
    }
    rows = (
        {"run": source.name, "task": effect.name, **effect.model_dump(exclude={"name"})}
        for source in sources
        for effect in source.scores.effects
    )
    return sheet("evidence", columns, rows)
