"""Builds: made from a graph, opened from a folder."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from kg.errors import BuildError, ModelError
from kg.tables import Table, plain
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from generators.gates.report import GateReport
    from generators.item import Item
    from generators.manifest import Manifest
    from generators.task import Task


_LINES_UP_TO = 20.0
"""Greatest scale whose items are lines unless told otherwise: half a million items of diagnosis, 3.3 GB of lines."""


class Build(PrintedResult):
    """A finished build in its folder.

    Attributes:
        folder: where it is.
        manifest: what it holds, with the hash of each file.
        gates: what it measured of itself, where it was made in this process.
        graph: what it was made from, where it was made in this process, or what it was opened with.
    """

    def __init__(
        self, folder: Path, manifest: Manifest, gates: GateReport | None = None, graph: Graph | None = None
    ) -> None:
        """Takes what the build wrote; `open_build` reads one."""
        self.folder, self.manifest, self.gates, self.graph = folder, manifest, gates, graph

    def __len__(self) -> int:
        """How many items it holds."""
        return self.manifest.count

    def __bool__(self) -> bool:
        """A build is there, even without an item."""
        return True

    @property
    def tasks(self) -> list[str]:
        """Names of its tasks."""
        return list(self.manifest.tasks)

    def items(self, task: str | None = None) -> Iterator[Item]:
        """Its items one at a time, in their order: of all tasks, or of one.

        Raises:
            BuildError: there is no such task, or a file cannot be read.
        """
        from generators.item import read_items

        if task is not None and task not in self.manifest.tasks:
            raise BuildError(f"{self.folder} has no task {task}; its tasks are {', '.join(self.tasks)}.")
        with errors_as(BuildError):
            for name, file in self.manifest.tasks.items():
                if task in (None, name):
                    yield from read_items(self.folder / file.path)

    def item(self, task: str | None = None, place: int = 0) -> Item:
        """One item, by its place from 0.

        Raises:
            BuildError: there are not so many.
        """
        found = next(islice(self.items(task), place, None), None)
        if found is None:
            raise BuildError(f"{self.folder} has no item at place {place}{f' of {task}' if task else ''}.")
        return found

    def headline(self) -> str:
        """Where it is and how it was made."""
        made = self.manifest
        return f"Build {self.folder}: {made.count} items, seed {made.seed}, scale {made.scale:g}, writer {made.writer}"

    def tables(self) -> Iterator[Table]:
        """Items by task."""
        rows = [{"suite": file.suite, "task": name, "items": file.count} for name, file in self.manifest.tasks.items()]
        yield plain("", rows, ("suite", "task", "items"))

    def gate_tables(self) -> list[Table]:
        """What the build measured of itself, where it was made in this process."""
        from generators.gates.view import tables

        return [] if self.gates is None else list(tables(self.gates))

    def notes(self) -> Iterator[str]:
        """Where the graph could not give what a task wanted."""
        yield from self.manifest.gaps()


class LimitError(BuildError):
    """A build measured more than a limit allows, so that nothing was put in place.

    Attributes:
        build: what was built, with its measures; its folder does not hold it.
    """

    def __init__(self, build: Build) -> None:
        """Takes the build that was not put in place."""
        failures = " ".join(build.gates.failures) if build.gates is not None else ""
        super().__init__(f"{build.folder}: nothing was put in place, since a limit is passed: {failures}")
        self.build = build


BuildLike = Build | str | Path
"""A build, or the folder of one."""


def build(
    graph: Graph,
    *,
    tasks: Sequence[str] | str | None = (),
    suite: Sequence[str] | str | None = (),
    seed: int = 42,
    scale: float = 1.0,
    out: str | Path = "build",
    writer: str = "offline",
    reader: str | None = None,
    prices: str | Path | None = None,
    knowledge: str | Path | None = None,
    negatives: Literal["matched", "hard"] = "matched",
    genre: Literal["letter", "collateral"] | None = None,
    workers: int | str = 2,
    format: Literal["jsonl", "parquet"] | None = None,
    progress: bool | Progress = True,
) -> Build:
    """Builds the benchmark from a graph: seeds, options, texts, and a proof with every item.

    An empty graph is filled with the knowledge that came with kgbench, and one without a biomedical slice with the
    demonstration slice where a task needs one.

    Args:
        graph: what to build from.
        tasks: these tasks only, or this one; otherwise all.
        suite: these suites only, or this one; with ``tasks``, where each of them has to be.
        seed: changes everything that is drawn; a whole number of 64 bits.
        scale: multiplies the seeds of each disorder and differential.
        out: the folder; an earlier build there gives way when the new one is complete.
        writer: who writes the texts: ``offline``, or ``provider:model``.
        reader: who reads back what a model wrote, as ``provider:model``; otherwise the same model.
        prices: a YAML file with what a million tokens of these models cost, for the forecast.
        knowledge: load these files first.
        negatives: what stands in for facts that the biomedical slice lacks: lookalikes, or the nearest of them.
        genre: tell the cases as a referral ``letter`` or as the ``collateral`` account of a relative; of the tasks of a
            suite, or of all, those are built whose cases can be told so. Otherwise each task has its usual genre.
        workers: processes for the texts, 1 for this one alone; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a Ray
            cluster. The bytes of a build do not depend on it.
        format: how items lie on disk: a file of lines for each task, or a Parquet dataset; otherwise lines up to scale
            20, and Parquet above. Whoever reads a build reads either, and hashes and ids are the same.
        progress: show how far it is.

    Raises:
        LimitError: a limit is passed; nothing was put in place.
        BuildError: there is no such task or genre, a task or the writer cannot tell it, or the folder cannot be
            written.
        KnowledgeError, GraphError, ModelError: files, graph or writer cannot be used.
        UserError: the workers cannot be used.
    """
    from generators.build import build as run
    from generators.context import Context
    from generators.genres import told_in
    from generators.workers.pool import WorkerPool
    from generators.writers import ReaderChoice, writer_named
    from kg.garbage import without_collection
    from kg.primekg.demonstration import ensure
    from kg.sources.ensure import ready
    from kg.workers.choice import workers_named

    _check_numbers(seed, scale)
    form = format or _usual_format(scale)
    folder, shown = Path(out), progress_for(progress)
    with errors_as(BuildError):
        if form == "parquet":
            # Whether it can be written is told before anything is drawn.
            import_module("generators.lines.parquet")
        pool = WorkerPool(workers_named(workers))
        chosen = tasks_named(suite, tasks)
        if genre is not None:
            chosen = told_in(genre, chosen, writer, asked=bool(tasks))
        with errors_as(ModelError):
            choice = ReaderChoice(reader, None if prices is None else Path(prices), shown.note)
            make_writer = writer_named(writer, graph.data_folder, choice)
        connection = graph.opened(create=True).of_suite()
        try:
            with without_collection():
                digest, said = ready(connection, None if knowledge is None else Path(knowledge))
                shown.note(said)
                slice_digest = None
                if any(task.needs_slice for task in chosen):
                    if loaded := ensure(connection):
                        shown.note(loaded)
                    slice_digest = next((row["sha256"] for row in connection.rows("biomedical/slice")), None)
                context = Context(connection, seed, scale, make_writer, negatives, pool, genre)
                try:
                    built = run(context, chosen, folder, writer, digest, shown.count, slice_digest, form)
                finally:
                    context.close()
        finally:
            shown.end()
    made = Build(folder, built.manifest, built.gates, graph)
    if not built.gates.passed:
        raise LimitError(made)
    return made


def open_build(folder: BuildLike, graph: Graph | None = None) -> Build:
    """The build in a folder.

    Args:
        folder: where it is.
        graph: what verification, coverage and reports are to ask; otherwise the usual one.

    Raises:
        BuildError: there is none, or it is not one of ours.
    """
    if isinstance(folder, Build):
        return folder
    from generators import manifest

    path = Path(folder)
    with errors_as(BuildError):
        return Build(path, manifest.read(path), graph=graph)


def tasks_named(suites: Sequence[str] | str | None, names: Sequence[str] | str | None) -> list[Task]:
    """Tasks of suites or of names, in the order in which they are declared; with neither, those of the default build.

    Args:
        suites: one or several; without any: all.
        names: of one or several tasks, which have to be in one of the suites; without any: all of these.

    Raises:
        BuildError: there is no such suite or task.
    """
    from generators.suites import tasks as declared

    within, wanted = _listed(suites), _listed(names)
    scopes: list[str | None] = [*within] or [None]
    with errors_as(BuildError):
        own = {task.name: task for scope in scopes for task in declared(scope)}
        if not wanted:
            return [task for task in declared() if task.name in own and (within or task.default)]
        for name in wanted:
            if name not in own:
                # It says which tasks there are, in the suite where there is one alone.
                declared(scopes[0] if len(scopes) == 1 else None, name)
                raise BuildError(f"There is no task {name} in the suites {', '.join(within)}.")
        return [task for task in declared() if task.name in wanted]


def _listed(names: Sequence[str] | str | None) -> list[str]:
    return [names] if isinstance(names, str) else [*(names or ())]


def _usual_format(scale: float) -> Literal["jsonl", "parquet"]:
    return "parquet" if scale > _LINES_UP_TO else "jsonl"


def _check_numbers(seed: int, scale: float) -> None:
    if not (math.isfinite(scale) and scale > 0):
        raise BuildError(f"The scale {scale} is not a number to multiply by; give one above 0.")
    if not -(2**63) <= seed < 2**63:
        raise BuildError(f"The seed {seed} has more than 64 bits; give a smaller whole number.")
