"""A patient as one page: the timeline, what is told, and every verdict with its reasons; it loads nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from string import Template

from kg.diagnose.reasons import ORDER, Explained
from kg.diagnose.svg import svg
from kg.diagnose.timeline import Timeline
from kg.tables import printable

_TEMPLATE = Path(__file__).parent / "page.html"
_MARKS = {True: "holds", False: "fails", None: "open"}
_TITLES = {
    "met": "Met",
    "unknown": "Unknown, and what would settle it",
    "not met": "Not met, and what speaks against it",
}
_COLUMNS = ("what", "when", "effects", "present", "left open")


def page(title: str, timeline: Timeline, explained: Sequence[Explained]) -> str:
    """The page's HTML."""
    parts = Template(_TEMPLATE.read_text(encoding="utf-8"))
    return parts.substitute(
        title=_text(title),
        drawing=svg(timeline),
        told=_told(timeline),
        rest=_list((f"<li>{_text(said)}</li>" for said in timeline.rest), "<h2>Also told</h2>"),
        verdicts="\n".join(_verdicts(explained)),
    )


def _told(timeline: Timeline) -> str:
    head = "".join(f"<th>{title}</th>" for title in _COLUMNS)
    rows = []
    for lane in timeline.lanes:
        lists = (lane.effects, lane.present, lane.vague)
        cells = [_text(lane.name), _text(lane.when), *("<br>".join(map(_text, listed)) for listed in lists)]
        rows.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


def _verdicts(explained: Sequence[Explained]) -> Iterator[str]:
    for verdict in ORDER:
        listed = [one for one in explained if one.verdict.verdict == verdict]
        yield f"<h2>{_TITLES[verdict]}</h2>"
        if not listed:
            yield "<p>none</p>"
        yield from (_disorder(one) for one in listed)


def _disorder(one: Explained) -> str:
    verdict = one.verdict
    points = [f'<li class="{_MARKS[said.holds]}">{_text(said.text)}</li>' for said in one.parts]
    for first in one.precedence:
        mark, takes = ("fails", "takes") if first.certain else ("open", "may take")
        points.append(f'<li class="{mark}">{first.code} {takes} precedence: {_text(first.reason)}</li>')
    decisive = {"unknown": one.settling, "not met": one.against}.get(verdict.verdict, list)()
    said = ": ".join([f"{verdict.satisfied} of {verdict.units} units", *decisive[:1]])
    summary = f"<b>{one.code}</b> {_text(one.specified)} <small>{_text(said)}</small>"
    opened = " open" if verdict.verdict == "met" else ""
    return f"<details{opened}><summary>{summary}</summary>{_list(points)}</details>"


def _list(points: Iterable[str], before: str = "") -> str:
    listed = list(points)
    return f"{before}<ul>{''.join(listed)}</ul>" if listed else ""


def _text(text: str) -> str:
    return escape(printable(text))
