"""`kgbench diff`: what other knowledge would do to a build."""

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
    print_tables,
    reading_width,
    wants_csv,
)

_NAMED = 10


@click.command()
@click.argument("knowledge", type=click.Path(path_type=Path), metavar="KNOWLEDGE")
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@json_option
@csv_option
def diff(knowledge: Path, folder: Path, as_json: bool) -> None:
    """Show how the knowledge files in KNOWLEDGE change BUILD: items no longer proved, and changed verdicts and answers.

    The files are validated and loaded into a temporary graph, and the build is verified on that graph. Your own graph
    is not changed; it is only read if the build was made from PrimeKG data that do not come with kgbench. The exit
    code is 1 if an item is no longer proved or the files have faults.
    """
    from kgbench.api.effect import diff as run
    from kgbench.api.knowledge import COLUMNS

    with graph_of_call() as graph:
        result = run(knowledge, folder, graph)
    if as_json:
        print_json(result.as_json())
    elif wants_csv():
        print_every_field(result.rows(), ("cause", "where", "says"))
    else:
        if not result.validation.passed:
            print_rows(result.validation.rows(), COLUMNS, as_json=False)
        print_blocks(result.blocks(reading_width()), _NAMED)
        for table in result.effects():
            print_tables([table])
            click.echo()
    note(f"{result.headline()} Your graph is as it was.")
    if not result.passed:
        sys.exit(1)
