"""`kgbench build`: the benchmark's items, each with its proof."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Literal

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables
from kgbench.cli.shared_options import workers_option


def _finite(_context: click.Context, _parameter: click.Parameter, value: float) -> float:
    # A range lets "nan" pass, which no comparison refuses.
    if not math.isfinite(value):
        raise click.BadParameter(f"{value} is not a number to multiply by.")
    return value


@click.command()
@click.option("--suite", multiple=True, metavar="S", help="Build this suite only; may be repeated.")
@click.option("--task", "tasks", multiple=True, metavar="T", help="Build this task only; may be repeated.")
@click.option(
    "--seed",
    type=click.IntRange(-(2**63), 2**63 - 1),
    default=42,
    show_default=True,
    help="Seed of every random choice; another seed gives other items.",
)
@click.option(
    "--scale",
    type=click.FloatRange(min=0, min_open=True),
    default=1.0,
    show_default=True,
    callback=_finite,
    help="Multiplies the number of items: 0.2 builds about a fifth.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("build"),
    show_default=True,
    metavar="DIR",
    help="Folder for the items.",
)
@click.option(
    "--writer",
    default="offline",
    show_default=True,
    metavar="offline|PROVIDER:MODEL",
    help="What writes the case texts: the parts of the knowledge (offline), or a model.",
)
@click.option(
    "--reader",
    metavar="PROVIDER:MODEL",
    help="Model that reads back what a model wrote (default: the writer).",
)
@click.option(
    "--prices",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="YAML file: what a million tokens of each model cost, for the forecast.",
)
@click.option(
    "--knowledge",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Load these knowledge files first (default: use the graph as it is).",
)
@click.option(
    "--negatives",
    type=click.Choice(["matched", "hard"]),
    default="matched",
    show_default=True,
    help="Wrong answers of the biomedical tasks: matched to the right ones, or the most similar ones.",
)
@click.option(
    "--genre",
    type=click.Choice(["letter", "collateral"]),
    help="Tell the cases as a referral letter, or as a relative's account (default: each task in its own way).",
)
@workers_option()
@click.option(
    "--format",
    "form",
    type=click.Choice(["jsonl", "parquet"]),
    help="How items lie on disk: a file of lines for each task, or a Parquet dataset (default: lines up to scale 20, "
    "Parquet above).",
)
@json_option
@csv_option
def build(
    suite: tuple[str, ...],
    tasks: tuple[str, ...],
    seed: int,
    scale: float,
    out: Path,
    writer: str,
    reader: str | None,
    prices: Path | None,
    knowledge: Path | None,
    negatives: Literal["matched", "hard"],
    genre: Literal["letter", "collateral"] | None,
    workers: str,
    form: Literal["jsonl", "parquet"] | None,
    as_json: bool,
) -> None:
    """Build the benchmark from the graph: items with case texts, options, and a proof each.

    If the graph is empty, the knowledge that comes with kgbench is loaded first; if it has no biomedical data, the
    demonstration slice of PrimeKG is loaded too. The exit code is 1, and DIR stays as it was, if the items exceed a
    limit on guessing or on repetition.
    """
    from kgbench.api.build import LimitError
    from kgbench.api.build import build as run

    with graph_of_call() as graph:
        try:
            built = run(
                graph,
                tasks=tasks,
                suite=suite,
                seed=seed,
                scale=scale,
                out=out,
                writer=writer,
                reader=reader,
                prices=prices,
                knowledge=knowledge,
                negatives=negatives,
                genre=genre,
                workers=workers,
                format=form,
            )
            placed = True
        except LimitError as error:
            built, placed = error.build, False
    gates = built.gates
    if as_json:
        measured = None if gates is None else gates.model_dump(mode="json")
        print_json({"manifest": built.manifest.model_dump(mode="json"), "gates": measured})
    else:
        print_tables(built.gate_tables())
    for gap in built.notes():
        note(gap)
    if not placed:
        for failure in () if gates is None else gates.failures:
            note(failure)
        note(f"{out}: nothing was put in place, since a limit is passed.")
        sys.exit(1)
    made = built.manifest
    by_expert = f"; {made.by_expert} of them are by an expert" if made.by_expert else ""
    note(f"{out}: {made.count} items, each with its proof{by_expert}. `kgbench verify {out}` proves them again.")
