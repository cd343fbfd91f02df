"""`kgbench validate`: what is wrong with the knowledge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgbench.cli.output import csv_option, json_option, print_json, print_rows, say
from kgbench.cli.shared_options import knowledge_option

if TYPE_CHECKING:
    from kgbench.api.knowledge import ValidationResult


@click.command()
@knowledge_option
@click.option("--prove", is_flag=True, help="Also prove the diagnostic rules (a few seconds more).")
@json_option
@csv_option
@click.pass_context
def validate(context: click.Context, knowledge: Path | None, prove: bool, as_json: bool) -> None:
    """Check the knowledge files: records, parts of texts, shapes (SHACL) and schema (OWL); with --prove also the rules.

    No graph is needed. The exit code is 1 if anything is wrong.
    """
    from kgbench.api.knowledge import validate as run

    result = run(knowledge, prove=prove)
    if as_json:
        print_json(result.as_json())
    else:
        _show(result)
    context.exit(0 if result.passed else 1)


def _show(result: ValidationResult) -> None:
    from kgbench.api.knowledge import COLUMNS

    report = result.report
    if report.problems:
        print_rows(result.rows(), COLUMNS, as_json=False)
    if report.implications:
        say("Whose criteria imply another's, and the reason that answers it")
        print_rows(
            [one.model_dump() for one in report.implications],
            ("disorder", "optional", "implies", "reason"),
            as_json=False,
        )
    for line in (*result.notes(), result.headline()):
        say(line)
