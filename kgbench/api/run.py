"""Runs: a model asked about a build, its answers kept in a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.build import Build, BuildLike, open_build
from kgbench.api.coverage import CoverageResult, coverage
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress
from kgbench.api.run_folders import RunLike, folder_of
from kgbench.api.run_setup import prepared
from kgbench.api.scores import ScoreResult, score

if TYPE_CHECKING:
    from evaluators.answer import Answer
    from evaluators.models.model import Model
    from evaluators.run.standing import RunProgress
    from evaluators.table.read import Parser
    from generators.item import Cardinality


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
    part_format: Literal["full", "apart", "sitting"] = "full",
    carry: Literal["own", "reference"] = "own",
    block: int = 20,
    samples: int = 1,
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
    send_restricted: bool = False,
    workers: int | str = 1,
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
        part_format: ask the parts of an item that go together in one request, or each in its own; ``sitting`` asks
            exams in blocks of consecutive items.
        carry: where parts are asked in turn, what stands as earlier answers: the model's own replies, or right ones.
        block: questions of a block, where exams are asked so.
        samples: how often each item without options is asked; the temperature is the model's to set.
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
        cache: use and keep replies in ``replies.sqlite`` beside the run folder; never for tasks with items that may
            not be given to others.
        send_restricted: send such items to a model that is not on this machine.
        workers: processes beside this one, for baselines that learn; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a
            Ray cluster.
        progress: show how far the run is.

    Raises:
        BuildError: there is no build, or it has no such suite or task.
        ModelError: the model cannot be opened, or refuses.
        RunError: the folder cannot be written, the run was begun with other settings, or the workers cannot be used.
        GraphError: the oracle's graph cannot be asked.
    """
    given = dict(locals())
    from evaluators.run.evaluate import evaluate as run

    with prepared(given) as setup:
        standing = run(*setup.arguments)
    return ModelRun(setup.out, setup.build, standing, setup.budget.used_up)


async def evaluate_async(build: BuildLike, model: str | Model, out: str | Path, **options: Any) -> ModelRun:
    """The same as `evaluate`, with the same options, for asynchronous callers.

    Cancelling it ends the run; what is answered stays, and the next call goes on there.
    """
    from evaluators.run.evaluate import evaluate_async as run

    with prepared(_with_defaults({"build": build, "model": model, "out": out, **options})) as setup:
        standing = await run(*setup.arguments)
    return ModelRun(setup.out, setup.build, standing, setup.budget.used_up)


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
