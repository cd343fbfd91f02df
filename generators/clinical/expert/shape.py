"""What the rows of an item are like: how they are answered, with which options."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal

from generators.clinical.expert.columns import ItemRow
from generators.clinical.expert.kinds import ItemKind

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LETTERED = re.compile(r"\(?([A-Za-z])[.):]\s+(.*)", re.DOTALL)
"""An option with a letter before it."""
REDISTRIBUTE = {"yes": True, "no": False}
STATUS = ("draft", "reviewed")

PartForm = Literal["choice", "labels", "text"]


def form_of(row: ItemRow, kind: ItemKind, options: Sequence[str]) -> PartForm:
    """How a part is answered: as its kind says, or as what it has says."""
    if kind.form != "any":
        return kind.form
    if options:
        return "choice"
    return "text" if row.text("reference") or not row.several("answer") else "labels"


def is_theme(kind: ItemKind) -> bool:
    """Whether each part tells something of its own and all are answered from one list of options."""
    return kind.layout == "together" and kind.form == "choice"


def unlettered(options: Iterable[str]) -> Iterator[str]:
    """Options without the letters that stand before all of them."""
    listed = list(options)
    found = [LETTERED.fullmatch(option) for option in listed]
    yield from (match[2].strip() for match in found if match) if all(found) else listed
