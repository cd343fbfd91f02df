"""`kgbench score`: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kg.tables import Table
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables
from kgbench.cli.shared_options import build_option, workers_option

if TYPE_CHECKING:
    from kgbench.api.formats import FormatsResult
    from kgbench.api.scores import ComparisonResult, ScoreResult


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
    "--formats",
    "paired",
    is_flag=True,
    help="Compare the run of each model that asks parts in full with the one that asks them apart.",
)
@click.option(
    "--parser",
    type=click.Choice(["recorded", "mentalbench"]),
    default="recorded",
    show_default=True,
    help="recorded: the answers as the run read them; mentalbench: read again by MentalBench's parser.",
)
@workers_option("1")
@json_option
@csv_option
def score(
    folders: tuple[Path, ...],
    build: Path | None,
    compared: bool,
    paired: bool,
    parser: Any,
    workers: str,
    as_json: bool,
) -> None:
    """Score runs: print the metrics and write them to scores.json in each run's folder.

    With --parser mentalbench nothing is written. Intervals are 95 % confidence intervals, computed by groups: items
    made from the same seed count as one observation.
    """
    from kgbench.api.formats import require_pairs
    from kgbench.api.scores import notes_of, require_comparable, tables_of
    from kgbench.api.scores import score as run

    if compared:
        require_comparable(folders)
    if paired:
        require_pairs(folders)
    result = run(folders, build, parser=parser, workers=workers)
    comparison = result.compare() if compared else None
    formats = result.formats() if paired else None
    if as_json:
        print_json(_as_json(result, comparison, formats))
        return
    for scores in result.scores:
        _print(tables_of(scores), notes_of(scores))
    for found in (comparison, formats):
        if found is not None:
            _print(found.tables(), found.notes())


def _as_json(result: ScoreResult, comparison: ComparisonResult | None, formats: FormatsResult | None) -> dict[str, Any]:
    told: dict[str, Any] = {"scores": result.as_json(), "comparisons": []}
    if comparison is not None:
        told |= {"comparisons": [one.model_dump() for one in comparison.comparisons]}
        told |= {"correction": comparison.correction}
    if formats is not None:
        told |= {"formats": [one.model_dump() for one in formats.comparisons]}
    return told


def _print(tables: Iterable[Table], notes: Iterable[str]) -> None:
    print_tables(tables)
    for line in notes:
        note(line)
