"""`kgbench verify`: every proof of a build again."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import (
    csv_option,
    json_option,
    note,
    print_blocks,
    print_every_field,
    print_json,
    print_rows,
    reading_width,
    wants_csv,
)
from kgbench.cli.shared_options import workers_option

_NAMED = 20


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@workers_option()
@json_option
@csv_option
def verify(folder: Path, workers: str, as_json: bool) -> None:
    """Check a build: run the proof of every item again on the graph, and check hashes, texts and limits.

    For each item that is no longer proved, it prints the condition that no longer holds, what the case states about
    it, and the beginning of the text; then the number of such items by differential. The exit code is 1 if anything
    is wrong. The graph may have changed since the build: only items that are no longer proved are reported.

    If the build was made from the demonstration slice of PrimeKG and the graph has no such data, the slice is loaded
    first.
    """
    from kgbench.api.build import open_build
    from kgbench.api.verification import verify as run

    build = open_build(folder)
    with graph_of_call() as graph:
        result = run(build, graph, workers=workers)
    if as_json:
        print_json(result.as_json())
    elif wants_csv():
        print_every_field(result.rows(), ("cause", "where", "says"))
    elif not result.passed:
        print_blocks(result.blocks(reading_width()), _NAMED)
        print_rows(result.subjects(), ["subject", "task", "seeds", "items"], as_json=False)
        print_rows(
            [{"cause": cause, "count": count} for cause, count in result.causes().items()],
            ["cause", "count"],
            as_json=False,
        )
    for line in result.differences:
        note(line)
    if not result.passed:
        sys.exit(1)
    note(result.headline())
