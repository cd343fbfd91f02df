"""`kgbench consult report`: one page on some runs of consultations, and its tables."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, note, print_json


@click.command(short_help="Write a page on which consultations read like chats.")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option(
    "--cases",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the cases, if it was moved after the run.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("consultations.html"),
    show_default=True,
    metavar="FILE",
    help="The page.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=0),
    metavar="N",
    help="Show so many turn by turn, half of them those that went wrong (default: 1000); all are listed.",
)
@click.option(
    "--tables",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Also write the tables into this folder, as CSV and Parquet.",
)
@json_option
def report(
    folders: tuple[Path, ...], cases: Path | None, out: Path, limit: int | None, tables: Path | None, as_json: bool
) -> None:
    """Write a report on consultations: one HTML page that opens offline.

    Each consultation reads like a chat, with belief and verdicts over its turns. Figures come from scores.json, which
    `kgbench consult score` writes.
    """
    from kgbench.api.consultation_report import report_consultations

    with graph_of_call() as graph:
        result = report_consultations(folders, out, cases, graph=graph, limit=limit, tables=tables)
    for line in result.notes():
        note(line)
    if as_json:
        print_json({"page": str(out), "listed": result.listed, "in_full": result.in_full, "tables": result.rows})
        return
    click.echo(f"Wrote {out}: {result.listed} consultations, {result.in_full} of them turn by turn.")
    if tables:
        click.echo(f"Wrote {len(result.rows)} tables to {tables}, each as CSV and as Parquet.")
