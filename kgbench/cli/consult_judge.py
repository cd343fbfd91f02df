"""`kgbench consult judge`: models grade the doctor and the patient of consultations."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from kgbench.cli.consult_server import server_options
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables

_COUNT = click.IntRange(min=1)


@click.command(short_help="Have models grade consultations.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="RUN")
@click.option(
    "--judge",
    "judges",
    multiple=True,
    required=True,
    metavar="M",
    help="PROVIDER:NAME, or with --base-url the server's name for the model; repeat it for several judges.",
)
@click.option(
    "--cases",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the cases, if it was moved after the run.",
)
@click.option(
    "--role",
    "roles",
    type=click.Choice(["doctor", "patient"]),
    multiple=True,
    help="Grade this role only; by default those that models play.",
)
@click.option("--limit", type=_COUNT, metavar="N", help="Only the first N consultations, by id of the case.")
@click.option("--repeats", type=_COUNT, default=1, show_default=True, metavar="N", help="Grade each text N times.")
@click.option(
    "--probes",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Try the judges with N consultations: grades listed backwards, and empty words added.",
)
@server_options
@click.option("--at-once", type=_COUNT, default=16, show_default=True, help="Most requests at the same time.")
@click.option("--max-tokens-total", type=_COUNT, metavar="N", help="Stop when a judge has used N tokens.")
@click.option("--retry-errors", is_flag=True, help="Ask again where no reply came before.")
@json_option
@csv_option
def judge(folder: Path, judges: tuple[str, ...], as_json: bool, **options: Any) -> None:
    """Have judges grade the doctor and the patient of RUN on each dimension, and say how far they agree.

    A judge that is the tested model or of its family is refused. Grades that are missing are counted and are in no
    mean. The exit code is 1 if something is left open or got no reply.
    """
    from kgbench.api.consultation_judges import judge_consultations

    with graph_of_call() as graph:
        result = judge_consultations(folder, judges, graph=graph, cache=not options.pop("no_cache"), **options)
    if as_json:
        print_json(result.as_json())
    else:
        print_tables(list(result.tables()))
    note(f"{result.headline()}.")
    for line in result.notes():
        note(line)
    if not result.complete:
        sys.exit(1)
