"""`kgbench load`: the knowledge files into the graph."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables, say
from kgbench.cli.shared_options import knowledge_option


@click.command()
@knowledge_option
@json_option
@csv_option
def load(knowledge: Path | None, as_json: bool) -> None:
    """Load the knowledge files into the graph, in place of the knowledge it holds.

    If any record is broken, nothing is loaded and the graph stays as it was. Loading the same files twice changes
    nothing.
    """
    from kgbench.api.knowledge import load as run

    with graph_of_call() as graph:
        loaded = run(graph, knowledge)
    if as_json:
        print_json({"nodes": loaded.counts, "edges": loaded.edges, "sha256": loaded.sha256})
        return
    print_tables(loaded.tables())
    say(loaded.headline())
    for line in loaded.notes():
        note(line)
