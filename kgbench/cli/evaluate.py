"""`kgbench evaluate`: a model's answers to a build."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import click

from kgbench.cli.graph_option import open_graph
from kgbench.cli.output import csv_option, json_option, note, print_json, print_rows

_STYLES = ("single", "hybrid", "multiple", "binary")
_COUNT = click.IntRange(min=1)
_POSITIVE = click.FloatRange(min=0, min_open=True)


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
    from evaluators.cut import warning
    from evaluators.models.open import open_baseline, open_model
    from evaluators.run.evaluate import Wanted
    from evaluators.run.evaluate import evaluate as run
    from evaluators.run.progress import Shown
    from evaluators.selection import Selection
    from generators import manifest
    from generators.models.retries import RetryPolicy

    _refuse_server(model)
    made = manifest.read(folder)
    chosen = _tasks(made, options["suite"], options["tasks"], folder)
    wanted = Wanted(
        build=folder,
        selection=Selection(chosen, options["limit"], options["sample"], options["shots"]),
        style=options["style"],
        rotations=options["rotations"],
        retries=RetryPolicy(options["attempts"], options["timeout"], options["longest_wait"]),
        at_once=options["at_once"],
        retry_errors=options["retry_errors"],
        cache=None if options["no_cache"] else out.parent / "replies.sqlite",
    )
    with _stopped_in_words(out), ExitStack() as stack:
        asked = open_baseline(model, options["mode"], lambda: _graph(stack, made, chosen)) or open_model(
            model, options["mode"], options["base_url"], options["endpoint"], options["key_variable"]
        )
        budget = _budget(asked.name, options)
        shown = stack.enter_context(Shown())
        standing = run(asked, made, out, wanted, budget, shown)
    _print(standing, as_json=as_json)
    cut = warning(standing.cut, standing.replies)
    if cut:
        note(cut)
    if budget.used_up and standing.left:
        note(f"{out}: {budget.used_up}; {standing.left} questions are left open. Raise it and run again to go on.")
    elif standing.failed:
        note(_failed(out, standing))
    else:
        note(f"{out}: all {standing.total} questions are answered. `kgbench score {out}` scores them.")
        return
    sys.exit(1)


def _refuse_server(model: str) -> None:
    """An address in the environment is for other models, but one on the command line is meant for this one.

    Raises:
        UserError: a baseline, which asks no server, is given one.
    """
    from evaluators.models.open import PREFIX
    from kg.errors import UserError

    given = click.get_current_context().get_parameter_source("base_url")
    if model.startswith(PREFIX) and given is click.core.ParameterSource.COMMANDLINE:
        raise UserError(f"{model} asks no server; leave out --base-url, or name the server's model with --model.")


@contextmanager
def _stopped_in_words(out: Path) -> Iterator[None]:
    """Says what a run that is ended by Ctrl-C or SIGTERM leaves behind."""
    from evaluators.run import answers_file

    try:
        yield
    except (KeyboardInterrupt, SystemExit):
        count = answers_file.lines(out / answers_file.NAME)
        note(f"{out}: stopped; {count} answers are kept. Run the same command again to go on.")
        raise


def _failed(out: Path, standing: Any) -> str:
    """How many questions got no reply, why most of them, and what to do."""
    said = f"{out}: {standing.failed} of {standing.total} questions got no reply"
    reason = standing.reason
    if reason is None:
        return f"{said}; --retry-errors asks them again."
    often = "" if reason.questions == standing.failed else f", {reason.questions} of them"
    parts = (f"{said}{often}: {reason.text.rstrip('.')}.", reason.advice, "Then --retry-errors asks them again.")
    return " ".join(filter(None, parts))


def _graph(stack: ExitStack, made: Any, chosen: tuple[str, ...]) -> Any:
    """The graph, filled with what came with kgbench where it is empty and the build was made from that."""
    from generators.slice_of_build import provide_slice
    from kg.sources.ensure import ready

    graph = stack.enter_context(open_graph(create=True))
    note(ready(graph, None)[1])
    if loaded := provide_slice(graph, made, chosen):
        note(loaded)
    return graph


def _tasks(made: Any, suite: str | None, names: tuple[str, ...], folder: Path) -> tuple[str, ...]:
    from kg.errors import UserError

    suites = sorted({file.suite for file in made.tasks.values()})
    if suite not in (None, *suites):
        raise UserError(f"{folder} has no suite {suite}; its suites are {', '.join(suites)}.")
    own = tuple(name for name, file in made.tasks.items() if suite in (None, file.suite))
    unknown = [name for name in names if name not in own]
    if unknown:
        within = f" in the suite {suite}" if suite else ""
        raise UserError(f"{folder} has no task {unknown[0]}{within}; its tasks are {', '.join(own)}.")
    return tuple(name for name in own if not names or name in names)


def _budget(model: str, options: dict[str, Any]) -> Any:
    from generators.models.budget import Budget, price_of
    from kg.errors import UserError

    if options["max_cost"] is not None and options["prices"] is None:
        raise UserError("--max-cost needs to know what tokens cost: name a file with --prices.")
    price = None if options["prices"] is None else price_of(options["prices"], model)
    return Budget(price, most_tokens=options["max_tokens_total"], most_cost=options["max_cost"])


def _print(standing: Any, *, as_json: bool) -> None:
    """What this start did, and what the run has used."""
    counts = {
        "questions": standing.total,
        "answered before": standing.before,
        "errors before": standing.failed_before,
        **standing.statuses,
        "known": standing.cached,
        "left": standing.left,
        "prompt tokens": standing.prompt_tokens,
        "completion tokens": standing.completion_tokens,
        "cost": None if standing.cost is None else round(standing.cost, 4),
    }
    if as_json:
        print_json(counts)
    else:
        rows = [
            {"what": name, "count": value} for name, value in counts.items() if value or name in ("questions", "left")
        ]
        print_rows(rows, ["what", "count"], as_json=False)
