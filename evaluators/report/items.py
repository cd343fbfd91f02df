"""The items of each figure: what they are about, and what each run answered, as columns without text."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from evaluators.report.coverage_sheets import COVERED
from evaluators.report.runs import ScoredRun
from evaluators.report.sheets import DIVIDED
from evaluators.score.breakdown import BREAKDOWNS
from evaluators.table.table import STATUSES, AnswerTable, Memberships

NOT_ASKED = "-"
_LETTERS = {"ok": "k", "unparsed": "u", "cut": "c", "refused": "r", "error": "e", "several": "s"}
_BREAKDOWN = {sheet: breakdown for sheet, (breakdown, _) in DIVIDED.items()} | COVERED
_CODES = "".join(_LETTERS[status] for status in STATUSES)
_RIGHT, _PARTLY, _WRONG, _WAITING = "ypnw"
"""Of answers that are not sets of options: right, partly right, wrong, and without a score until someone judges."""


class RunReplies(NamedTuple):
    """What one run said to each item, under the first order of options that it was asked in.

    Attributes:
        status: a letter for each item; see NOT_ASKED, _LETTERS and _RIGHT.
        answer: for each item the set of options named, as a bit mask in the item's own order.
    """

    status: list[str]
    answer: list[int]


class ReportItems(NamedTuple):
    """The items of all runs; of items with parts, their parts.

    Attributes:
        ids: of the items, with the part after a slash.
        gold: for each item the set of right options, as a bit mask.
        nodes: names of the nodes that options are.
        options: for each item the place in nodes of each option, -1 where it is none.
        keys: sheet -> its keys.
        members: sheet -> for each item the places of its keys.
        said: run -> what it said.
    """

    ids: list[str]
    gold: list[int]
    nodes: list[str]
    options: list[list[int]]
    keys: dict[str, list[str]]
    members: dict[str, list[list[int]]]
    said: dict[str, RunReplies]

    def wrong(self, item: int) -> int:
        """How many runs do not have an item right."""
        return sum(
            said.status[item] != NOT_ASKED
            and said.status[item] not in (_RIGHT, _WAITING)
            and (said.status[item] != _LETTERS["ok"] or said.answer[item] != self.gold[item])
            for said in self.said.values()
        )

    def data(self) -> dict[str, Any]:
        """The columns as plain values."""
        said = {run: {"status": "".join(one.status), "answer": one.answer} for run, one in self.said.items()}
        return {**self._asdict(), "said": said}


def collect_items(sources: Sequence[ScoredRun]) -> ReportItems:
    """The items that any of the runs was asked."""
    place: dict[str, int] = {}
    found = ReportItems([], [], [], [], {name: [] for name in _BREAKDOWN}, {name: [] for name in _BREAKDOWN}, {})
    for source in sources:
        table = source.run.table
        first: dict[str, int] = {}
        units = table.units
        for row, unit in enumerate(units):
            first.setdefault(unit, row)
        new = [row for unit, row in first.items() if unit not in place]
        place |= {units[row]: len(place) + number for number, row in enumerate(new)}
        _add(found, table, new, [units[row] for row in new])
        status, answer = [NOT_ASKED] * len(place), [0] * len(place)
        letters = _letters(table)
        for item, row in first.items():
            status[place[item]] = letters[row]
            answer[place[item]] = int(table.choices.answer[row])
        found.said[source.name] = RunReplies(status, answer)
    for said in found.said.values():
        missing = len(place) - len(said.status)
        said.status.extend([NOT_ASKED] * missing)
        said.answer.extend([0] * missing)
    return found


def _letters(table: AnswerTable) -> list[str]:
    """What each row's status is; of answers that are not sets of options also whether they are right."""
    letters = [_CODES[status] for status in table.status.tolist()]
    for row in np.flatnonzero(~table.of_options & table.having("ok")).tolist():
        score = table.score[row]
        if np.isnan(score):
            letters[row] = _WAITING
        else:
            letters[row] = _RIGHT if table.right[row] else _PARTLY if score > 0 else _WRONG
    return letters


def _add(found: ReportItems, table: AnswerTable, rows: Sequence[int], units: Sequence[str]) -> None:
    """Appends the parts of some rows."""
    found.ids.extend(units)
    found.gold.extend(table.choices.gold[rows].tolist())
    node = _places(found.nodes, table.choices.nodes.names)
    found.options.extend(
        [node[code] if code >= 0 else -1 for code in codes[:count]]
        for codes, count in zip(
            table.choices.nodes.codes[rows].tolist(), table.choices.options[rows].tolist(), strict=True
        )
    )
    cells = {breakdown.name: breakdown.cells for breakdown in BREAKDOWNS}
    for sheet, breakdown in _BREAKDOWN.items():
        members = cells[breakdown](table)
        key = _places(found.keys[sheet], members.names)
        of_row = _by_row(members, len(table))
        found.members[sheet].extend([key[cell] for cell in of_row[row]] for row in rows)


def _places(known: list[str], names: Sequence[str]) -> list[int]:
    """Where each name stands among the known ones, which grow by what is new."""
    place = {name: number for number, name in enumerate(known)}
    for name in names:
        if name not in place:
            place[name] = len(known)
            known.append(name)
    return [place[name] for name in names]


def _by_row(members: Memberships, count: int) -> list[list[int]]:
    found: list[list[int]] = [[] for _ in range(count)]
    for row, cell in zip(members.rows.tolist(), members.cells.tolist(), strict=True):
        found[row].append(cell)
    return found
