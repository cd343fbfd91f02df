"""`kgbench leaderboard`: a page of several runs and builds, and its tables."""

from __future__ import annotations

from pathlib import Path

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_result


@click.command()
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@click.option(
    "--build",
    "builds",
    multiple=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of a build that was moved after its runs; may be given several times.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("leaderboard"),
    show_default=True,
    metavar="DIR",
    help="Folder for the page and its tables.",
)
@click.option(
    "--published-seed",
    type=int,
    default=42,
    show_default=True,
    metavar="SEED",
    help="Seed of the builds that models may have read; builds with another seed are fresh.",
)
@json_option
@csv_option
def leaderboard(
    folders: tuple[Path, ...], builds: tuple[Path, ...], out: Path, published_seed: int, as_json: bool
) -> None:
    """Write a leaderboard of runs: a page that opens offline, with its tables as CSV and JSON beside it.

    Runs on the same items are ranked together, by suite, task, disorder and node. Ranks differ only where paired tests
    tell runs apart. Runs of the same model on builds that differ in the seed alone show how far it does worse on items
    that it cannot have read. The names of nodes are read from the graph.
    """
    from kgbench.api.leaderboard import leaderboard as run

    with graph_of_call() as graph:
        result = run(folders, out, graph, builds, published_seed=published_seed)
    print_result(result, as_json=as_json)
