"""`kgbench score`: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables
from kgbench.cli.shared_options import build_option


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@build_option
@click.option(
    "--compare",
    "compared",
    is_flag=True,
    help="Test the difference between every two runs, on the items that both answered.",
)
@click.option(
    "--parser",
    type=click.Choice(["recorded", "mentalbench"]),
    default="recorded",
    show_default=True,
    help="recorded: the answers as the run read them; mentalbench: read again by MentalBench's parser.",
)
@json_option
@csv_option
def score(folders: tuple[Path, ...], build: Path | None, compared: bool, parser: Any, as_json: bool) -> None:
    """Score runs: print the metrics and write them to scores.json in each run's folder.

    With --parser mentalbench nothing is written. Intervals are 95 % confidence intervals, computed by groups: items
    made from the same seed count as one observation.
    """
    from kgbench.api.scores import notes_of, require_comparable, table_of
    from kgbench.api.scores import score as run

    if compared:
        require_comparable(folders)
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
