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
from kgbench.cli.shared_options import workers_option

_STYLES = ("single", "hybrid", "multiple", "binary")
_COUNT = click.IntRange(min=1)
_POSITIVE = click.FloatRange(min=0, min_open=True)


@click.command()
@click.argument("folder", type=click.Path(path_type=Path), metavar="BUILD")
@click.option(
    "--model",
    required=True,
    metavar="M",
    envvar="KGBENCH_MODEL",
    help="PROVIDER:NAME, baseline:NAME, or with --base-url the server's name for the model.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder for the run: its answers and settings.",
)
@click.option(
    "--base-url",
    metavar="URL",
    envvar="KGBENCH_BASE_URL",
    help="Address of an OpenAI-compatible server, such as http://localhost:8000/v1.",
)
@click.option(
    "--key-variable",
    default="KGBENCH_API_KEY",
    show_default=True,
    metavar="NAME",
    help="Environment variable with the key for --base-url.",
)
@click.option(
    "--mode",
    type=click.Choice(["generate", "forced-choice"]),
    default="generate",
    show_default=True,
    help="Read the written reply, or compare the probabilities of the options.",
)
@click.option(
    "--endpoint",
    type=click.Choice(["chat", "completions", "echo"]),
    default="chat",
    show_default=True,
    help="With forced-choice: which interface of the server gives the probabilities.",
)
@click.option("--suite", metavar="S", help="Ask this suite only.")
@click.option("--task", "tasks", multiple=True, metavar="T", help="Ask this task only; repeat it for several tasks.")
@click.option("--limit", type=_COUNT, metavar="N", help="Ask the first N items of each task.")
@click.option(
    "--sample", type=_COUNT, metavar="N", help="Ask N items of each task, spread evenly over disorders or relations."
)
@click.option("--style", type=click.Choice(_STYLES), help="Ask every item in this answer style, not in its own.")
@click.option(
    "--shots", type=click.IntRange(min=0), default=0, show_default=True, help="Solved examples before each question."
)
@click.option(
    "--rotations",
    type=_COUNT,
    default=1,
    show_default=True,
    help="Ask each item so many times, each time with its options in another order.",
)
@click.option(
    "--part-format",
    type=click.Choice(["full", "apart", "sitting"]),
    default="full",
    show_default=True,
    help="For items with several parts: ask them in one request (full), or each in its own (apart). "
    "For exams: ask blocks of questions in one request (sitting).",
)
@click.option(
    "--carry",
    type=click.Choice(["own", "reference"]),
    default="own",
    show_default=True,
    help="For parts asked in turn: what stands as earlier answers, the model's own or right ones (reference).",
)
@click.option(
    "--block",
    type=click.IntRange(min=1, max=99),
    default=20,
    show_default=True,
    metavar="N",
    help="With --part-format sitting: most questions in one request; a theme is never cut.",
)
@click.option(
    "--samples",
    type=_COUNT,
    default=1,
    show_default=True,
    metavar="N",
    help="Ask each item without options so many times; set a temperature above 0 with the model.",
)
@click.option("--at-once", type=_COUNT, default=64, show_default=True, help="Most requests at the same time.")
@click.option(
    "--attempts",
    type=_COUNT,
    default=6,
    show_default=True,
    help="Most attempts at one question before it counts as failed.",
)
@click.option("--timeout", type=_POSITIVE, default=600.0, show_default=True, help="Seconds to wait for one reply.")
@click.option(
    "--longest-wait", type=_POSITIVE, default=60.0, show_default=True, help="Most seconds between two attempts."
)
@click.option("--max-tokens-total", type=_COUNT, metavar="N", help="Stop when the run has used N tokens.")
@click.option("--max-cost", type=_POSITIVE, metavar="X", help="Stop when the run has cost X; needs --prices.")
@click.option(
    "--prices",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="YAML file: what a million tokens of each model cost.",
)
@click.option("--retry-errors", is_flag=True, help="Ask the questions again that got no reply before.")
@click.option(
    "--send-restricted",
    is_flag=True,
    help="Send items that may not be given to others to a model that is not on this machine.",
)
@workers_option("1", "Processes that learn, for baselines that do")
@click.option("--no-cache", is_flag=True, help="Do not reuse replies to the same requests from other runs.")
@json_option
@csv_option
def evaluate(folder: Path, model: str, out: Path, as_json: bool, **options: Any) -> None:
    """Ask a model every item of a build and save its answers in a run folder.

    If the command is stopped, the answers so far are kept; run the same command again to continue. Ctrl-C stops it at
    once. The exit code is 1 if a limit left questions open, or if some got no reply.
    """
    from kgbench.api.run import evaluate as run
    from kgbench.api.run_setup import is_baseline

    named = options.pop("base_url")
    # An address in the environment is for other models, but one on the command line is meant for this one.
    given = click.get_current_context().get_parameter_source("base_url")
    from_command_line = given is click.core.ParameterSource.COMMANDLINE
    base_url = named if from_command_line or not is_baseline(model) else None
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
    """Says which answers are kept when a run is ended by Ctrl-C or SIGTERM."""
    from kgbench.api.run_folders import kept_answers

    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        note(f"{out}: stopped; {kept_answers(out)} answers are kept. Run the same command again to go on.")
        raise
