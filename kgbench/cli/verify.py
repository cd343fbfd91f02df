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

_NAMED = 20


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@json_option
@csv_option
def verify(folder: Path, as_json: bool) -> None:
    """Run every proof of a build again on the graph as it stands, and check hashes, texts and limits.

    Exits with 1 where something is not as it should be, and says of each item which condition fell, what the case
    states of it, and how its text begins; then how many fell by differential. A graph that has changed since the build
    is not a finding by itself: each item counts by whether it is proved. A graph without a biomedical slice gets
    the demonstration slice where the build was made from it.
    """
    from kgbench.api.build import open_build
    from kgbench.api.verification import verify as run

    build = open_build(folder)
    with graph_of_call() as graph:
        result = run(build, graph)
    if as_json:
        told = {"items": len(build), "differences": list(result.differences), "causes": result.causes()}
        print_json({**told, "subjects": result.subjects(), "findings": result.rows()})
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
