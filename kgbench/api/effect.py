"""What other knowledge would do to a build."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import BuildError, KnowledgeError
from kg.tables import Table, cell, plain
from kgbench.api.build import Build, BuildLike, open_build
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.knowledge import ValidationResult
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from generators.impact import Impact
    from kg.store import Connection

_TITLES = {"subjects": "What falls", "flips": "Verdicts that flip", "answers": "Answers that flip"}
_OF_NO_ITEM = ("changed file", "limit passed")


class KnowledgeEffect(PrintedResult):
    """What edited knowledge would do to a build.

    Attributes:
        knowledge: the edited files.
        build: what they would touch.
        validation: what is wrong with the files.
        impact: findings, and what flips.
    """

    def __init__(self, knowledge: Path, build: Build, validation: ValidationResult, impact: Impact) -> None:
        """Takes what was found."""
        self.knowledge, self.build, self.validation, self.impact = knowledge, build, validation, impact

    @property
    def passed(self) -> bool:
        """Whether nothing falls and the files are sound."""
        return not self.impact.findings and self.validation.passed

    def causes(self) -> dict[str, int]:
        """How many findings there are of each cause."""
        from generators.findings import by_cause

        return by_cause(self.impact.findings)

    def parts(self) -> dict[str, list[dict[str, Any]]]:
        """What falls by differential or disorder, and which verdicts and answers flip, as plain values."""
        listed = {"subjects": self.impact.touched, "flips": self.impact.flips, "answers": self.impact.answers}
        return {name: [one.model_dump(mode="json") for one in some] for name, some in listed.items()}

    def rows(self) -> list[dict[str, Any]]:
        """The findings as plain values."""
        from generators.findings import as_json

        return [as_json(finding) for finding in self.impact.findings]

    def blocks(self, width: int = 80) -> list[list[str]]:
        """A block of lines for each different finding, to be read."""
        from generators.findings import blocks

        return blocks(self.impact.findings, width)

    def headline(self) -> str:
        """How many items fall."""
        return f"{self.impact.fall} of {len(self.build)} items of {self.build.folder} fall by {self.knowledge}."

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "items": len(self.build),
            "fall": self.impact.fall,
            "validation": self.validation.rows(),
            "causes": self.causes(),
            **self.parts(),
            "findings": self.rows(),
        }

    def effects(self) -> Iterator[Table]:
        """What falls and what flips, and how many findings are about files and limits."""
        for name, rows in self.parts().items():
            if rows:
                shown = [{column: _shown(value) for column, value in row.items()} for row in rows]
                yield plain(_TITLES[name], shown, tuple(shown[0]))
        others = [{"cause": cause, "findings": n} for cause, n in self.causes().items() if cause in _OF_NO_ITEM]
        if others:
            yield plain("", others, ("cause", "findings"))

    def tables(self) -> Iterator[Table]:
        """Problems of the files, then the effects."""
        yield from self.validation.tables()
        yield from self.effects()


def diff(
    knowledge: str | Path, build: BuildLike, graph: Graph | None = None, *, progress: bool | Progress = True
) -> KnowledgeEffect:
    """What edited knowledge would do to a build: which items fall, and which verdicts and answers flip.

    The files are validated and loaded into a scratch graph, by which the build is verified. The graph of the build
    stays as it is; it is only read, and only where the build was made from a slice that does not come with kgbench.

    Args:
        knowledge: a folder of knowledge files, or an RDF export.
        build: a build, or its folder.
        graph: the graph that holds the build's slice; otherwise that of the build, or the usual one.
        progress: say what is checked.

    Raises:
        KnowledgeError: the files are broken, or hold rules in words only.
        BuildError: there is no build.
    """
    from generators.impact import impact
    from generators.tasks_of_build import tasks_of
    from kg.sources.read import has_unstructured, read_content
    from kg.validate.report import validate

    source, opened, shown = Path(knowledge), open_build(build), progress_for(progress)
    # Broken files are refused here, before the checks that take their time.
    content = read_content(source)
    if has_unstructured(content):
        raise KnowledgeError(f"{source} holds rules in words only, so nothing can be proved with it.")
    report = validate(source, tell=lambda check: shown.note(f"Checking {check} ..."))
    shown.note(f"Verifying {opened.folder} by {source} ...")

    @contextmanager
    def users_graph() -> Iterator[Connection]:
        with graph_or_usual(graph or opened.graph) as found:
            yield found.opened()

    with errors_as(BuildError):
        tasks = tasks_of(opened.folder, opened.manifest)
        found = impact(content, opened.folder, opened.manifest, tasks, users_graph)
    return KnowledgeEffect(source, opened, ValidationResult(source, report), found)


def _shown(value: Any) -> str:
    return (", ".join(value) or "none") if isinstance(value, list) else cell(value)
