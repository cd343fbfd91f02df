"""`kgbench verify`: every proof of a build again."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path

import click

from kgbench.cli.graph_option import open_graph
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
    is no finding by itself: what counts is whether each item is still proved. A graph without a biomedical slice gets
    the demonstration slice where the build was made from it.
    """
    from generators import manifest
    from generators.context import Context
    from generators.findings import as_json as plain
    from generators.findings import blocks, by_cause, by_subject
    from generators.origin import differences
    from generators.slice_of_build import provide_slice
    from generators.suites import tasks
    from generators.verify import helpers
    from generators.verify import verify as run
    from kg.garbage import held_back
    from kg.sources.ensure import require_knowledge

    made = manifest.read(folder)
    with closing(helpers(made, tasks())) as scribes, open_graph() as graph, held_back():
        require_knowledge(graph)
        if loaded := provide_slice(graph, made, made.tasks):
            note(loaded)
        found = list(run(Context(graph, made.seed, made.scale, None, scribes=scribes), folder, made, tasks()))
        other = list(differences(graph, made))
    causes, subjects = by_cause(found), by_subject(found)
    if as_json:
        told = {"items": made.count, "differences": other, "causes": causes}
        print_json({**told, "subjects": subjects, "findings": [plain(finding) for finding in found]})
    elif wants_csv():
        print_every_field([plain(finding) for finding in found], ("cause", "where", "says"))
    elif found:
        print_blocks(blocks(found, reading_width()), _NAMED)
        print_rows(subjects, ["subject", "task", "seeds", "items"], as_json=False)
        print_rows(
            [{"cause": cause, "count": count} for cause, count in causes.items()], ["cause", "count"], as_json=False
        )
    for line in other:
        note(line)
    if found:
        sys.exit(1)
    note(f"{folder}: all {made.count} items are proved.")
