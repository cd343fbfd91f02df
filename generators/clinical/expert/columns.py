"""The columns of a file of items, and one row of it: one part of an item."""

import re
from collections.abc import Mapping
from typing import NamedTuple

COLUMNS: Mapping[str, str] = {
    "item": "your own name of the item; all rows with it are its parts",
    "part": "name of the part; may be empty where an item has one row",
    "stem": "what is told; of a sequence in its first row, of a theme in each row",
    "question": "what is asked; empty for the usual question of the kind",
    "options": "the options in their order",
    "answer": "letters of the right options, or right codes",
    "vocabulary": "name of a list of codes that the graph gives: disorders, or categories",
    "labels": "a list of codes of your own instead, each as code = name",
    "reference": "a right answer in words",
    "rubric": "what a right answer has to say, point by point",
    "step": "of a sequence: what the step is about",
    "reveals": "of a sequence: what is told once the step is answered",
    "about": "codes of the graph that the item is about",
    "group": "name that variants of one item share; empty for an item that stands alone",
    "licence": "under which licence the item is",
    "redistribute": "yes, or no where others may not be given it",
    "source": "where the item, or what it says, is from",
    "author": "who wrote it",
    "reviewed_by": "who read it over; may be empty",
    "status": "draft or reviewed; empty for draft",
}
"""Column -> what it holds."""

LISTS = ("options", "labels", "rubric")
"""Columns with several texts: a list in JSON, in other files one to a line or parted by bars."""
NAMES = ("answer", "about")
"""Columns with several codes or letters: a list in JSON, or parted by commas, semicolons or spaces."""

_BARS = re.compile(r"\s*\|\s*")
_NAMES = re.compile(r"[\s,;]+")


class ItemRow(NamedTuple):
    """One row.

    Attributes:
        number: of the row in its file, the first row is 1; in JSONL that of the line.
        cells: column -> text, without white space around it; those that are empty are left out.
        lists: column -> texts, of the columns that hold several.
    """

    number: int
    cells: Mapping[str, str]
    lists: Mapping[str, tuple[str, ...]]

    def text(self, column: str) -> str:
        """What a column says; empty where it says nothing."""
        return self.cells.get(column, "")

    def several(self, column: str) -> tuple[str, ...]:
        """What a column lists."""
        return self.lists.get(column, ())


def column_named(heading: str) -> str:
    """The column that a heading means: case, spaces and dashes do not count."""
    return re.sub(r"[\s-]+", "_", heading.strip().casefold())


def row_of(number: int, told: Mapping[str, str | tuple[str, ...]]) -> ItemRow:
    """A row from what stands under each column."""
    cells: dict[str, str] = {}
    lists: dict[str, tuple[str, ...]] = {}
    for column, value in told.items():
        if column in LISTS or column in NAMES:
            texts = value if isinstance(value, tuple) else _parted(column, value)
            lists[column] = tuple(text.strip() for text in texts if text.strip())
        else:
            text = "\n".join(value) if isinstance(value, tuple) else value
            cells[column] = text.strip()
    return ItemRow(number, {name: text for name, text in cells.items() if text}, lists)


def _parted(column: str, text: str) -> tuple[str, ...]:
    if column in NAMES:
        return tuple(filter(None, _NAMES.split(text.strip())))
    return tuple(text.splitlines()) if "\n" in text else tuple(_BARS.split(text))
