"""`kgbench report`: one page on some runs, and its tables."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import json_option, note, print_json
from kgbench.cli.shared_options import build_option


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@build_option
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("report.html"),
    show_default=True,
    metavar="FILE",
)
@click.option(
    "--tables",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Also write the tables into this folder, as CSV and Parquet.",
)
@json_option
def report(folders: tuple[Path, ...], build: Path | None, out: Path, tables: Path | None, as_json: bool) -> None:
    """Write a report on runs: one HTML page that opens offline and lists the items of each figure.

    The names of disorders and the edges between them are read from the graph.
    """
    from kgbench.api.report import report as run

    with graph_of_call() as graph:
        result = run(folders, out, graph, build, tables=tables)
    for line in result.differences:
        note(line)
    if as_json:
        print_json({"page": str(out), "tables": result.rows})
        return
    click.echo(f"Wrote {out}.")
    if tables:
        click.echo(f"Wrote {len(result.rows)} tables to {tables}, each as CSV and as Parquet.")
