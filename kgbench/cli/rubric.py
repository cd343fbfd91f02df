"""`kgbench rubric`: whether the reading of rubrics by cues can be trusted."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables


@click.group()
def rubric() -> None:
    """Look at how rubrics are read."""


@rubric.command(short_help="Compare readings with marks by hand.")
@click.argument("build", metavar="BUILD", type=click.Path(path_type=Path))
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--wrong", is_flag=True, help="List the points that are decided wrongly, with the sentence that decided.")
@json_option
@csv_option
def check(build: Path, file: Path, wrong: bool, as_json: bool) -> None:
    """Compare what cues find in the answers of FILE (.jsonl) with marks by hand.

    Fields: question, answer, marks (claim -> credited, half, denied or absent), written_by, marked_by, held_out. The
    exit code is 1 if the readings are not good enough to rank runs by them. --wrong leaves held-out answers out.
    """
    from kgbench.api.rubric_check import check_rubric

    result = check_rubric(build, file)
    if as_json:
        print_json(result.as_json())
    else:
        print_tables([result.wrong()] if wrong else list(result.tables()))
    note(f"{result.headline()}.")
    for line in result.notes():
        note(line)
    if not result.found.may_be_ranked:
        sys.exit(1)
