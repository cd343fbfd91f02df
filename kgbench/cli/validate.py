"""`kgbench validate`: what is wrong with the knowledge."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows, say

if TYPE_CHECKING:
    from kg.validate.report import Report

COLUMNS = ("check", "record", "file", "problem", "what to do")


@click.command()
@click.option(
    "--knowledge",
    type=click.Path(path_type=Path),
    metavar="DIR|FILE.ttl",
    help="Folder of knowledge files, or an RDF export (otherwise the knowledge that came with kgbench).",
)
@click.option("--prove", is_flag=True, help="Prove the rules too, which takes some seconds more.")
@json_option
@csv_option
@click.pass_context
def validate(context: click.Context, knowledge: Path | None, prove: bool, as_json: bool) -> None:
    """Check the knowledge: records, phrasings, shapes (SHACL), schema (OWL), and with --prove the rules.

    Needs no graph. Exits with 1 where something was found.
    """
    from kg.files.resources import ontology_folder
    from kg.validate.report import validate as run_checks

    source = knowledge or ontology_folder() / "knowledge"
    report = run_checks(source, prove=prove, tell=lambda check: note(f"Checking {check} ..."))
    if as_json:
        print_json(_plain(report))
    else:
        _show(report, source)
    context.exit(1 if report.problems else 0)


def rows(report: Report) -> list[dict[str, str]]:
    """The findings of a report, a row each."""
    return [
        dict(zip(COLUMNS, (one.check, one.record, one.place, one.says, one.remedy), strict=True))
        for one in report.problems
    ]


def _plain(report: Report) -> dict[str, object]:
    return {
        "findings": [
            {**row, "file": one.file, "line": one.line} for row, one in zip(rows(report), report.problems, strict=True)
        ],
        "notes": list(report.notes),
        "proved": report.proved,
        "implications": [one.model_dump() for one in report.implications],
    }


def _show(report: Report, source: Path) -> None:
    if report.problems:
        print_rows(rows(report), COLUMNS, as_json=False)
    if report.implications:
        say("Whose criteria imply another's, and the reason that answers it")
        print_rows(
            [one.model_dump() for one in report.implications],
            ("disorder", "optional", "implies", "reason"),
            as_json=False,
        )
    for statement, count in report.proved.items():
        say(f"{statement}: {count}")
    for told in report.notes:
        say(f"Note: {told}")
    say(f"{len(report.problems) or 'No'} finding{'' if len(report.problems) == 1 else 's'} in {source}")
