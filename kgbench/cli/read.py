"""`kgbench read`: texts for people to read, and the sheet that they rate them on."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from kg.tables import printable
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, reading_width, wants_csv

_COUNT = click.IntRange(min=1)
_FIELDS = ("id", "text", "options")


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@click.option("--task", "tasks", multiple=True, metavar="T", help="Read this task only; repeat it for several tasks.")
@click.option("--n", type=_COUNT, default=30, show_default=True, help="Texts of each task.")
@click.option("--seed", type=int, default=42, show_default=True, help="Changes which texts are drawn, and their order.")
@click.option("--answers", is_flag=True, help="Show the right answer below each text.")
@click.option("--facts", is_flag=True, help="Show what each sentence states.")
@click.option(
    "--with",
    "others",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE|DIR",
    help="Mix in texts of another source: FILE.jsonl with id and text on each line, a .json file of the MentalBench "
    "release, or a copy of the release; may be repeated.",
)
@click.option("--of-others", type=_COUNT, metavar="N", help="Mix in N of those texts (default: all).")
@click.option(
    "--sheet",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write a rating sheet to FILE, as CSV.",
)
@click.option(
    "--key",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Read blind: show the texts in random order under numbers, and write whose each is to FILE.",
)
@json_option
@csv_option
def read(
    folder: Path,
    tasks: tuple[str, ...],
    n: int,
    seed: int,
    answers: bool,
    facts: bool,
    others: tuple[Path, ...],
    of_others: int | None,
    sheet: Path | None,
    key: Path | None,
    as_json: bool,
) -> None:
    """Print texts of a build for reading, drawn by a seed, and write a sheet on which they are rated.

    docs/reading.md says how texts are rated. `kgbench rate` sums up filled sheets.
    """
    from kgbench.api.reading import read as run

    result = run(folder, tasks, n, seed, others=others, of_others=of_others, blind=key is not None)
    rows = result.rows(answers=answers, facts=facts)
    if sheet:
        result.save_sheet(sheet)
    if key:
        result.save_key(key)
    if as_json:
        print_json(rows)
    elif wants_csv():
        more = (*(["answer"] if answers else []), *(["sentences"] if facts else []))
        print_rows(rows, (*_FIELDS, *more), as_json=False)
    else:
        for row in rows:
            _print_text(row)
    if sheet:
        note(f"Wrote a sheet for {len(result)} texts to {sheet}. `kgbench rate {sheet}` sums it up when it is filled.")
    if key:
        note(f"Wrote whose each text is to {key}; readers should not see it.")


def _print_text(row: Mapping[str, Any]) -> None:
    click.secho(printable(row["id"]), bold=True)
    _print(row["text"])
    click.echo()
    for option in row["options"]:
        _print(option, "  ")
    if row.get("answer"):
        _print(f"Answer: {row['answer']}", "  ")
    for sentence in row.get("sentences", ()):
        click.echo()
        _print(sentence["text"], "  ")
        _print(", ".join(sentence["facts"]) or "states nothing", "    ")
    click.echo()


def _print(text: str, indent: str = "") -> None:
    width = reading_width()
    for line in printable(text).splitlines():
        wrapped = textwrap.wrap(
            line, max(width, len(indent) + 20), initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
        click.echo("\n".join(wrapped))
