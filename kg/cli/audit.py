"""`kgbench audit`: what is wrong with a published benchmark."""

from __future__ import annotations

from pathlib import Path

import click

from kg.cli.output import json_option, print_rows


@click.group()
def audit() -> None:
    """Audit a published benchmark."""


@audit.command()
@click.argument("path", type=click.Path(path_type=Path))
@json_option
@click.pass_context
def mentalbench(context: click.Context, path: Path, as_json: bool) -> None:
    """Audit the MentalBench release in PATH, or a part of it.

    PATH is a clone of the release or its resources folder. Exits with 1 where something was found.
    """
    from kg.audit.report import audit as run_audit
    from kg.audit.view import sections

    report = run_audit(path)
    if as_json:
        click.echo(report.model_dump_json(indent=2))
    else:
        for section in sections(report):
            click.secho(section.title, bold=True)
            if section.rows:
                print_rows(section.rows, section.columns, as_json=False)
            click.echo("\n".join((*section.notes, "")))
    context.exit(1 if any(report.findings.values()) else 0)
