"""`kgbench consult`: doctors ask the patients of some cases, and what was said is derived again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, TypeVar

import click

from kgbench.cli.consult_judge import judge
from kgbench.cli.consult_report import report
from kgbench.cli.consult_score import score, score_sets, sets
from kgbench.cli.consult_server import server_options
from kgbench.cli.graph_option import graph_of_call
from kgbench.cli.output import csv_option, json_option, note, print_result
from kgbench.cli.shared_options import workers_option

_COUNT = click.IntRange(min=1)
_RUN = "run"
_Command = TypeVar("_Command", bound=Callable[..., Any])

_LANGUAGE = click.option(
    "--language", type=click.Choice(["en", "zh"]), default="en", show_default=True, help="Language that they speak."
)
_BUDGET = click.option(
    "--budget", type=_COUNT, default=30, show_default=True, metavar="N", help="Questions that the doctor may ask."
)
_SEED = click.option("--seed", type=int, default=42, show_default=True, help="Seed of everything that is drawn.")
_CASES = click.option(
    "--cases",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Folder of the cases, if it was moved after the run.",
)


class _RunUnlessNamed(click.Group):
    """A group that holds consultations where no other of its commands is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = [_RUN, *args]
        return super().parse_args(ctx, args)


@click.group(cls=_RunUnlessNamed, name="consult")
def consult() -> None:
    """Hold consultations: a doctor asks the patients of some cases.

    `kgbench consult CASES --doctor D --patient P --out RUN` holds them; it is short for `kgbench consult run CASES`.
    """


@consult.command(name=_RUN, short_help="Hold the consultations of some cases.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="CASES")
@click.option(
    "--doctor",
    required=True,
    metavar="D",
    help="Name of the doctor; PROVIDER:NAME, or with --base-url the server's name, for a chat model.",
)
@click.option("--patient", required=True, metavar="P", help="Name of the patient, such as rule; or a chat model.")
@click.option(
    "--out", required=True, type=click.Path(path_type=Path), metavar="RUN", help="Folder for the transcripts."
)
@_LANGUAGE
@_BUDGET
@click.option(
    "--split",
    type=click.Choice(["train", "validation", "test", "all"]),
    default="test",
    show_default=True,
    help="Which of the cases.",
)
@click.option("--limit", type=_COUNT, metavar="N", help="Only the first N of these, by id.")
@_SEED
@workers_option()
@click.option(
    "--at-once",
    type=_COUNT,
    default=16,
    show_default=True,
    metavar="N",
    help="Consultations at the same time, where a chat model takes part.",
)
@click.option("--retry-errors", is_flag=True, help="Go on with consultations in which a model did not reply.")
@click.option(
    "--doctor-prompt",
    type=click.Choice(["free", "five-phases", "with-graph", "with-retrieval"]),
    default="free",
    show_default=True,
    help="How a doctor who is a chat model goes about it. with-graph shows it the criteria of the likeliest disorders, "
    "with-retrieval those of the disorders that the patient's words are nearest to.",
)
@click.option("--max-tokens-total", type=_COUNT, metavar="N", help="Stop when a chat model has used N tokens.")
@click.option(
    "--max-cost",
    type=click.FloatRange(min=0, min_open=True),
    metavar="X",
    help="Stop when a chat model has cost X; needs --prices.",
)
@click.option(
    "--prices",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="YAML file: what a million tokens of each model cost.",
)
@server_options
@json_option
@csv_option
def run(folder: Path, doctor: str, patient: str, out: Path, as_json: bool, **options: Any) -> None:
    """Let a doctor consult the patients of CASES, and keep every turn in RUN/consultations.

    If the command is stopped, all turns are kept; run the same command again to go on. The exit code is 1 if a
    consultation is not over, or ended since a model did not reply.
    """
    from kgbench.api.consultations import consult as hold

    with graph_of_call() as graph, _stopped_in_words(out):
        cache = not options.pop("no_cache")
        result = hold(folder, doctor, patient, out, graph=graph, cache=cache, **options)
    print_result(result, as_json=as_json)
    if not result.complete:
        sys.exit(1)


@consult.command(short_help="Derive transcripts again from what was said.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="RUN")
@_CASES
@workers_option()
@json_option
@csv_option
def verify(folder: Path, as_json: bool, **options: Any) -> None:
    """Derive verdicts, belief and conclusions of RUN again from what was said, and compare byte for byte.

    Doctors and patients that are programs are asked again. The first difference of each transcript is named with file
    and line; the exit code is 1 if there is one.
    """
    from kgbench.api.consultations import verify_consultations

    with graph_of_call() as graph:
        result = verify_consultations(folder, graph=graph, **options)
    print_result(result, as_json=as_json)
    if not result.passed:
        sys.exit(1)


@consult.command(short_help="Play the doctor or the patient yourself.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="CASES")
@click.option("--case", "case", required=True, metavar="ID", help="Which case.")
@click.option(
    "--as", "role", type=click.Choice(["doctor", "patient"]), default="doctor", show_default=True, help="Whom you play."
)
@click.option("--doctor", default="gain", show_default=True, metavar="D", help="The doctor, where you are the patient.")
@click.option(
    "--patient", default="rule", show_default=True, metavar="P", help="The patient, where you are the doctor."
)
@_LANGUAGE
@_BUDGET
@_SEED
@json_option
@csv_option
def chat(
    folder: Path,
    case: str,
    role: Literal["doctor", "patient"],
    doctor: str,
    patient: str,
    as_json: bool,
    **options: Any,
) -> None:
    """Play the doctor or the patient of one case in the terminal; nothing is kept.

    As the doctor, type questions; /close ends it. Then you see what is believed, the verdicts, and what you missed.
    As the patient, type answers, and for each thing that was asked y (it is there), n (it is not) or ?.
    """
    from kgbench.api.conversation import converse

    other = patient if role == "doctor" else doctor
    with graph_of_call() as graph:
        result = converse(folder, case, role, _show, _read, other=other, graph=graph, **options)
    print_result(result, as_json=as_json)


consult.add_command(report)
consult.add_command(score)
consult.add_command(sets)
consult.add_command(score_sets)
consult.add_command(judge)


def _show(line: str) -> None:
    """On standard error, as the prompts are, so that the output is the result alone."""
    note(line)


def _read(prompt: str) -> str | None:
    click.echo(prompt, nl=False, err=True)
    line = sys.stdin.readline()
    return line.rstrip("\n") if line else None


@contextmanager
def _stopped_in_words(out: Path) -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        note(f"{out}: stopped; all turns so far are kept. Run the same command again to go on.")
        raise
