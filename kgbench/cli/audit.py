"""`kgbench audit`: what is wrong with a published benchmark."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.output import csv_option, json_option, print_tables, say, wants_csv


@click.group()
def audit() -> None:
    """Audit a published benchmark."""


@audit.command()
@click.argument("path", type=click.Path(path_type=Path))
@json_option
@csv_option
@click.pass_context
def mentalbench(context: click.Context, path: Path, as_json: bool) -> None:
    """Audit the MentalBench release in PATH, or a part of it.

    PATH is a clone of the release or its resources folder. Exits with 1 where something was found.
    """
    from evaluators.audit.report import audit as run_audit
    from evaluators.audit.view import MOST_ROWS, sections

    report = run_audit(path)
    if as_json:
        click.echo(report.model_dump_json(indent=2))
    else:
        for section in sections(report):
            if section.rows or not wants_csv():
                print_tables([section.table(None if wants_csv() else MOST_ROWS)])
            for said in (*section.told(), ""):
                say(said)
    context.exit(1 if any(report.findings.values()) else 0)
