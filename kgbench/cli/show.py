"""`kgbench show`: the neighbourhood of a node, as a picture or as data."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_json, print_rows, say


@click.command()
@click.argument("code")
@click.option(
    "--html",
    "file",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write an HTML page with a picture to FILE.",
)
@click.option("--depth", type=click.IntRange(0, 10), default=2, show_default=True, help="Most steps from the node.")
@json_option
@csv_option
def show(code: str, file: Path | None, depth: int, as_json: bool) -> None:
    """Show the neighbourhood of CODE: a disorder, group, symptom, differential, finding or rule.

    With --html it is drawn on a page, otherwise listed. At most 500 nodes are shown, the nearest first.
    """
    from kgbench.api.neighbourhood import COLUMNS
    from kgbench.api.neighbourhood import show as run

    with graph_of_call() as graph:
        picture = run(graph, code, depth)
    around = picture.around
    if file:
        picture.save(file)
    if as_json:
        print_json(around.as_json())
    elif not file:
        print_rows(picture.rows(), COLUMNS, as_json=False)
    if file and not as_json:
        say(f"Wrote {len(around.nodes)} nodes and {len(around.edges)} edges to {file}.")
    if around.left_out and not as_json:
        say(f"{around.left_out} nodes further out were left out; a smaller --depth shows a whole picture.")
