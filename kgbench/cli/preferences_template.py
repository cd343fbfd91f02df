"""`kgbench preferences template`: files that a user fills in."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.output import say


@click.command(short_help="Write a file of questions or annotations to fill in.")
@click.argument("kind", type=click.Choice(["questions", "annotations"]))
@click.option(
    "--format",
    type=click.Choice(["jsonl", "csv", "xlsx"]),
    default="csv",
    show_default=True,
    help="Format of the file; annotations are csv or xlsx.",
)
@click.option(
    "--questions",
    metavar="QUESTIONS",
    help="The questions that are annotated: their file, or the word demonstration (default: two examples).",
)
@click.option(
    "--annotator",
    "annotators",
    multiple=True,
    metavar="NAME",
    help="A pseudonym, with rows of its own in a file of annotations; may be repeated.",
)
@click.option(
    "--out", type=click.Path(path_type=Path), metavar="FILE", help="The file (default: the kind with its ending)."
)
def template(
    kind: Literal["questions", "annotations"],
    format: Literal["jsonl", "csv", "xlsx"],
    questions: str | None,
    annotators: tuple[str, ...],
    out: Path | None,
) -> None:
    """Write a file to fill in.

    questions has all columns and two examples that can be imported as they are. annotations has one row an option of
    each question, beside their texts, with the score left empty; it can be imported when the scores stand there.
    """
    from kgbench.api.preferences_template import preferences_template

    say(str(preferences_template(kind, out, format, questions=questions, annotators=annotators)))
