"""A timeline in the terminal: a line for each episode and event on one time axis."""

from __future__ import annotations

from typing import NamedTuple

from kg.diagnose.axis import Tick
from kg.diagnose.timeline import Lane, Timeline

CERTAIN, POSSIBLE = "\N{FULL BLOCK}", "\N{LIGHT SHADE}"
EVENT, OPEN_EVENT = "\N{BLACK DIAMOND}", "\N{WHITE DIAMOND}"
AXIS, MARK = "\N{BOX DRAWINGS LIGHT HORIZONTAL}", "\N{BOX DRAWINGS LIGHT UP AND HORIZONTAL}"
LEGEND = f"{CERTAIN} certain   {POSSIBLE} possible   {EVENT} event   {OPEN_EVENT} event at some time in this range"
_NAMES = 28
"""Columns that names may take at most."""
_LEAST = 24
"""Columns that the axis has at least."""
_MARGIN = 2


class DrawnLine(NamedTuple):
    """One line of a drawing.

    Attributes:
        role: ``axis``, ``episode``, ``event`` or ``detail``.
        name: before the axis, padded.
        drawn: on the axis.
    """

    role: str
    name: str
    drawn: str

    @property
    def text(self) -> str:
        """The whole line."""
        return f"{self.name}{self.drawn}".rstrip()


def draw(timeline: Timeline, width: int) -> list[DrawnLine]:
    """The lines of the axis, then for each episode and event a line and what is told of it."""
    longest = max((len(lane.name) for lane in timeline.lanes), default=0)
    names = min(longest, _NAMES)
    columns = max(width - names - 2 * _MARGIN, _LEAST)
    lines = [*_axis(timeline, names + _MARGIN, columns)]
    for lane in timeline.lanes:
        name = f"{lane.name[:names]:<{names + _MARGIN}}"
        lines.append(DrawnLine("event" if lane.event else "episode", name, _bar(timeline, lane, columns)))
    return lines


def _axis(timeline: Timeline, indent: int, columns: int) -> list[DrawnLine]:
    ticks = timeline.axis.ticks(11 / columns)
    line = [AXIS] * columns
    for tick in ticks:
        line[_column(tick.place, columns)] = MARK
    words = _labels(ticks, [tick.words for tick in ticks], columns)
    lines = [DrawnLine("axis", " " * indent, words)]
    if timeline.age is not None and ticks[0].ago >= 365:
        ages = ["" if tick.ago % 365 else f"age {timeline.age - tick.ago // 365}" for tick in ticks]
        ages[-1] = f"age {timeline.age}"
        lines.append(DrawnLine("axis", " " * indent, _labels(ticks, ages, columns)))
    return [*lines, DrawnLine("axis", " " * indent, "".join(line))]


def _labels(ticks: list[Tick], words: list[str], columns: int) -> str:
    """Words below their ticks; one that would touch the one before it is left out."""
    line = [" "] * columns
    free = 0
    for tick, said in zip(ticks, words, strict=True):
        start = min(max(_column(tick.place, columns) - len(said) // 2, 0), columns - len(said))
        if said and start >= free:
            line[start : start + len(said)] = said
            free = start + len(said) + 1
    return "".join(line)


def _bar(timeline: Timeline, lane: Lane, columns: int) -> str:
    line = [" "] * columns
    bar = lane.bar

    def fill(stretch: tuple[int, int], sign: str) -> None:
        first, last = (_column(timeline.axis.place(ago), columns) for ago in stretch)
        line[first : last + 1] = sign * (last + 1 - first)

    fill(bar.possible, POSSIBLE)
    if bar.certain is not None:
        fill(bar.certain, EVENT if lane.event else CERTAIN)
    elif lane.event:
        middle = [_column(timeline.axis.place(ago), columns) for ago in bar.possible]
        line[sum(middle) // 2] = OPEN_EVENT
    return "".join(line)


def _column(place: float, columns: int) -> int:
    return min(int(place * columns), columns - 1)
