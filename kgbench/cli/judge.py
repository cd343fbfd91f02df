"""`kgbench judge`: a judge's scores of written answers, and whether the judge can be trusted."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click

from kgbench.cli.output import csv_option, json_option, note, print_result
from kgbench.cli.shared_options import build_option

_COUNT = click.IntRange(min=1)
_POSITIVE = click.FloatRange(min=0, min_open=True)
_ANSWERS = "answers"
_Command = TypeVar("_Command", bound=Callable[..., Any])

_OPTIONS = (
    click.option(
        "--judge",
        required=True,
        metavar="M",
        help="PROVIDER:NAME, baseline:rubric, baseline:overlap, or with --base-url the server's name for the model.",
    ),
    click.option(
        "--design",
        type=click.Choice(["points", "examples"]),
        help="Mark each point of the rubric, or give a score after worked examples (default: the judge's first).",
    ),
    click.option(
        "--repeats", type=_COUNT, default=3, show_default=True, help="Judge each answer so often; the median counts."
    ),
    click.option(
        "--base-url",
        metavar="URL",
        help="Address of an OpenAI-compatible server, such as http://localhost:8000/v1.",
    ),
    click.option(
        "--key-variable",
        default="KGBENCH_API_KEY",
        show_default=True,
        metavar="NAME",
        help="Environment variable with the key for --base-url.",
    ),
    click.option("--at-once", type=_COUNT, default=16, show_default=True, help="Most requests at the same time."),
    click.option(
        "--attempts",
        type=_COUNT,
        default=6,
        show_default=True,
        help="Most attempts at one request before it counts as failed.",
    ),
    click.option("--timeout", type=_POSITIVE, default=600.0, show_default=True, help="Seconds to wait for one reply."),
    click.option(
        "--longest-wait", type=_POSITIVE, default=60.0, show_default=True, help="Most seconds between two attempts."
    ),
    click.option("--max-tokens-total", type=_COUNT, metavar="N", help="Stop when the judge has used N tokens."),
    click.option("--max-cost", type=_POSITIVE, metavar="X", help="Stop when the judge has cost X; needs --prices."),
    click.option(
        "--prices",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="YAML file: what a million tokens of each model cost.",
    ),
    click.option("--retry-errors", is_flag=True, help="Ask again where there was no reply before."),
    click.option("--no-cache", is_flag=True, help="Do not reuse replies to the same requests."),
)
_SEND = click.option(
    "--send-restricted",
    is_flag=True,
    help="Send items that may not be given to others to a judge that is not on this machine.",
)


_OUT = click.option(
    "--out",
    type=click.Path(path_type=Path),
    default=Path("judges"),
    show_default=True,
    metavar="DIR",
    help="Folder for what is found; that of a judged run puts it into the run's report.",
)


def _judge_options(command: _Command) -> _Command:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


class _AnswersUnlessNamed(click.Group):
    """A group that judges the answers of a run where no other of its commands is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = [_ANSWERS, *args]
        return super().parse_args(ctx, args)


@click.group(cls=_AnswersUnlessNamed, name="judge")
def judge() -> None:
    """Judge written answers that have only a reference to be compared with.

    `kgbench judge RUN --judge M` judges the answers of a run; it is short for `kgbench judge answers RUN`. Whether a
    judge can be trusted is for `calibrate` and `probe` to say.
    """


@judge.command(name=_ANSWERS, short_help="Judge the waiting answers of a run.")
@click.argument("folder", type=click.Path(path_type=Path), metavar="RUN")
@build_option
@_judge_options
@_SEND
@json_option
@csv_option
def answers(folder: Path, judge: str, as_json: bool, no_cache: bool, **options: Any) -> None:
    """Ask a judge about every answer of a run that has no score, and keep what it says in RUN/judgements.

    If the command is stopped, what is judged is kept; run the same command again to continue. The exit code is 1 if a
    limit left requests open, or if some got no reply.
    """
    from kgbench.api.judge import judge as run

    with _stopped_in_words(folder):
        result = run(folder, judge, cache=not no_cache, **options)
    print_result(result, as_json=as_json)
    if not result.complete:
        sys.exit(1)


@judge.command(short_help="Compare a judge with two people.")
@click.argument("path", metavar="FILE", type=click.Path(path_type=Path))
@_judge_options
@_OUT
@json_option
@csv_option
def calibrate(path: Path, judge: str, out: Path, as_json: bool, no_cache: bool, **options: Any) -> None:
    """Compare a judge with two people on the answers in FILE (.jsonl or .csv), after the people with each other.

    Columns: question, reference, rubric (may be empty), answer, score_1 and score_2 (from 0 to 100). The exit code is
    1 if the judge is not calibrated.
    """
    from kgbench.api.judge_calibration import calibrate_judge

    with _stopped_in_words(out):
        result = calibrate_judge(path, judge, out, cache=not no_cache, **options)
    print_result(result, as_json=as_json)
    if not result.found.calibrated:
        sys.exit(1)


@judge.command(short_help="Try a judge with changed references.")
@click.argument("build", metavar="BUILD", type=click.Path(path_type=Path))
@_judge_options
@click.option("--task", "tasks", multiple=True, metavar="T", help="Use this task only; repeat it for several tasks.")
@click.option("--limit", type=_COUNT, default=10, show_default=True, metavar="N", help="Use N items of each task.")
@_OUT
@_SEND
@json_option
@csv_option
def probe(build: Path, judge: str, out: Path, as_json: bool, no_cache: bool, **options: Any) -> None:
    """Judge the references of BUILD as they are, empty, denied, padded, begging and swapped.

    The exit code is 1 if a probe is not passed.
    """
    from kgbench.api.judge_probes import probe_judge

    with _stopped_in_words(out):
        result = probe_judge(build, judge, out, cache=not no_cache, **options)
    print_result(result, as_json=as_json)
    if result.passed < len(result.results):
        sys.exit(1)


@contextmanager
def _stopped_in_words(folder: Path) -> Iterator[None]:
    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        note(f"{folder}: stopped; what is judged is kept. Run the same command again to go on.")
        raise
