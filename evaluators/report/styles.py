"""The table of prompt styles: how each task was asked, and everything else that the answers hang on."""

from collections.abc import Mapping, Sequence

import numpy as np
import orjson

from evaluators.report.cells import INTERVAL, figures
from evaluators.report.runs import ScoredRun
from evaluators.report.sheet import Kind, Sheet, Value, sheet
from evaluators.run.run_file import RunFile

_ADDRESS = "base_url"
"""Where a server stands says nothing about the model."""


def styles(sources: Sequence[ScoredRun]) -> Sheet:
    """Runs of one model in several styles, side by side (paper 000, figure 7).

    Rows that differ in run and style alone show what the style does; between others something else differs too.
    """
    columns: dict[str, Kind] = {
        "model": "text",
        "task": "text",
        "mode": "text",
        "shots": "whole",
        "settings": "text",
        "style": "text",
        "run": "text",
        **INTERVAL,
    }
    rows: list[Mapping[str, Value]] = []
    for source in sources:
        record, style = source.run.record, _style_of_task(source)
        asked: dict[str, Value] = {
            "model": record.model,
            "mode": record.mode,
            "shots": record.shots,
            "settings": _settings(record),
            "run": source.name,
        }
        for task, cell in source.scores.of("task").items():
            rows.append({**asked, "task": task, "style": style[task], **figures(cell)})
    order = ("task", "model", "mode", "shots", "settings", "style", "run")
    rows.sort(key=lambda row: [str(row[column]) for column in order])
    return sheet("styles", columns, rows)


def _settings(record: RunFile) -> str:
    """All else that a run was asked with, in one text that is equal where it is equal."""
    settings = {name: value for name, value in record.settings.items() if name != _ADDRESS}
    told = {**settings, "rotations": record.rotations, "prompts": record.prompts}
    return orjson.dumps(told, option=orjson.OPT_SORT_KEYS).decode()


def _style_of_task(source: ScoredRun) -> dict[str, str | None]:
    table = source.run.table
    found: dict[str, str | None] = {}
    for code, task in enumerate(table.task.names):
        asked = np.unique(table.style.codes[table.task.codes == code])
        found[task] = " and ".join(table.style.names[style] for style in asked if style >= 0) or None
    return found
