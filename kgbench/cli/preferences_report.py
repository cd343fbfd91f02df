"""`kgbench preferences report`: a page on labels, scores, demographic effects and free-form answers."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.output import csv_option, json_option, print_result
from kgbench.cli.shared_options import build_option


@click.command(short_help="Write a page on labels, scores and effects.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.argument("runs", nargs=-1, type=click.Path(path_type=Path), metavar="[RUN]...")
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False),
    default=Path("preferences.html"),
    show_default=True,
    metavar="FILE",
    help="The page.",
)
@build_option
@click.option(
    "--adjustment",
    type=click.Choice(["holm", "bh"]),
    default="holm",
    show_default=True,
    help="How p values are adjusted: Holm, or Benjamini-Hochberg (bh).",
)
@click.option(
    "--similarity",
    type=click.Choice(["auto", "bertscore", "trigrams"]),
    default="auto",
    show_default=True,
    help="Measure of two texts, for answers in a model's own words.",
)
@click.option("--redistribute", is_flag=True, help="Others may be given the texts of the questions: show them.")
@click.option(
    "--tables",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Also write the tables into this folder, as CSV and Parquet.",
)
@json_option
@csv_option
def report(
    folder: Path,
    runs: tuple[Path, ...],
    out: Path,
    build: Path | None,
    adjustment: Literal["holm", "bh"],
    similarity: Literal["auto", "bertscore", "trigrams"],
    redistribute: bool,
    tables: Path | None,
    as_json: bool,
) -> None:
    """Write a report on DIR and on runs that were asked its questions: one HTML page that opens offline.

    It shows the label of each question, scores of the runs beside chance and beside a single expert, what the patient
    changes, and how consistent free-form answers are.
    """
    from kgbench.api.preferences_report import report_preferences

    result = report_preferences(
        folder,
        runs,
        out,
        build,
        adjustment=adjustment,
        similarity=similarity,
        redistribute=redistribute,
        tables=tables,
    )
    print_result(result, as_json=as_json)
