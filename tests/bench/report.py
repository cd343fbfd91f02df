"""The figures as a table and as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from tests.bench.figures import Figure, Judgement

_STYLES: Mapping[Judgement, str] = {
    "kept": "green",
    "exceeded, within a quarter": "yellow",
    "exceeded": "bold red",
    "missed": "bold red",
}

_NUMBERS = ("value", "at least", "at most")


def table(figures: Sequence[Figure]) -> Table:
    """One line to a figure."""
    made = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("figure", "value", "unit", "at least", "at most", "limit", "note"):
        made.add_column(column, justify="right" if column in _NUMBERS else "left", overflow="fold")
    for figure in figures:
        limits = ["" if limit is None else _short(limit) for limit in (figure.least, figure.limit)]
        judged = figure.judgement
        judgement = Text(judged, style=_STYLES[judged]) if judged else Text("")
        cells = [Text(cell) for cell in (figure.name, _short(figure.value), figure.unit, *limits)]
        made.add_row(*cells, judgement, Text(figure.note))
    return made


def as_data(figures: Sequence[Figure], machine: Mapping[str, Any]) -> dict[str, Any]:
    """Everything that the table shows, with what the machine is."""
    return {
        "machine": dict(machine),
        "failed": any_failed(figures),
        "figures": [
            {**figure._asdict(), "value": round(figure.value, 4), "judgement": figure.judgement} for figure in figures
        ],
    }


def any_failed(figures: Sequence[Figure]) -> bool:
    """Whether a limit is missed, or exceeded by more than a time may exceed it."""
    return any(figure.judgement in ("exceeded", "missed") for figure in figures)


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Writes the report; its folder is made where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _short(value: float) -> str:
    """Whole numbers from a hundred on and where nothing is lost; else one or two places."""
    if value == int(value) or value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"
