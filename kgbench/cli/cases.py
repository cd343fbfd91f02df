"""`kgbench cases`: patients for consultations, drawn from the graph."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables
from kgbench.cli.shared_options import workers_option


@click.command()
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Folder for the cases.")
@click.option(
    "--mix",
    type=click.Choice(["population", "clinic"]),
    help="Who is drawn how often: people at large (default), or the patients of a clinic.",
)
@click.option(
    "--count",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many cases (default: 16000, or with --from-charts all patients of the build).",
)
@click.option(
    "--seed",
    type=click.IntRange(-(2**63), 2**63 - 1),
    default=42,
    show_default=True,
    help="Seed of everything that is drawn.",
)
@click.option(
    "--from-charts",
    type=click.Path(path_type=Path),
    metavar="BUILD",
    help="Complete the patients of the charts of this build, in place of drawing from a mix.",
)
@click.option(
    "--certificates",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Seek the fewest sufficient questions of N cases, those of the test split first.",
)
@workers_option()
@json_option
@csv_option
def cases(
    out: Path,
    mix: Literal["population", "clinic"] | None,
    count: int | None,
    seed: int,
    from_charts: Path | None,
    certificates: int,
    workers: str,
    as_json: bool,
) -> None:
    """Draw patients who can be asked in consultations.

    DIR gets cases.jsonl (the patients), truths.jsonl (what is true of them, which no doctor or patient reads) and
    cases.json (hashes, and how well the cases fit the tables that they were drawn from). The mixes are put together
    from published figures and guesses; they are not the real distribution of anywhere.
    """
    from kgbench.api.cases import cases as draw

    with graph_of_call() as graph:
        made = draw(
            graph,
            out=out,
            mix=mix,
            count=count,
            seed=seed,
            from_charts=from_charts,
            certificates=certificates,
            workers=workers,
        )
    if as_json:
        print_json(made.as_json())
    else:
        print_tables(made.tables())
    for line in made.notes():
        note(line)
    note(f"{made.headline()}.")
