"""`kgbench rate`: what filled rating sheets say."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables


@click.command()
@click.argument("sheets", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SHEET...")
@click.option(
    "--key",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Whose each text is, as `kgbench read --key` wrote it with the sheet.",
)
@json_option
@csv_option
def rate(sheets: tuple[Path, ...], key: Path | None, as_json: bool) -> None:
    """Sum up filled rating sheets: means with intervals, faults by class, and how far readers agree.

    Give one sheet, or sheets of several readers of the same texts. Intervals are 95 % confidence intervals of means.
    """
    from kgbench.api.reading import rate as run

    result = run(sheets, key)
    if as_json:
        print_json(result.as_json())
    else:
        print_tables(result.tables())
    for line in result.notes():
        note(line)
