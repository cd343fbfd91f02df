"""`kgbench consult score`, `sets` and `score-sets`: what consultations are worth, and what is made of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kgbench.cli.consult_server import server_options
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, print_result

_CASES = click.option(
    "--cases",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the cases, if it was moved after the run.",
)


@click.command(short_help="Score consultations.")
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="RUN...")
@_CASES
@click.option(
    "--diagnoser",
    "diagnosers",
    multiple=True,
    metavar="D",
    help="Let D conclude from the same consultations as well (oracle, belief, count, tfidf-lr, ..., or a chat model: "
    "PROVIDER:NAME, or with --base-url the server's name); can be repeated.",
)
@click.option(
    "--train",
    type=click.Path(path_type=Path),
    metavar="RUN",
    help="Consultations with cases of the split train, for diagnosers that learn.",
)
@click.option("--controls", is_flag=True, help="Work out what figures come to where nothing can be known.")
@click.option("--compare", is_flag=True, help="Test the difference between every two runs, on the same cases.")
@server_options
@json_option
@csv_option
def score(folders: tuple[Path, ...], as_json: bool, **options: Any) -> None:
    """Score consultations: print the figures and write them to scores.json in each RUN.

    Consultations without a conclusion count as wrong. Intervals are 95 % confidence intervals over cases.
    """
    from kgbench.api.consultation_scores import score_consultations

    with graph_of_call() as graph:
        result = score_consultations(folders, graph=graph, cache=not options.pop("no_cache"), **options)
    print_result(result, as_json=as_json)


@click.command(short_help="Make static sets of consultations.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="RUN")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="Folder for the sets.")
@_CASES
@click.option(
    "--per-consultation",
    type=click.IntRange(min=1),
    default=3,
    show_default=True,
    metavar="N",
    help="Items about the next question, of each consultation at the most.",
)
@json_option
@csv_option
def sets(folder: Path, out: Path, as_json: bool, **options: Any) -> None:
    """Write questions about the consultations of RUN: the diagnosis, and the doctor's next question.

    DIR gets diagnosis.jsonl and next-question.jsonl, and beside each a file .keys.jsonl with what is right.
    """
    from kgbench.api.consultation_scores import write_consultation_sets

    with graph_of_call() as graph:
        result = write_consultation_sets(folder, out, graph=graph, **options)
    print_result(result, as_json=as_json)


@click.command("score-sets", short_help="Score answers to static sets.")
@click.argument("sets", type=click.Path(path_type=Path))
@click.argument("answers", type=click.Path(path_type=Path))
@json_option
@csv_option
def score_sets(sets: Path, answers: Path, as_json: bool, **options: Any) -> None:
    """Score ANSWERS to the questions in SETS, which `kgbench consult sets` has written.

    ANSWERS holds a line of JSON for each item: its id and, for a diagnosis, a list of labels, or for a next question,
    a text.
    """
    from kgbench.api.static_scores import score_static_sets

    with graph_of_call() as graph:
        result = score_static_sets(sets, answers, graph=graph, **options)
    print_result(result, as_json=as_json)
