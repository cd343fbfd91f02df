"""Printing: tables for people, JSON for programs, on standard output; everything else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

_UNLIMITED = 1_000_000

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")


def print_json(value: Any) -> None:
    """Print a value of plain types as JSON, in the order it has."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_rows(rows: Iterable[Mapping[str, Any]], columns: Sequence[str], *, as_json: bool) -> None:
    """Print rows of plain values, as a table or as a JSON list of objects.

    Args:
        rows: mappings from column to value.
        columns: which columns, in order; a row without one shows nothing there.
        as_json: print JSON.
    """
    if as_json:
        print_json([{column: row.get(column) for column in columns} for row in rows])
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in columns:
        table.add_column(Text(column), overflow="fold")
    for row in rows:
        # Text, not str: what looks like markup in the graph's data is data.
        table.add_row(*(Text(cell(row.get(column))) for column in columns))
    console().print(table)


def print_tables(tables: Iterable[Table]) -> None:
    """Print tables made elsewhere, at the width of the terminal or unbroken in a file."""
    out = console()
    for table in tables:
        out.print(table)


def print_blocks(blocks: Sequence[Sequence[str]], most: int) -> None:
    """Print blocks of lines with a blank line after each, the first of them where there are many.

    Args:
        blocks: each a list of lines, the first of which says what it is about.
        most: how many are printed.
    """
    for block in blocks[:most]:
        click.echo("\n".join(block) + "\n")
    if len(blocks) > most:
        click.echo(f"... and {len(blocks) - most} more such blocks; --json has them all.\n")


def console() -> Console:
    """Standard output for text with styles, at the width of the terminal or unbroken in a file."""
    from rich.console import Console

    # In a file or a pipe a row is a line, however long.
    return Console(width=None if sys.stdout.isatty() else _UNLIMITED, highlight=False)


def cell(value: Any) -> str:
    """A value as one line of text."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


def note(message: str) -> None:
    """Say something to the person at the terminal, apart from the output."""
    click.echo(message, err=True)
