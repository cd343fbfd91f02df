"""Tables as text."""

from __future__ import annotations

from collections.abc import Iterable

from kg.tables import Table
from kgbench.api.layout import laid_out


def text_of(tables: Iterable[Table], width: int | None = None) -> str:
    """What is printed of tables, in a file or at a width."""
    shown = []
    for table in tables:
        laid = laid_out(table, width)
        shown += [table.title, *laid.heading, *laid.lines]
    return "\n".join(shown)
