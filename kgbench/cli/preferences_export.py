"""`kgbench preferences export`: questions with their labels as a build."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_result

SetName = Literal["D0", "DG", "DA", "DN", "crossed", "few-shot"]


@click.command(short_help="Write questions and labels as a build.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="BUILD", help="Folder for the build.")
@click.option(
    "--set",
    "set_",
    type=click.Choice(["D0", "DG", "DA", "DN", "crossed", "few-shot"]),
    default="D0",
    show_default=True,
    help="Which patients each question is about: one drawn by lot (D0), every gender (DG), five ages (DA), every "
    "ethnicity (DN), all of these together (crossed); few-shot has the questions that the others keep out.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything that is drawn.")
@click.option(
    "--orders",
    type=click.IntRange(min=1, max=120),
    default=1,
    show_default=True,
    metavar="N",
    help="Show each question's options in N orders, as a factor of its own.",
)
@click.option("--free-form", is_flag=True, help="Ask without the options; the preferred one is the reference.")
@click.option(
    "--few-shot",
    type=click.FloatRange(min=0, max=1, max_open=True),
    default=0.1,
    show_default=True,
    metavar="X",
    help="Share of each category that is kept for examples.",
)
@click.option("--no-ceiling", is_flag=True, help="Do not work out what a single expert reaches.")
@click.option("--redistribute", is_flag=True, help="Others may be given the items.")
@json_option
@csv_option
def export(
    folder: Path,
    out: Path,
    set_: SetName,
    seed: int,
    orders: int,
    free_form: bool,
    few_shot: float,
    no_ceiling: bool,
    redistribute: bool,
    as_json: bool,
) -> None:
    """Write the questions of DIR, with their labels as gold, as a build that evaluate, score and report take.

    A question without a label is left out, unless it has one right answer that its author names. Each question keeps
    one order of options for all its patients.
    """
    from kgbench.api.preferences_export import export_preferences

    with graph_of_call() as graph:
        result = export_preferences(
            folder,
            out,
            graph=graph,
            demographic_set=set_,
            seed=seed,
            orders=orders,
            free_form=free_form,
            few_shot=few_shot,
            ceiling=not no_ceiling,
            redistribute=redistribute,
        )
    print_result(result, as_json=as_json)
