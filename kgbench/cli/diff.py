"""`kgbench diff`: what other knowledge would do to a build."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

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
    from kgbench.api.effect import TITLES
    from kgbench.api.effect import diff as run
    from kgbench.api.knowledge import COLUMNS

    with graph_of_call() as graph:
        result = run(knowledge, folder, graph)
    causes, parts, validation = result.causes(), result.parts(), result.validation
    if as_json:
        told = {"items": len(result.build), "fall": result.impact.fall, "validation": validation.rows()}
        print_json({**told, "causes": causes, **parts, "findings": result.rows()})
    elif wants_csv():
        print_every_field(result.rows(), ("cause", "where", "says"))
    else:
        if not validation.passed:
            print_rows(validation.rows(), COLUMNS, as_json=False)
        print_blocks(result.blocks(reading_width()), _NAMED)
        for name, title in TITLES.items():
            if parts[name]:
                click.secho(title, bold=True)
                shown = [{column: _cell(value) for column, value in row.items()} for row in parts[name]]
                print_rows(shown, list(shown[0]), as_json=False)
                click.echo()
        others = {cause: count for cause, count in causes.items() if cause in ("changed file", "limit passed")}
        if others:
            print_rows(
                [{"cause": cause, "findings": count} for cause, count in others.items()],
                ["cause", "findings"],
                as_json=False,
            )
    note(f"{result.headline()} Your graph is as it was.")
    if not result.passed:
        sys.exit(1)


def _cell(value: Any) -> Any:
    return (", ".join(value) or "none") if isinstance(value, list) else value
