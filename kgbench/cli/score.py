"""`kgbench score`: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kg.errors import RunError
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option("--build", type=click.Path(path_type=Path), metavar="DIR", help="The items' folder, if it has moved.")
@click.option("--compare", "compared", is_flag=True, help="Test every two runs on the items that both answered.")
@click.option(
    "--parser",
    type=click.Choice(["recorded", "mentalbench"]),
    default="recorded",
    show_default=True,
    help="mentalbench reads the replies again as the published parser does.",
)
@json_option
@csv_option
def score(folders: tuple[Path, ...], build: Path | None, compared: bool, parser: Any, as_json: bool) -> None:
    """Score runs and write scores.json into each; with another parser, only print.

    Intervals are of 95 %, by groups: variants of one seed count as one piece of evidence.
    """
    from kgbench.api.run_folders import distinct_names
    from kgbench.api.scores import notes_of, table_of
    from kgbench.api.scores import score as run

    if compared and len(folders) < 2:
        raise RunError("--compare needs two runs or more; name them one after the other.")
    if compared:
        distinct_names(folders)
    result = run(folders, build, parser=parser)
    comparison = result.compare() if compared else None
    told: dict[str, Any] = {"scores": result.as_json(), "comparisons": []}
    if comparison is not None:
        told |= {"comparisons": [one.model_dump() for one in comparison.comparisons]}
        told |= {"correction": comparison.correction}
    if as_json:
        print_json(told)
        return
    for scores in result.scores:
        print_tables([table_of(scores)])
        for line in notes_of(scores):
            note(line)
    if comparison is not None:
        print_tables(comparison.tables())
        for line in comparison.notes():
            note(line)
