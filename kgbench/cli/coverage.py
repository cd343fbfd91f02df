"""`kgbench coverage`: how well runs cover the graph, and the same written back into it."""

from __future__ import annotations

from pathlib import Path

import click

from kg.errors import RunError
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), help="Folder of the build, if it was moved after the run.")
@click.option(
    "--write", "writing", is_flag=True, help="Write the coverage into the graph; the last run named colours the nodes."
)
@click.option(
    "--clear",
    "cleared",
    multiple=True,
    metavar="RUN",
    help="Remove the coverage of the run with this name from the graph.",
)
@json_option
@csv_option
def coverage(
    folders: tuple[Path, ...], build: Path | None, writing: bool, cleared: tuple[str, ...], as_json: bool
) -> None:
    """Measure how well runs cover the nodes, relations and triples of the graph.

    Nodes, relations and triples that no question was about are reported as not measured and enter no figure. Intervals
    are 95 % confidence intervals, computed by groups.
    """
    from kgbench.api.coverage import keep_coverage, notes_of, tables_of

    if not folders and not cleared:
        raise RunError("There is nothing to do: name a run's folder, or a run to take out with --clear.")
    with graph_of_call() as graph:
        found = keep_coverage(folders, graph, build, write=writing, clear=cleared).found
    if as_json:
        print_json({"coverage": [one.model_dump(mode="json") for one in found], "cleared": list(cleared)})
        return
    for one in found:
        print_tables(tables_of(one))
        for line in notes_of(one):
            note(line)
    for name in cleared:
        note(f"Took {name} out of {graph.target}.")
    if writing and found:
        note(f"Wrote {', '.join(one.run for one in found)} into {graph.target}.")
