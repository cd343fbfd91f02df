"""Runs: a model asked about a build, its answers kept in a folder."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from kg.errors import ModelError, RunError
from kg.tables import Table, plain
from kgbench.api.build import Build, BuildLike, open_build
from kgbench.api.coverage import CoverageResult, coverage
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, SilentProgress, StreamProgress, progress_for
from kgbench.api.run_folders import RunLike, folder_of
from kgbench.api.scores import ScoreResult, score

if TYPE_CHECKING:
    from evaluators.answer import Answer
    from evaluators.models.model import Model
    from evaluators.run.evaluate import Wanted
    from evaluators.run.standing import RunProgress
    from evaluators.table.read import Parser
    from generators.item import Cardinality
    from generators.manifest import Manifest
    from generators.models.budget import Budget


class ModelRun(PrintedResult):
    """A run in its folder.

    Attributes:
        folder: where it is.
        build: the build that it is about; None for the one that its record names.
        standing: what the start did that made this object; None where the run was only opened.
        used_up: which limit ended that start, in words; None where none did.
    """

    def __init__(
        self,
        folder: Path,
        build: Build | None = None,
        standing: RunProgress | None = None,
        used_up: str | None = None,
    ) -> None:
        """Takes what is known of the run; `open_run` reads one."""
        self.folder, self.build, self.standing, self.used_up = folder, build, standing, used_up

    @property
    def name(self) -> str:
        """The name of its folder."""
        return self.folder.resolve().name

    @property
    def complete(self) -> bool:
        """Whether the start that made this object left no question open and got a reply to each."""
        return self.standing is not None and not self.standing.left and not self.standing.failed

    def answers(self) -> Iterator[Answer]:
        """The answers as they stand in the file.

        Raises:
            RunError: the file cannot be read.
        """
        from evaluators.run import answers_file

        with errors_as(RunError):
            yield from answers_file.answers(self.folder / answers_file.NAME)

    def score(self, parser: Parser = "recorded") -> ScoreResult:
        """Its scores; see `kgbench.score`."""
        return score([self], parser=parser)

    def coverage(self, graph: Graph | None = None) -> CoverageResult:
        """How well it covers the graph; see `kgbench.coverage`."""
        return coverage([self], graph)

    def counts(self) -> dict[str, Any]:
        """What the start did, and what the run has used."""
        standing = self.standing
        if standing is None:
            return {}
        return {
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

    def headline(self) -> str:
        """Where it is and how it stands."""
        if self.standing is None:
            return f"Run {self.folder}"
        answered = self.standing.total - self.standing.left - self.standing.failed
        return f"Run {self.folder}: {answered} of {self.standing.total} questions are answered"

    def tables(self) -> Iterator[Table]:
        """What the start did."""
        rows = [
            {"what": name, "count": value}
            for name, value in self.counts().items()
            if value or name in ("questions", "left")
        ]
        if rows:
            yield plain("", rows, ("what", "count"))

    def notes(self) -> Iterator[str]:
        """What is cut off, left open or failed, and what to do."""
        from evaluators.cut import warning

        standing = self.standing
        if standing is None:
            return
        cut = warning(standing.cut, standing.replies)
        if cut:
            yield cut
        if self.used_up and standing.left:
            yield (
                f"{self.folder}: {self.used_up}; {standing.left} questions are left open. "
                "Raise it and run again to go on."
            )
        elif standing.failed:
            yield _failed(self.folder, standing)


def evaluate(
    build: BuildLike,
    model: str | Model,
    out: str | Path,
    *,
    graph: Graph | None = None,
    suite: str | None = None,
    tasks: Sequence[str] | str = (),
    limit: int | None = None,
    sample: int | None = None,
    style: Cardinality | None = None,
    shots: int = 0,
    rotations: int = 1,
    base_url: str | None = None,
    key_variable: str = "KGBENCH_API_KEY",
    mode: Literal["generate", "forced-choice"] = "generate",
    endpoint: Literal["chat", "completions", "echo"] = "chat",
    at_once: int = 64,
    attempts: int = 6,
    timeout: float = 600.0,
    longest_wait: float = 60.0,
    max_tokens_total: int | None = None,
    max_cost: float | None = None,
    prices: str | Path | None = None,
    retry_errors: bool = False,
    cache: bool = True,
    progress: bool | Progress = True,
) -> ModelRun:
    """Asks a model every item of a build and keeps its answers in a run folder.

    The same call goes on where it was stopped, whatever stopped it, and does nothing when all is answered. It works
    inside a running event loop too; there `evaluate_async` does the same without blocking it.

    Args:
        build: a build, or its folder.
        model: ``baseline:NAME``, ``provider:model``, a server's model with `base_url`, or a model object.
        out: the run folder.
        graph: for ``baseline:oracle``; otherwise that of the build, or the usual one.
        suite: ask this suite only.
        tasks: ask these tasks only.
        limit: the first items of each task.
        sample: so many items of each task, spread over what they are about.
        style: instead of each item's own.
        shots: solved examples in each question.
        rotations: under how many orders of options each item is asked.
        base_url: of an OpenAI-compatible server that has the model.
        key_variable: the environment variable with the server's key.
        mode: read the reply, or compare the probabilities of the options.
        endpoint: where forced choice gets its probabilities.
        at_once: most requests under way.
        attempts: most attempts at one question.
        timeout: seconds for one attempt.
        longest_wait: seconds between two attempts.
        max_tokens_total: stop when the run has used so many tokens.
        max_cost: stop when the run has cost so much; needs `prices`.
        prices: a YAML file with what a million tokens cost.
        retry_errors: ask again where an earlier start got no reply.
        cache: use and keep replies in ``replies.sqlite`` beside the run folder.
        progress: show how far the run is.

    Raises:
        BuildError: there is no build, or it has no such suite or task.
        ModelError: the model cannot be opened, or refuses.
        RunError: the folder cannot be written, or the run was begun with other settings.
        GraphError: the oracle's graph cannot be asked.
    """
    given = dict(locals())
    from evaluators.run.evaluate import evaluate as run

    with _prepared(given) as job:
        standing = run(*job.arguments)
    return ModelRun(job.out, job.build, standing, job.budget.used_up)


async def evaluate_async(build: BuildLike, model: str | Model, out: str | Path, **options: Any) -> ModelRun:
    """The same as `evaluate`, with the same options, for asynchronous callers.

    Cancelling it ends the run; what is answered stays, and the next call goes on there.
    """
    from evaluators.run.evaluate import evaluate_async as run

    with _prepared(_with_defaults({"build": build, "model": model, "out": out, **options})) as job:
        standing = await run(*job.arguments)
    return ModelRun(job.out, job.build, standing, job.budget.used_up)


def open_run(folder: RunLike, build: BuildLike | None = None) -> ModelRun:
    """The run in a folder.

    Args:
        folder: the run.
        build: the folder of its items, where it has moved since.

    Raises:
        RunError: no run has begun there.
    """
    from evaluators.table.read import begun

    if isinstance(folder, ModelRun):
        return folder
    path = folder_of(folder)
    with errors_as(RunError):
        begun(path)
    return ModelRun(path, None if build is None else open_build(build))


def choose_tasks(made: Manifest, suite: str | None, names: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The tasks of a build that are asked.

    Raises:
        BuildError: the build has no such suite or task.
    """
    from kg.errors import BuildError

    suites = sorted({file.suite for file in made.tasks.values()})
    if suite not in (None, *suites):
        raise BuildError(f"{folder} has no suite {suite}; its suites are {', '.join(suites)}.")
    own = tuple(name for name, file in made.tasks.items() if suite in (None, file.suite))
    unknown = [name for name in names if name not in own]
    if unknown:
        within = f" in the suite {suite}" if suite else ""
        raise BuildError(f"{folder} has no task {unknown[0]}{within}; its tasks are {', '.join(own)}.")
    return tuple(name for name in own if not names or name in names)


class _Job(NamedTuple):
    """A run that is ready to begin."""

    build: Build
    out: Path
    budget: Budget
    arguments: tuple[Model, Manifest, Path, Wanted, Budget, Callable[[RunProgress], None]]


@contextmanager
def _prepared(given: dict[str, Any]) -> Iterator[_Job]:
    """Opens what a run needs, and shows how it stands."""
    from evaluators.run.evaluate import Wanted
    from evaluators.selection import Selection
    from generators.models.retries import RetryPolicy

    opened, out, shown = open_build(given["build"]), Path(given["out"]), progress_for(given["progress"])
    names = [given["tasks"]] if isinstance(given["tasks"], str) else given["tasks"]
    chosen = choose_tasks(opened.manifest, given["suite"], names, opened.folder)
    wanted = Wanted(
        build=opened.folder,
        selection=Selection(chosen, given["limit"], given["sample"], given["shots"]),
        style=given["style"],
        rotations=given["rotations"],
        retries=RetryPolicy(given["attempts"], given["timeout"], given["longest_wait"]),
        at_once=given["at_once"],
        retry_errors=given["retry_errors"],
        cache=out.parent / "replies.sqlite" if given["cache"] else None,
    )
    with errors_as(RunError), _opened_model(given, opened, chosen, shown) as asked:
        budget = _budget(asked.name, given)
        with _reporter(shown) as report:
            yield _Job(opened, out, budget, (asked, opened.manifest, out, wanted, budget, report))


@contextmanager
def _opened_model(given: dict[str, Any], build: Build, chosen: tuple[str, ...], shown: Progress) -> Iterator[Model]:
    """The model that is meant, and for the oracle the graph, which stays open as long as it is asked."""
    from contextlib import ExitStack

    from evaluators.models.open import PREFIX, open_baseline, open_model

    name = given["model"]
    if not isinstance(name, str):
        yield name
        return
    if name.startswith(PREFIX) and given["base_url"] is not None:
        raise ModelError(f"{name} asks no server; leave out --base-url, or name the server's model with --model.")
    with ExitStack() as stack:

        def graph() -> Any:
            found = stack.enter_context(graph_or_usual(given["graph"] or build.graph))
            return _filled(found, build.manifest, chosen, shown)

        with errors_as(ModelError):
            asked = open_baseline(name, given["mode"], graph) or open_model(
                name, given["mode"], given["base_url"], given["endpoint"], given["key_variable"]
            )
        yield asked


def _filled(graph: Graph, made: Manifest, chosen: tuple[str, ...], shown: Progress) -> Any:
    """The graph, filled with what came with kgbench where it is empty and the build was made from that."""
    from generators.slice_of_build import provide_slice
    from kg.sources.ensure import ready

    connection = graph.opened(create=True)
    shown.note(ready(connection, None)[1])
    if loaded := provide_slice(connection, made, chosen):
        shown.note(loaded)
    return connection


def _budget(model: str, given: dict[str, Any]) -> Budget:
    from generators.models.budget import Budget, price_of

    if given["max_cost"] is not None and given["prices"] is None:
        raise RunError("--max-cost needs to know what tokens cost: name a file with --prices.")
    price = None if given["prices"] is None else price_of(Path(given["prices"]), model)
    return Budget(price, most_tokens=given["max_tokens_total"], most_cost=given["max_cost"])


@contextmanager
def _reporter(shown: Progress) -> Iterator[Callable[[RunProgress], None]]:
    """What is told how a run stands, twenty times a second."""
    from evaluators.run.progress import ProgressDisplay, line

    if isinstance(shown, StreamProgress):
        with ProgressDisplay() as terminal:
            yield terminal
        return
    started = time.monotonic()

    def told(standing: RunProgress) -> None:
        done = f"{standing.before + standing.done} of {standing.total}, "
        shown.state(done + line(standing, time.monotonic() - started))

    try:
        yield (lambda _standing: None) if isinstance(shown, SilentProgress) else told
    finally:
        shown.end()


def _failed(out: Path, standing: RunProgress) -> str:
    """How many questions got no reply, why most of them, and what to do."""
    said = f"{out}: {standing.failed} of {standing.total} questions got no reply"
    reason = standing.reason
    if reason is None:
        return f"{said}; --retry-errors asks them again."
    often = "" if reason.questions == standing.failed else f", {reason.questions} of them"
    parts = (f"{said}{often}: {reason.text.rstrip('.')}.", reason.advice, "Then --retry-errors asks them again.")
    return " ".join(filter(None, parts))


def _with_defaults(given: dict[str, Any]) -> dict[str, Any]:
    """Options with the defaults of `evaluate`.

    Raises:
        TypeError: there is no such option.
    """
    import inspect

    bound = inspect.signature(evaluate).bind(**given)
    bound.apply_defaults()
    return dict(bound.arguments)
