"""How a table stands on a terminal: whole where it fits, else with fewer columns, else as a block for each row."""

import textwrap
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from kg.tables import Column, Table, printable
from kgbench.api.cell_length import cell_length

_GAP = 2
_NARROWEST = 20
"""Characters that a text which goes over several lines has at least."""
_LONGEST_WORD = 44
"""A longer word is broken there."""
_MOST_PADDED = 40
"""In a file no column is padded further: one long text does not draw out every row."""


class Laid(NamedTuple):
    """A table as lines.

    Attributes:
        heading: of the columns; empty where each row is a block.
        rows: the lines of each row; a blank line ends each but the last where the terminal is too narrow for columns.
        left_out: headings of the columns that found no room.
    """

    heading: list[str]
    rows: list[list[str]]
    left_out: list[str]

    @property
    def lines(self) -> list[str]:
        """The lines of all rows."""
        return [line for row in self.rows for line in row]


def laid_out(table: Table, width: int | None) -> Laid:
    """Lays out a table.

    Args:
        table: what to show; signs that would steer the terminal are replaced.
        width: of the terminal, in characters; None for a file, where each row is a line and nothing is left out.
    """
    columns = [_LaidOutColumn(column, table) for column in table.columns]
    # Marks that no row has, and figures that none has, are nothing to show or to leave out.
    columns = [one for one in columns if any(one.cells) or (one.column.title and not one.column.rank)]
    if not columns:
        return Laid([], [], [])
    if width is None:
        return _in_a_file(columns)
    kept = _fitting(columns, width)
    if not kept:
        return Laid([], _blocks(columns, width), [])
    left_out = [one.column.title for one in columns if one not in kept]
    widths = _widths(kept, width)
    heading = _lines([one.column.title for one in kept], kept, widths, down=True)
    rows = zip(*(one.cells for one in kept), strict=True)
    return Laid(heading, [_lines(row, kept, widths) for row in rows], left_out)


class _LaidOutColumn:
    """A column with its texts.

    Attributes:
        natural: width of the widest text.
        least: the width below which it cannot be shown.
    """

    def __init__(self, column: Column, table: Table) -> None:
        self.column = column
        self.cells = [printable(column.show(row)) for row in table.rows]
        lines = [line for text in self.cells for line in text.split("\n")]
        self.natural = max((cell_length(line) for line in lines), default=0)
        words = max((cell_length(word) for word in column.title.split()), default=0)
        self.least = max(words, self.natural)
        if column.wraps and self.natural > _NARROWEST:
            longest = max(cell_length(word) for line in lines for word in line.split())
            self.least = max(words, min(self.natural, max(_NARROWEST, min(longest, _LONGEST_WORD))))


def _fitting(columns: Sequence[_LaidOutColumn], width: int) -> list[_LaidOutColumn]:
    """The columns that have room beside each other; none where those that have to stay have not."""
    kept = list(columns)
    while sum(one.least for one in kept) + _GAP * (len(kept) - 1) > width:
        least = max((one.column.rank for one in kept), default=0)
        if not least:
            return []
        kept.remove([one for one in kept if one.column.rank == least][-1])
    return kept


def _widths(kept: Sequence[_LaidOutColumn], width: int) -> list[int]:
    """Room for each column: first for what its texts need, then for headings on one line."""
    found = [one.least for one in kept]
    spare = width - sum(found) - _GAP * (len(kept) - 1)
    for wanted in ([one.natural for one in kept], [cell_length(one.column.title) for one in kept]):
        needs = [max(want - has, 0) for want, has in zip(wanted, found, strict=True)]
        # Who needs least is served first: the others share what is left.
        order = sorted((place for place, need in enumerate(needs) if need), key=lambda place: needs[place])
        for number, place in enumerate(order):
            given = min(needs[place], spare // (len(order) - number))
            found[place] += given
            spare -= given
    return found


def _lines(
    texts: Sequence[str], kept: Sequence[_LaidOutColumn], widths: Sequence[int], *, down: bool = False
) -> list[str]:
    """One row; where some of its texts go over several lines, the others stand at the top, or at the bottom."""
    parts = [_wrapped(text, width) for text, width in zip(texts, widths, strict=True)]
    if down:
        most = max(map(len, parts))
        parts = [[""] * (most - len(part)) + part for part in parts]
    return [_joined(line, kept, widths) for line in zip_longest(*parts, fillvalue="")]


def _joined(texts: Sequence[str], kept: Sequence[_LaidOutColumn], widths: Sequence[int]) -> str:
    padded = []
    for text, one, width in zip(texts, kept, widths, strict=True):
        space = " " * (width - cell_length(text))
        padded.append(space + text if one.column.number else text + space)
    return (" " * _GAP).join(padded).rstrip()


def _wrapped(text: str, width: int, further: str = "") -> list[str]:
    """Lines of at most a width, broken between words, and inside a word only where it is longer than a line."""
    found: list[str] = []
    for line in text.split("\n"):
        whole = textwrap.wrap(
            line, max(width, 1), subsequent_indent=further, break_long_words=False, break_on_hyphens=False
        )
        for part in whole or [""]:
            found += [part] if len(part) <= width else textwrap.wrap(part, max(width, 1), break_on_hyphens=False)
    return found


def _blocks(columns: Sequence[_LaidOutColumn], width: int) -> list[list[str]]:
    """Each row as lines of heading and text, where anything is said."""
    found: list[list[str]] = []
    for texts in zip(*(one.cells for one in columns), strict=True):
        block: list[str] = []
        for one, text in zip(columns, texts, strict=True):
            if text:
                told = f"{one.column.title}: {text}" if one.column.title else text
                block += _wrapped(" ".join(told.split()), max(width, 8), "  ")
        found.append([*block, ""])
    return [*found[:-1], found[-1][:-1]] if found else []


def _in_a_file(columns: Sequence[_LaidOutColumn]) -> Laid:
    widths = [min(max(one.natural, cell_length(one.column.title)), _MOST_PADDED) for one in columns]
    rows = zip(*(one.cells for one in columns), strict=True)
    lines = [[_joined([text.replace("\n", "; ") for text in row], columns, widths)] for row in rows]
    return Laid([_joined([one.column.title for one in columns], columns, widths)], lines, [])
