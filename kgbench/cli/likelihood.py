"""`kgbench likelihood`: what a small language model says of texts."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables

_COUNT = click.IntRange(min=1)


@click.command()
@click.argument("build", required=False, type=click.Path(path_type=Path), metavar="[BUILD]")
@click.option("--task", "tasks", multiple=True, metavar="T", help="Score this task only; repeat it for several tasks.")
@click.option(
    "--n", type=_COUNT, default=12, show_default=True, help="Texts of each task, and of each part of other sources."
)
@click.option(
    "--shuffles",
    type=_COUNT,
    default=3,
    show_default=True,
    help="Other orders of the sentences that each text is compared with.",
)
@click.option("--seed", type=int, default=42, show_default=True, help="Changes which texts and orders are drawn.")
@click.option(
    "--texts",
    "others",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="FILE|DIR",
    help="Score texts of another source too: as `kgbench read --with`; may be repeated.",
)
@click.option(
    "--model",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE.gguf",
    help="Use this model instead of SmolLM2-135M-Instruct.",
)
@json_option
@csv_option
def likelihood(
    build: Path | None,
    tasks: tuple[str, ...],
    n: int,
    shuffles: int,
    seed: int,
    others: tuple[Path, ...],
    model: Path | None,
    as_json: bool,
) -> None:
    """Measure how likely a small language model finds the texts of BUILD, and their own order of sentences.

    Each text is compared with itself with the sentences between the first and the last shuffled. The model runs in
    this process and is an extra: pip install "kgbench[small-model]". Intervals are 95 % confidence intervals by texts.
    """
    from kgbench.api.likelihood import likelihood as run

    result = run(build, tasks, n, shuffles, seed, others=others, model=model)
    if as_json:
        print_json(result.as_json())
    else:
        print_tables(result.tables())
        for line in result.notes():
            note(line)
