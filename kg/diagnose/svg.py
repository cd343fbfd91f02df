"""A timeline as a drawing in SVG, for pages and notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from kg.diagnose.axis import Tick
from kg.diagnose.timeline import Lane, Timeline
from kg.model.timeline import YEAR

_WIDTH, _NAMES, _RIGHT = 1000, 200, 30
_TOP, _ROW, _BAR = 52, 40, 16
_CERTAIN, _POSSIBLE, _EVENT, _LINE = "#1f5a8a", "#a9c8e0", "#b3541e", "#d0d4d8"
_LONGEST_NAME = 30


def svg(timeline: Timeline) -> str:
    """The axis above, then a bar for each episode and a mark for each event, with their dates in words."""
    height = _TOP + _ROW * len(timeline.lanes) + 34
    title = "Timeline of a patient" + ("" if timeline.age is None else f", {timeline.age} years old")
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="100%" role="img"'
        f' style="max-width:{_WIDTH}px;font-family:sans-serif;font-size:13px">',
        f"<title>{escape(title)}</title>",
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        *_axis(timeline, height - 34),
    ]
    for number, lane in enumerate(timeline.lanes):
        parts += _lane(timeline, lane, _TOP + number * _ROW)
    return "\n".join([*parts, *_legend(height - 12), "</svg>"])


def _x(place: float) -> float:
    return _NAMES + place * (_WIDTH - _NAMES - _RIGHT)


def _axis(timeline: Timeline, bottom: int) -> Iterator[str]:
    for tick in timeline.axis.ticks(0.1):
        x = _x(tick.place)
        yield f'<line x1="{x:.1f}" y1="{_TOP - 8}" x2="{x:.1f}" y2="{bottom}" stroke="{_LINE}"/>'
        yield _text(x, 18, tick.words if tick.ago == 0 else f"{tick.words} ago", "middle")
        if age := _age(timeline, tick):
            yield _text(x, 34, age, "middle", "#5c636a")


def _age(timeline: Timeline, tick: Tick) -> str:
    if timeline.age is None or tick.ago % YEAR or timeline.age < tick.ago // YEAR:
        return ""
    return f"age {timeline.age - tick.ago // YEAR}"


def _lane(timeline: Timeline, lane: Lane, top: int) -> Iterator[str]:
    name = lane.name if len(lane.name) <= _LONGEST_NAME else f"{lane.name[: _LONGEST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
    yield f"<g><title>{escape(f'{lane.name}: {lane.says()}')}</title>"
    yield _text(_NAMES - 12, top + _BAR - 3, name, "end")
    if lane.event:
        yield from _mark(timeline, lane, top)
    else:
        yield _stretch(timeline, lane.bar.possible, top, _POSSIBLE)
        if lane.bar.certain is not None:
            yield _stretch(timeline, lane.bar.certain, top, _CERTAIN)
    yield from _words(timeline, lane, top + _BAR + 13)
    yield "</g>"


def _stretch(timeline: Timeline, days: tuple[int, int], top: int, colour: str) -> str:
    first, last = (_x(timeline.axis.place(ago)) for ago in days)
    width = max(last - first, 3)
    return f'<rect x="{first:.1f}" y="{top}" width="{width:.1f}" height="{_BAR}" rx="3" fill="{colour}"/>'


def _mark(timeline: Timeline, lane: Lane, top: int) -> Iterator[str]:
    first, last = lane.bar.possible
    if first != last:
        yield _stretch(timeline, (first, last), top + 4, "#edcdb8").replace(f'height="{_BAR}"', f'height="{_BAR - 8}"')
    x, y, half = _x(timeline.axis.place(lane.bar.certain[0] if lane.bar.certain else last)), top + _BAR / 2, _BAR / 2
    fill = _EVENT if lane.bar.certain else "#ffffff"
    points = f"{x:.1f},{y - half} {x + half:.1f},{y} {x:.1f},{y + half} {x - half:.1f},{y}"
    yield f'<polygon points="{points}" fill="{fill}" stroke="{_EVENT}"/>'


def _words(timeline: Timeline, lane: Lane, y: float) -> Iterator[str]:
    """Dates and effects below a bar, from the side on which there is more room."""
    said = "; ".join([lane.when, *lane.effects])
    first, last = (timeline.axis.place(ago) for ago in lane.bar.possible)
    if first > 1 - last and first > 0.45:
        yield _text(_x(min(max(last, 0.5), 1)), y, said, "end", "#5c636a", 11)
    else:
        yield _text(_x(min(first, 0.45)), y, said, "start", "#5c636a", 11)


def _legend(y: float) -> Iterator[str]:
    x = float(_NAMES)
    for colour, said in ((_CERTAIN, "certain"), (_POSSIBLE, "possible"), (_EVENT, "event")):
        yield f'<rect x="{x:.0f}" y="{y - 10}" width="22" height="11" rx="2" fill="{colour}"/>'
        yield _text(x + 28, y, said, "start")
        x += 110
    yield _text(x, y, "Recent time is drawn wider than what is long past.", "start", "#5c636a")


def _text(x: float, y: float, said: str, anchor: str, colour: str = "#212529", size: int = 13) -> str:
    style = f'font-size="{size}" fill="{colour}"'
    return f'<text x="{x:.1f}" y="{y:.0f}" text-anchor="{anchor}" {style}>{escape(said)}</text>'
