"""Printing: tables for people, JSON and CSV for programs, on standard output; everything else on standard error."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import sys
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import click

from kg.tables import Table, cell, plain, printable
from kgbench.api.progress import folded

_FORM = "kgbench.form"
_FIELDS = "kgbench.fields"


def _chosen(context: click.Context, parameter: click.Parameter, value: bool) -> bool:
    if value and context.meta.setdefault(_FORM, parameter.opts[0]) != parameter.opts[0]:
        raise click.UsageError("Give --json or --csv, not both.")
    return value


json_option = click.option("--json", "as_json", is_flag=True, callback=_chosen, help="Print JSON instead of a table.")

csv_option = click.option(
    "--csv", is_flag=True, callback=_chosen, expose_value=False, help="Print CSV with every column instead of a table."
)


def wants_csv() -> bool:
    """Whether the command that runs was asked for CSV."""
    context = click.get_current_context(silent=True)
    return context is not None and context.meta.get(_FORM) == "--csv"


def print_json(value: Any) -> None:
    """Print a value of plain types as JSON, in the order it has."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_rows(rows: Iterable[Mapping[str, Any]], columns: Sequence[str], *, as_json: bool) -> None:
    """Print rows of plain values: as a table, as CSV where the command was asked for it, or as JSON.

    Args:
        rows: mappings from column to value.
        columns: which columns, in order; a row without one shows nothing there.
        as_json: print a JSON list of objects.
    """
    if as_json:
        print_json([{column: row.get(column) for column in columns} for row in rows])
    else:
        print_tables([plain("", list(rows), columns)])


def print_tables(tables: Iterable[Table]) -> None:
    """Print tables: laid out for the terminal's width, in a file a line for each row, or as CSV if asked for.

    As CSV, tables with the same columns stand under one heading, and a blank line stands before other columns.
    """
    listed = list(tables)
    if wants_csv():
        _print_csv(listed)
        return
    # --help prints no tables.
    from kgbench.api.layout import laid_out

    columns, left_out = width(), dict[str, None]()
    for table in listed:
        laid = laid_out(table, columns)
        if table.title:
            click.secho(table.title, italic=True)
        for line in laid.heading:
            click.secho(line, bold=True)
        for row, lines in zip(table.rows, laid.rows, strict=bool(laid.rows)):
            click.secho("\n".join(lines), dim=table.dim is not None and table.dim(row))
        left_out |= dict.fromkeys(laid.left_out)
    if left_out:
        say(f"Left out, for the window is narrow: {', '.join(left_out)}. --csv and --json have every column.")


def _print_csv(tables: Sequence[Table]) -> None:
    meta = click.get_current_context().meta
    for table in tables:
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        before, meta[_FIELDS] = meta.get(_FIELDS), tuple(table.fields)
        if before != meta[_FIELDS]:
            text.write("\n" if before else "")
            writer.writerow(table.fields)
        writer.writerows([cell(row.get(field)) for field in table.fields] for row in table.rows)
        click.echo(text.getvalue(), nl=False)


def print_every_field(rows: Sequence[Mapping[str, Any]], least: Sequence[str]) -> None:
    """Print rows that need not have the same fields, with a column for each field that any of them has.

    Args:
        rows: mappings from field to value.
        least: fields that have a column in any case.
    """
    print_rows(rows, list(dict.fromkeys((*least, *(field for row in rows for field in row)))), as_json=False)


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


def reading_width(most: int = 80) -> int:
    """How wide lines of text are: as the terminal, and no wider than is easily read."""
    return min(width() or most, most)


def width() -> int | None:
    """Columns of the terminal, or those that COLUMNS names; None for a file or a pipe."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() or _named_width() else None


def _named_width() -> bool:
    given = os.environ.get("COLUMNS", "")
    return given.isdigit() and int(given) > 0


def print_lines(text: str, indent: int) -> None:
    """Print a text below a heading; where it is broken, its further lines stand a little further in."""
    columns, shown = width(), " " * indent + printable(text)
    further = " " * (indent + 2)
    if columns is not None:
        room = max(columns, indent + 10)
        shown = "\n".join(textwrap.wrap(shown, room, subsequent_indent=further, break_on_hyphens=False))
    click.echo(shown)


def say(text: str) -> None:
    """Say something that belongs to the tables: below them, but on standard error where they are CSV."""
    if wants_csv():
        note(text)
    else:
        click.echo(folded(text, width()))


def note(message: str) -> None:
    """Say something to the person at the terminal, apart from the output."""
    click.echo(folded(message, shutil.get_terminal_size().columns if sys.stderr.isatty() else None), err=True)


def print_result(result: Any, *, as_json: bool) -> None:
    """The tables of a result of the API, or its JSON; its headline and its notes on standard error."""
    if as_json:
        print_json(result.as_json())
    else:
        print_tables(list(result.tables()))
    note(f"{result.headline()}.")
    for line in result.notes():
        note(line)
