"""A run on the map of differentials: disorders around a circle, a line for each differential, coloured by accuracy."""

from __future__ import annotations

import math
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from kgbench.api.saving import saved

if TYPE_CHECKING:
    from evaluators.coverage.figures import Correctness, Coverage
    from kg.store import QueryRunner

_WIDTH, _HEIGHT, _RADIUS = 1180, 720, 265
_SCALE = ("#8c2d04", "#d94801", "#fdae6b", "#c6dbef", "#6baed6", "#2171b5")
"""From nothing right to all right, and told apart with any kind of colour vision."""
_BLANK = "#bdbdbd"
_LONGEST_NAME = 38


class CoveragePicture:
    """A picture as SVG; a notebook shows it.

    Attributes:
        svg: the drawing.
    """

    def __init__(self, svg: str, title: str) -> None:
        """Takes the drawing and what it shows."""
        self.svg, self._title = svg, title

    def save(self, file: str | Path) -> Path:
        """Writes the drawing.

        Raises:
            UserError: the file cannot be written.
        """
        return saved(self.svg, file)

    def __repr__(self) -> str:
        """What it shows."""
        return self._title

    def _repr_svg_(self) -> str:
        """The drawing, for a notebook."""
        return self.svg


def coverage_picture(graph: QueryRunner, found: Coverage) -> CoveragePicture:
    """Draws the coverage of one run.

    Args:
        graph: the graph, which knows the differentials.
        found: the coverage.

    Raises:
        GraphError: the graph cannot be asked.
    """
    figures = {one.code: one for one in found.entities if one.layer == "criteria"}
    primary: dict[str, str] = {}
    alternative: dict[str, str] = {}
    for row in graph.rows("show/edges"):
        if row["type"] == "PRIMARY_OF":
            primary[row["end"]] = row["start"]
        elif row["type"] == "ALTERNATIVE" and row["start_label"] == "DifferentialDiagnosis":
            alternative[row["start"]] = row["end"]
    pairs = {code: (primary[code], alternative[code]) for code in sorted(primary.keys() & alternative.keys())}
    disorders = sorted({code for pair in pairs.values() for code in pair})
    title = f"Coverage of {found.run} ({found.model}) on the map of differentials"
    return CoveragePicture(_svg(title, disorders, pairs, figures), title)


def _svg(
    title: str,
    disorders: list[str],
    pairs: Mapping[str, tuple[str, str]],
    figures: Mapping[str, Correctness],
) -> str:
    angles = {code: 2 * math.pi * (place + 0.5) / len(disorders) - math.pi / 2 for place, code in enumerate(disorders)}
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" width="100%" role="img"'
        f' style="max-width:{_WIDTH}px;font-family:sans-serif;font-size:12px">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        f'<text x="{_WIDTH / 2}" y="24" text-anchor="middle" font-size="15">{escape(title)}</text>',
    ]
    parts += [_line(code, angles[one], angles[other], figures.get(code)) for code, (one, other) in pairs.items()]
    parts += [_node(code, angle, figures.get(code)) for code, angle in angles.items()]
    return "\n".join([*parts, *_legend(), "</svg>"])


def _line(code: str, one: float, other: float, figure: Correctness | None) -> str:
    """A differential; the way there and the way back bend to different sides."""
    (x1, y1), (x2, y2) = _place(one, _RADIUS), _place(other, _RADIUS)
    bend = 0.12
    middle_x, middle_y = (x1 + x2) / 2 - bend * (y2 - y1), (y1 + y2) / 2 + bend * (x2 - x1)
    return (
        f'<path d="M{x1:.0f},{y1:.0f} Q{middle_x:.0f},{middle_y:.0f} {x2:.0f},{y2:.0f}" fill="none"'
        f' stroke="{_colour(figure)}" stroke-width="{1 if _blank(figure) else 2.5}">'
        f"<title>{escape(_said(code, figure))}</title></path>"
    )


def _node(code: str, angle: float, figure: Correctness | None) -> str:
    (x, y), (text_x, text_y) = _place(angle, _RADIUS), _place(angle, _RADIUS + 16)
    right = math.cos(angle) >= 0
    name = figure.name if figure is not None else code
    short = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}\N{HORIZONTAL ELLIPSIS}"
    share = "" if figure is None or figure.accuracy is None else f" {figure.accuracy:.0%}"
    return (
        f'<g><title>{escape(_said(code, figure))}</title><circle cx="{x:.0f}" cy="{y:.0f}" r="9"'
        f' fill="{_colour(figure)}" stroke="#333333"/>'
        f'<text x="{text_x:.0f}" y="{text_y + 4:.0f}" text-anchor="{"start" if right else "end"}">'
        f"{escape(f'{code} {short}')}{share}</text></g>"
    )


def _legend() -> list[str]:
    x, y, step = 20, _HEIGHT - 34, 34
    parts = []
    for place, colour in enumerate(_SCALE):
        low, high = round(100 * place / len(_SCALE)), round(100 * (place + 1) / len(_SCALE))
        parts.append(
            f'<rect x="{x + place * step}" y="{y}" width="{step}" height="14" fill="{colour}">'
            f"<title>{low} to {high} % right</title></rect>"
        )
    end = x + len(_SCALE) * step
    return [
        *parts,
        f'<text x="{x}" y="{y - 6}">right: 0 %</text>',
        f'<text x="{end}" y="{y - 6}" text-anchor="end">100 %</text>',
        f'<rect x="{end + 24}" y="{y}" width="{step}" height="14" fill="{_BLANK}"/>',
        f'<text x="{end + 64}" y="{y + 12}">not measured</text>',
    ]


def _place(angle: float, radius: float) -> tuple[float, float]:
    return _WIDTH / 2 + radius * math.cos(angle), _HEIGHT / 2 + radius * math.sin(angle)


def _blank(figure: Correctness | None) -> bool:
    return figure is None or figure.accuracy is None


def _colour(figure: Correctness | None) -> str:
    if figure is None or figure.accuracy is None:
        return _BLANK
    return _SCALE[min(int(figure.accuracy * len(_SCALE)), len(_SCALE) - 1)]


def _said(code: str, figure: Correctness | None) -> str:
    if figure is None or figure.accuracy is None:
        return f"{code}: not measured"
    interval = "" if figure.low is None or figure.high is None else f" ({figure.low:.0%} to {figure.high:.0%})"
    return f"{figure.name} ({code}): {figure.accuracy:.0%}{interval} of {figure.n} answers"
