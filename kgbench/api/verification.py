"""Verification: every proof of a build again, by the graph as it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

from kg.errors import BuildError
from kg.tables import Table, plain
from kgbench.api.build import Build, BuildLike, open_build
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from generators.verify import VerificationFinding


class Verification(PrintedResult):
    """What a verification found.

    Attributes:
        build: what was verified.
        findings: everything that is not as it should be.
        differences: in what the graph is another than the one that the items were built from.
    """

    def __init__(self, build: Build, findings: Sequence[VerificationFinding], differences: Sequence[str]) -> None:
        """Takes what was found."""
        self.build, self.findings, self.differences = build, tuple(findings), tuple(differences)

    @property
    def passed(self) -> bool:
        """Whether every item is proved and nothing else is wrong."""
        return not self.findings

    def causes(self) -> dict[str, int]:
        """How many findings there are of each cause."""
        from generators.findings import by_cause

        return by_cause(self.findings)

    def subjects(self) -> list[dict[str, Any]]:
        """How many items and seeds of each differential or disorder have something wrong."""
        from generators.findings import by_subject

        return by_subject(self.findings)

    def rows(self) -> list[dict[str, Any]]:
        """The findings as plain values."""
        from generators.findings import as_json

        return [as_json(finding) for finding in self.findings]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "items": len(self.build),
            "by_expert": self.build.manifest.by_expert,
            "differences": list(self.differences),
            "causes": self.causes(),
            "subjects": self.subjects(),
            "findings": self.rows(),
        }

    def blocks(self, width: int = 80) -> list[list[str]]:
        """A block of lines for each different finding, to be read."""
        from generators.findings import blocks

        return blocks(self.findings, width)

    def headline(self) -> str:
        """Whether all is proved."""
        made, folder = self.build.manifest, self.build.folder
        if self.passed:
            return f"{folder}: {_answered_for(made.count - made.by_expert, made.by_expert)}"
        return f"{folder}: {len(self.findings)} findings in {made.count} items"

    def tables(self) -> Iterator[Table]:
        """What is wrong by cause, and by differential or disorder."""
        if self.findings:
            rows = [{"cause": cause, "count": count} for cause, count in self.causes().items()]
            yield plain("", rows, ("cause", "count"))
            yield plain("", self.subjects(), ("subject", "task", "seeds", "items"))
            listed = [{"cause": one.cause, "where": one.where, "says": one.says} for one in self.findings]
            yield plain("", listed, ("cause", "where", "says"))

    def notes(self) -> Iterator[str]:
        """In what the graph differs."""
        yield from self.differences


def _answered_for(proved: int, by_expert: int) -> str:
    if not by_expert:
        return f"all {proved} items are proved."
    items = "item is by an expert: its form, id" if by_expert == 1 else "items are by an expert: their form, ids"
    told = f"{by_expert} {items}, codes and terms of use are as they should be."
    return f"{proved} items are proved, and {told}" if proved else told


def verify(
    build: BuildLike, graph: Graph | None = None, *, workers: int | str = 2, progress: bool | Progress = True
) -> Verification:
    """Runs every proof of a build again on the graph as it stands, and checks hashes, texts and limits.

    A graph that has changed since the build is not a finding by itself: each item counts by whether it is proved.
    A graph without a biomedical slice gets the demonstration slice where the build was made from it.

    Args:
        build: a build, or its folder.
        graph: the graph; otherwise the one that the build was made from in this process, or the usual one.
        workers: processes for the texts, 1 for this one alone; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a Ray
            cluster.
        progress: say what is loaded.

    Raises:
        BuildError: there is no build, or the workers cannot be used.
        GraphError: the graph cannot be asked, or holds no knowledge.
    """
    from generators.context import Context
    from generators.origin import differences
    from generators.slice_of_build import provide_slice
    from generators.tasks_of_build import tasks_of
    from generators.verify import helpers
    from generators.verify import verify as run
    from kg.garbage import without_collection
    from kg.sources.ensure import require_knowledge
    from kg.workers.choice import workers_named

    opened, shown = open_build(build), progress_for(progress)
    made = opened.manifest
    with errors_as(BuildError):
        tasks = tasks_of(opened.folder, made)
    with (
        errors_as(BuildError),
        closing(helpers(made, tasks, workers_named(workers))) as pool,
        graph_or_usual(graph or opened.graph) as found,
        without_collection(),
    ):
        connection = found.opened().of_suite()
        require_knowledge(connection)
        if loaded := provide_slice(connection, made, made.tasks):
            shown.note(loaded)
        context = Context(connection, made.seed, made.scale, None, worker_pool=pool, genre=made.genre)
        # The graph is read for its hash while the first items are read from their files.
        with ThreadPoolExecutor(max_workers=1) as reader:
            differing = reader.submit(lambda: list(differences(connection, made)))
            return Verification(opened, list(run(context, opened.folder, made, tasks)), differing.result())
