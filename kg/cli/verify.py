"""`kgbench verify`: every proof of a build again."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kg.cli.context import open_graph
from kg.cli.output import csv_option, json_option, note, print_json, print_rows

if TYPE_CHECKING:
    from kg.store import Connection

_NAMED = 20


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@json_option
@csv_option
def verify(folder: Path, as_json: bool) -> None:
    """Run every proof of a build again on the graph as it stands, and check hashes, texts and limits.

    Exits with 1 and a list by cause when something is not as it should be. A graph that has changed since the build
    is no finding by itself: what counts is whether each item is still proved. A graph without a biomedical slice gets
    the demonstration slice where the build was made from it.
    """
    from generators import manifest
    from generators.context import Context
    from generators.origin import differences
    from generators.suites import tasks
    from generators.verify import helpers
    from generators.verify import verify as run
    from kg.collector import held_back
    from kg.graph.fresh import require_knowledge

    made = manifest.read(folder)
    with closing(helpers(made, tasks())) as scribes, open_graph() as graph, held_back():
        require_knowledge(graph)
        if made.slice_sha256 is not None:
            _require_slice(graph, made.slice_sha256)
        found = list(run(Context(graph, made.seed, made.scale, None, scribes=scribes), folder, made, tasks()))
        if found:
            for line in differences(graph, made):
                note(line)
    causes = Counter(finding.cause for finding in found)
    if as_json:
        print_json({"items": made.count, "causes": dict(causes), "findings": [finding._asdict() for finding in found]})
    elif found:
        rows = [finding._asdict() for finding in found[:_NAMED]]
        print_rows(rows, ["cause", "where", "says"], as_json=False)
        if len(found) > _NAMED:
            note(f"... and {len(found) - _NAMED} more; --json lists them all.")
        print_rows(
            [{"cause": cause, "count": count} for cause, count in causes.items()], ["cause", "count"], as_json=False
        )
    if found:
        sys.exit(1)
    note(f"{folder}: all {made.count} items are proved.")


def _require_slice(graph: Connection, wanted: str) -> None:
    """Loads the demonstration slice into a graph without any, where it is the one that the build was made from."""
    from kg.errors import UserError
    from kg.primekg.demonstration import demonstration
    from kg.primekg.load import load
    from kg.primekg.slice import sha256

    if graph.one("load/biomedical/count")["entities"]:
        return
    shipped = demonstration()
    if sha256(shipped) != wanted:
        raise UserError(
            f"The graph at {graph.where} holds no biomedical slice, and this build was made from one that does not "
            f"come with kgbench (sha256 {wanted}). Load it with `kgbench import primekg KG_CSV`, then verify again."
        )
    load(graph, shipped)
    note("Loaded the demonstration slice, from which this build was made.")
