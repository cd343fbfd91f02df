"""`kgbench coverage`: how well runs cover the graph, and the same written back into it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.errors import UserError
from kgbench.cli.graph_option import open_graph, target
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables

if TYPE_CHECKING:
    from kg.store import Connection


@click.command()
@click.argument("folders", nargs=-1, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), help="The items' folder, where it has moved since.")
@click.option("--write", "writing", is_flag=True, help="Keep the runs in the graph; the last one colours its nodes.")
@click.option("--clear", "cleared", multiple=True, metavar="RUN", help="Take a run out of the graph, by its name.")
@json_option
@csv_option
def coverage(
    folders: tuple[Path, ...], build: Path | None, writing: bool, cleared: tuple[str, ...], as_json: bool
) -> None:
    """Measure how well runs cover the nodes, relations and triples of the graph.

    What no item was asked about is reported as not measured, and counts nowhere. Intervals are of 95 %, by groups.
    """
    from evaluators.coverage import view
    from evaluators.coverage.coverage import coverage as cover
    from evaluators.coverage.reading import read_answers
    from evaluators.coverage.write import clear, write

    if not folders and not cleared:
        raise UserError("There is nothing to do: name a run's folder, or a run to take out with --clear.")
    runs = read_answers(folders, build)
    with open_graph() as graph:
        for name in cleared:
            clear(graph, name)
        _provide_slices(graph, folders, build)
        found = cover(graph, runs) if runs else []
        if writing and found:
            write(graph, found)
    if as_json:
        print_json({"coverage": [one.model_dump(mode="json") for one in found], "cleared": list(cleared)})
        return
    for one in found:
        print_tables(view.tables(one))
        for line in view.notes(one):
            note(line)
    for name in cleared:
        note(f"Took {name} out of {target()}.")
    if writing and found:
        note(f"Wrote {', '.join(one.run for one in found)} into {target()}.")


def _provide_slices(graph: Connection, folders: tuple[Path, ...], build: Path | None) -> None:
    """Sees to it that the graph holds a slice where the runs' items are about one."""
    from evaluators.table.read import begun
    from generators import manifest
    from generators.slice_of_build import provide_slice

    for folder in folders:
        record = begun(folder)
        if loaded := provide_slice(graph, manifest.read(build or Path(record.build)), record.items):
            note(loaded)
