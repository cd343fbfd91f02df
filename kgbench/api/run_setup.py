"""What a run needs before its first question: the tasks, the model, the graph of the oracle, and the budget."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from kg.errors import BuildError, ModelError, RunError
from kgbench.api.build import Build, open_build
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.progress import Progress, SilentProgress, StreamProgress, progress_for

if TYPE_CHECKING:
    from evaluators.models.model import Model
    from evaluators.run.evaluate import Wanted
    from evaluators.run.standing import RunProgress
    from generators.manifest import Manifest
    from generators.models.budget import Budget


def choose_tasks(made: Manifest, suite: str | None, names: Sequence[str], folder: Path) -> tuple[str, ...]:
    """The tasks of a build that are asked.

    Raises:
        BuildError: the build has no such suite or task.
    """
    suites = sorted({file.suite for file in made.tasks.values()})
    if suite not in (None, *suites):
        raise BuildError(f"{folder} has no suite {suite}; its suites are {', '.join(suites)}.")
    own = tuple(name for name, file in made.tasks.items() if suite in (None, file.suite))
    unknown = [name for name in names if name not in own]
    if unknown:
        within = f" in the suite {suite}" if suite else ""
        raise BuildError(f"{folder} has no task {unknown[0]}{within}; its tasks are {', '.join(own)}.")
    return tuple(name for name in own if not names or name in names)


_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class RunSetup(NamedTuple):
    """A run that is ready to begin.

    Attributes:
        build: what is asked about.
        out: the run folder.
        budget: what may be spent.
        arguments: what the run is begun with.
    """

    build: Build
    out: Path
    budget: Budget
    arguments: tuple[Model, Manifest, Path, Wanted, Budget, Callable[[RunProgress], None]]


@contextmanager
def prepared(given: dict[str, Any]) -> Iterator[RunSetup]:
    """Opens what a run needs, and shows how it stands.

    Args:
        given: the arguments of `kgbench.evaluate` by name, its defaults among them.

    Raises:
        BuildError, ModelError, RunError, GraphError: see `kgbench.evaluate`.
    """
    from evaluators.run.evaluate import Wanted
    from evaluators.selection import Selection
    from generators.experts import keep_out_of_git, require_local, restricted_in
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
        part_format=given["part_format"],
        carry=given["carry"],
        block=given["block"],
        samples=given["samples"],
    )
    with errors_as(RunError), _opened_model(given, opened, chosen, shown) as asked:
        if restricted_in(opened.manifest, chosen):
            if asked.remote and not given["send_restricted"] and not on_this_machine(given["base_url"]):
                require_local(opened.manifest, chosen, opened.folder, asked.name)
            # A reply may repeat its question, so it stays in the run folder, and that out of version control.
            keep_out_of_git(out)
            wanted = wanted._replace(cache=None)
        budget = budget_of(asked.name, given)
        with reporter(shown) as report:
            yield RunSetup(opened, out, budget, (asked, opened.manifest, out, wanted, budget, report))


def on_this_machine(base_url: str | None) -> bool:
    """Whether the address of a server is this machine's own."""
    return urlsplit(base_url or "").hostname in _LOCAL


def is_baseline(model: str) -> bool:
    """Whether a name is that of a baseline, which asks no server."""
    from evaluators.models.open import PREFIX

    return model.startswith(PREFIX)


@contextmanager
def _opened_model(given: dict[str, Any], build: Build, chosen: tuple[str, ...], shown: Progress) -> Iterator[Model]:
    """The model that is meant, and for the oracle the graph, which stays open as long as it is asked."""
    from evaluators.models.baselines.baseline import LearningBaseline
    from evaluators.models.open import open_baseline, open_model
    from kg.workers.choice import workers_named

    name, workers = given["model"], workers_named(given["workers"])
    if not isinstance(name, str):
        yield name
        return
    if is_baseline(name) and given["base_url"] is not None:
        raise ModelError(f"{name} asks no server; leave out --base-url, or name the server's model with --model.")
    with ExitStack() as stack:

        def graph() -> Any:
            found = stack.enter_context(graph_or_usual(given["graph"] or build.graph))
            return _filled(found, build.manifest, chosen, shown)

        with errors_as(ModelError):
            asked = open_baseline(name, given["mode"], graph) or open_model(
                name, given["mode"], given["base_url"], given["endpoint"], given["key_variable"]
            )
        if isinstance(asked, LearningBaseline):
            asked.workers = workers
        yield asked


def _filled(graph: Graph, made: Manifest, chosen: tuple[str, ...], shown: Progress) -> Any:
    """The graph, filled with what came with kgbench where it is empty and the build was made from that."""
    from generators.slice_of_build import provide_slice
    from kg.sources.ensure import ready

    connection = graph.opened(create=True).of_suite()
    shown.note(ready(connection, None)[1])
    if loaded := provide_slice(connection, made, chosen):
        shown.note(loaded)
    return connection


def budget_of(model: str, given: Mapping[str, Any]) -> Budget:
    """What may be spent on a model, by the arguments of a call.

    Raises:
        RunError: a cost is named, and no file of prices.
        UserError: the file cannot be read, or has no such model.
    """
    from generators.models.budget import Budget, price_of

    if given["max_cost"] is not None and given["prices"] is None:
        raise RunError("--max-cost needs to know what tokens cost: name a file with --prices.")
    price = None if given["prices"] is None else price_of(Path(given["prices"]), model)
    return Budget(price, most_tokens=given["max_tokens_total"], most_cost=given["max_cost"])


@contextmanager
def reporter(shown: Progress) -> Iterator[Callable[[RunProgress], None]]:
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
