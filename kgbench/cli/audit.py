"""`kgbench audit`: what is wrong with a published benchmark."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.output import csv_option, json_option, print_tables, say, wants_csv


@click.group()
def audit() -> None:
    """Check a published benchmark for errors."""


@audit.command()
@click.argument("path", type=click.Path(path_type=Path))
@json_option
@csv_option
@click.pass_context
def mentalbench(context: click.Context, path: Path, as_json: bool) -> None:
    """Check the MentalBench release in PATH, or a part of it, for errors.

    PATH is a clone of the release or its resources folder. The exit code is 1 if anything is wrong.
    """
    from kgbench.api.audit import audit_mentalbench, most_rows

    result = audit_mentalbench(path)
    if as_json:
        click.echo(result.report.model_dump_json(indent=2))
    else:
        for section in result.sections():
            if section.rows or not wants_csv():
                print_tables([section.table(None if wants_csv() else most_rows())])
            for said in (*section.remarks(), ""):
                say(said)
    context.exit(0 if result.passed else 1)
