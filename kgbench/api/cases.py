"""Cases of consultations: patients drawn from a graph, who can be asked, and apart from them what is true of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.build import Build, BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from generators.consultation.cases_file import CasesManifest

_FIT = ("table", "n", "cells", "chi_square", "degrees", "p", "js_bits", "js_null", "passed")


class CasesResult(PrintedResult):
    """Cases in their folder.

    Attributes:
        folder: where they are.
        manifest: what the folder holds, and how well the cases fit the tables they were drawn from.
    """

    def __init__(self, folder: Path, manifest: CasesManifest) -> None:
        """Takes what was written."""
        self.folder, self.manifest = folder, manifest

    def __len__(self) -> int:
        """How many cases there are."""
        return self.manifest.count

    def __bool__(self) -> bool:
        """The folder is there, even without a case."""
        return True

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return self.manifest.model_dump(mode="json", exclude_none=True)

    def headline(self) -> str:
        """Where they are and what they were drawn from."""
        made = self.manifest
        return f"{self.folder}: {made.count} cases of the mix {made.mix}, seed {made.seed}"

    def tables(self) -> Iterator[Table]:
        """How well they fit, the splits, the classes, and how facts are told."""
        made = self.manifest
        if made.fit is not None:
            yield plain("fit", [one.model_dump() for one in made.fit.tables], _FIT)
        for title, counts in (("split", made.split), ("class", made.classes), ("told", made.telling)):
            yield plain(title, [{title: name, "n": count} for name, count in counts.items()], (title, "n"))

    def notes(self) -> Iterator[str]:
        """What the figures are not, which tables do not fit, and which classes have no cases."""
        made = self.manifest
        if made.fit is not None:
            yield (
                f"The mix {made.mix} is put together from published figures and guesses, each marked in its file; "
                "it is not the real distribution of anywhere."
            )
            if made.fit.failed:
                yield f"Not as drawn from their tables (p below .001 or above .999): {'; '.join(made.fit.failed)}."
        if missing := [code for code, count in made.classes.items() if not count]:
            yield f"No cases of {', '.join(missing)}."


def cases(
    graph: Graph | None = None,
    *,
    out: str | Path,
    mix: Literal["population", "clinic"] | None = None,
    count: int | None = None,
    seed: int = 42,
    from_charts: BuildLike | None = None,
    certificates: int = 0,
    workers: int | str = 2,
    progress: bool | Progress = True,
) -> CasesResult:
    """Draws cases of consultations from a graph; one that is empty is filled with the knowledge of kgbench first.

    Args:
        graph: the graph; otherwise the usual one.
        out: the folder; earlier cases there give way.
        mix: who is drawn how often: people at large (``population``, the usual one), or the patients of a clinic.
        count: how many; otherwise 16,000, or all charts.
        seed: changes everything that is drawn.
        from_charts: a build; its charts are completed, and no mix is drawn from.
        certificates: of how many cases, those of the test split first, the fewest sufficient questions are sought.
        workers: processes that draw, 1 for this one alone; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a Ray cluster.
        progress: show how far it is.

    Raises:
        RunError: the folder holds something else or cannot be written, a number is too small or too great, both a mix
            and charts are named, there are no charts, of some patients none can be drawn, or the workers cannot be
            used.
        KnowledgeError, GraphError: the tables of a mix do not go with the graph, or it cannot be asked.
    """
    from generators.consultation.cases import CasesWanted, make_cases, refuse
    from generators.consultation.of_suite import of_suite
    from generators.diagnosis.lore import read as read_lore
    from generators.writing.people import read as read_people
    from kg.garbage import without_collection
    from kg.graph.dump import graph_sha256
    from kg.sources.ensure import fill_empty
    from kg.workers.choice import workers_named

    if (count is not None and count < 1) or certificates < 0:
        raise RunError("The number of cases is at least 1, and that of certificates at least 0.")
    if mix is not None and from_charts is not None:
        raise RunError("Cases are drawn from a mix or completed from charts; name one of the two.")
    shown = progress_for(progress)
    build = None
    if from_charts is not None:
        build = from_charts.folder if isinstance(from_charts, Build) else Path(from_charts)
    with errors_as(RunError):
        choice = workers_named(workers)
        wanted = CasesWanted(mix or "population", count, seed, build, certificates, choice)
        refuse(wanted, Path(out))
        try:
            with graph_or_usual(graph) as found:
                connection = found.opened(create=True)
                if said := fill_empty(connection):
                    shown.note(said)
                digest = graph_sha256(connection)
                lore, people = read_lore(connection), read_people(connection)
                if build is not None:
                    lore = of_suite(connection, lore)
            with without_collection():
                made = make_cases(
                    lore, people, digest, wanted, Path(out), lambda done: shown.count("cases", done, False)
                )
            shown.count("cases", made.count, True)
        finally:
            shown.end()
    return CasesResult(Path(out), made)
