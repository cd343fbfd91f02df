"""`kgbench preferences`: annotations by experts, imported, checked, fitted, exported as items and reported."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Literal

import click

from kgbench.cli.output import csv_option, json_option, print_result
from kgbench.cli.preferences_export import export
from kgbench.cli.preferences_fit import fit
from kgbench.cli.preferences_report import report
from kgbench.cli.preferences_scores import effects, free_form
from kgbench.cli.preferences_template import template

Reading = Literal["raw", "by place", "by sort"]
_READINGS = click.Choice(["raw", "by place", "by sort"])

reading_option = click.option(
    "--reading", type=_READINGS, help="How the stored order of display is read (default: the reading that wins)."
)
anyway_option = click.option("--anyway", is_flag=True, help="Go on with a reading that loses.")


def _columns(_context: click.Context, _parameter: click.Parameter, told: tuple[str, ...]) -> dict[str, str]:
    pairs = [one.partition("=") for one in told]
    for meaning, equals, heading in pairs:
        if not (meaning and equals and heading.strip()):
            raise click.UsageError("Write --column MEANING=HEADING, such as --column question=stimulus.")
    return {meaning.strip(): heading for meaning, _, heading in pairs}


@click.group()
def preferences() -> None:
    """Turn what experts prefer into soft labels, and score models against them.

    template writes files to fill in, import reads questions and annotations into a folder, check looks at the
    annotations, fit makes the labels, export writes them as a build, and report as a page.
    """


@preferences.command(name="import", short_help="Import questions and annotations into a folder.")
@click.argument("questions", metavar="QUESTIONS")
@click.option(
    "--annotations",
    type=click.Path(path_type=Path),
    multiple=True,
    metavar="FILE",
    help="Annotations, as jsPsych writes them or one row an option; may be repeated.",
)
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Folder for the import.")
@click.option("--trial-type", metavar="NAME", help="Type of the trials with the sliders, where its name does not tell.")
@click.option(
    "--column",
    "columns",
    multiple=True,
    callback=_columns,
    metavar="MEANING=HEADING",
    help="Heading of a column of annotations, where it does not tell, such as question=stimulus; may be repeated.",
)
@click.option(
    "--simulated", type=click.IntRange(min=1), metavar="N", help="Draw annotations by N simulated experts instead."
)
@click.option("--seed", type=int, default=42, show_default=True, help="Seed of simulated experts.")
@click.option(
    "--reading",
    type=_READINGS,
    default="by sort",
    show_default=True,
    help="How simulated scores are stored beside their order of display.",
)
@click.option(
    "--per-question",
    type=click.IntRange(min=1),
    metavar="N",
    help="How many simulated experts annotate each question (default: all).",
)
@json_option
@csv_option
def import_(
    questions: str,
    annotations: tuple[Path, ...],
    out: Path,
    trial_type: str | None,
    columns: dict[str, str],
    simulated: int | None,
    seed: int,
    reading: Reading,
    per_question: int | None,
    as_json: bool,
) -> None:
    """Import QUESTIONS (.jsonl, .csv or .xlsx, or the word demonstration) and annotations of them into DIR.

    All of it is imported, or nothing: what is wrong is said with row and column, and the exit code is 2. DIR gets
    questions.jsonl, annotations.jsonl and preferences.json; an earlier import there gives way.
    """
    from kgbench.api.preferences import import_preferences

    result = import_preferences(
        questions,
        annotations,
        out=out,
        trial_type=trial_type,
        columns=columns,
        simulated=simulated,
        seed=seed,
        reading=reading,
        per_question=per_question,
    )
    print_result(result, as_json=as_json)


@preferences.command(short_help="Check the annotations: order of display, annotators, questions.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@reading_option
@anyway_option
@json_option
@csv_option
def check(folder: Path, reading: Reading | None, anyway: bool, as_json: bool) -> None:
    """Check the annotations in DIR before anything is fitted, and write DIR/check.json.

    A stored order of display can be read in three ways. The check says which reading wins by four signals; with
    --reading it refuses one that loses, unless --anyway is given. The exit code is 1 if no reading wins.
    """
    from kgbench.api.preferences import check_preferences

    result = check_preferences(folder, reading=reading, anyway=anyway)
    print_result(result, as_json=as_json)
    if not result.decided:
        sys.exit(1)


for command in (template, fit, export, effects, free_form, report):
    preferences.add_command(command)
