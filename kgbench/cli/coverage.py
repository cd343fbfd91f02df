"""`kgbench coverage`: how well runs cover the graph, and the same written back into it."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables
from kgbench.cli.shared_options import build_option


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="RUN...")
@build_option
@click.option("--write", is_flag=True, help="Write the coverage into the graph; the last run named colours the nodes.")
@click.option(
    "--clear",
    multiple=True,
    metavar="RUN",
    help="Remove the coverage of the run with this name from the graph.",
)
@json_option
@csv_option
def coverage(folders: tuple[Path, ...], build: Path | None, write: bool, clear: tuple[str, ...], as_json: bool) -> None:
    """Measure how well runs cover the nodes, relations and triples of the graph.

    Nodes, relations and triples that no question was about are reported as not measured and enter no figure. Intervals
    are 95 % confidence intervals, computed by groups.
    """
    from kgbench.api.coverage import keep_coverage, notes_of, tables_of

    with graph_of_call() as graph:
        found = keep_coverage(folders, graph, build, write=write, clear=clear).found
    if as_json:
        print_json({"coverage": [one.model_dump(mode="json") for one in found], "cleared": list(clear)})
        return
    for one in found:
        print_tables(tables_of(one))
        for line in notes_of(one):
            note(line)
    for name in clear:
        note(f"Took {name} out of {graph.target}.")
    if write and found:
        note(f"Wrote {', '.join(one.run for one in found)} into {graph.target}.")
