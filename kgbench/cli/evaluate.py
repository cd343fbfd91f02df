"""`kgbench evaluate`: a model's answers to a build."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_json, print_tables

_STYLES = ("single", "hybrid", "multiple", "binary")
_COUNT = click.IntRange(min=1)
_POSITIVE = click.FloatRange(min=0, min_open=True)
_BASELINE = "baseline:"


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@click.option("--model", required=True, metavar="M", envvar="KGBENCH_MODEL", help="PROVIDER:NAME, or baseline:NAME.")
@click.option("--out", required=True, type=click.Path(path_type=Path), metavar="DIR", help="The run folder.")
@click.option("--base-url", metavar="URL", envvar="KGBENCH_BASE_URL", help="An OpenAI-compatible server has the model.")
@click.option("--key-variable", default="KGBENCH_API_KEY", show_default=True, metavar="NAME", help="Holds its key.")
@click.option("--mode", type=click.Choice(["generate", "forced-choice"]), default="generate", show_default=True)
@click.option(
    "--endpoint",
    type=click.Choice(["chat", "completions", "echo"]),
    default="chat",
    show_default=True,
    help="Where forced choice gets its probabilities.",
)
@click.option("--suite", metavar="S", help="Ask this suite only.")
@click.option("--task", "tasks", multiple=True, metavar="T", help="Ask this task only; may be repeated.")
@click.option("--limit", type=_COUNT, metavar="N", help="The first N items of each task.")
@click.option("--sample", type=_COUNT, metavar="N", help="N items of each task, spread over what they are about.")
@click.option("--style", type=click.Choice(_STYLES), help="Instead of each item's own.")
@click.option("--shots", type=click.IntRange(min=0), default=0, show_default=True, help="Solved examples.")
@click.option("--rotations", type=_COUNT, default=1, show_default=True, help="Ask under so many orders of options.")
@click.option("--at-once", type=_COUNT, default=64, show_default=True, help="Most requests under way.")
@click.option("--attempts", type=_COUNT, default=6, show_default=True, help="Most attempts at one question.")
@click.option("--timeout", type=_POSITIVE, default=600.0, show_default=True, help="Seconds for one attempt.")
@click.option("--longest-wait", type=_POSITIVE, default=60.0, show_default=True, help="Seconds between two attempts.")
@click.option("--max-tokens-total", type=_COUNT, metavar="N", help="Stop when the run has used so many tokens.")
@click.option("--max-cost", type=_POSITIVE, metavar="X", help="Stop when the run has cost so much; needs --prices.")
@click.option("--prices", type=click.Path(path_type=Path), metavar="FILE", help="What a million tokens cost, as YAML.")
@click.option("--retry-errors", is_flag=True, help="Ask again where an earlier start got no reply.")
@click.option("--no-cache", is_flag=True, help="Ask anew what another run has asked already.")
@json_option
@csv_option
def evaluate(folder: Path, model: str, out: Path, as_json: bool, **options: Any) -> None:
    """Ask a model every item of a build and keep its answers in a run folder.

    The same command goes on where it was stopped, whatever stopped it, and does nothing when all is answered. Exits
    with 1 when questions are left open by a limit, or got no reply. Ctrl-C and SIGTERM end it at once; what is
    answered stays.
    """
    from kgbench.api.run import evaluate as run

    named = options.pop("base_url")
    # An address in the environment is for other models, but one on the command line is meant for this one.
    given = click.get_current_context().get_parameter_source("base_url")
    from_command_line = given is click.core.ParameterSource.COMMANDLINE
    base_url = named if from_command_line or not model.startswith(_BASELINE) else None
    with graph_of_call() as graph, _stopped_in_words(out):
        result = run(folder, model, out, graph=graph, base_url=base_url, cache=not options.pop("no_cache"), **options)
    counts = result.counts()
    if as_json:
        print_json(counts)
    else:
        print_tables(result.tables())
    for line in result.notes():
        note(line)
    if not result.complete:
        sys.exit(1)
    note(f"{out}: all {counts['questions']} questions are answered. `kgbench score {out}` scores them.")


@contextmanager
def _stopped_in_words(out: Path) -> Iterator[None]:
    """Says what a run that is ended by Ctrl-C or SIGTERM leaves behind."""
    from kgbench.api.run_folders import kept_answers

    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        note(f"{out}: stopped; {kept_answers(out)} answers are kept. Run the same command again to go on.")
        raise
