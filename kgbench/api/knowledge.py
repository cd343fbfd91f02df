"""Knowledge files: loaded into a graph, and checked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.tables import Table, plain
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from kg.validate.report import ValidationReport

COLUMNS = ("check", "record", "file", "problem", "what to do")


class LoadedKnowledge(PrintedResult):
    """What a load wrote.

    Attributes:
        source: the files.
        graph: where they went, in words.
        counts: nodes by label.
        nodes, edges: how many in all.
        sha256: the hash of the knowledge.
        remark: what the files lack; empty where they lack nothing.
    """

    def __init__(
        self, source: Path, graph: str, counts: dict[str, int], nodes: int, edges: int, sha256: str, remark: str
    ) -> None:
        """Takes what the load counted."""
        self.source, self.graph, self.counts = source, graph, counts
        self.nodes, self.edges, self.sha256, self.remark = nodes, edges, sha256, remark

    def headline(self) -> str:
        """How much was loaded."""
        return f"{self.nodes} nodes and {self.edges} edges, sha256 {self.sha256}"

    def tables(self) -> Iterator[Table]:
        """Nodes by label."""
        rows = [{"label": label, "nodes": count} for label, count in self.counts.items()]
        yield plain("", rows, ("label", "nodes"))

    def notes(self) -> Iterator[str]:
        """Where the files came from and went to."""
        yield f"Loaded {self.source} into {self.graph}. {self.remark}".rstrip()


class ValidationResult(PrintedResult):
    """What was checked in knowledge files, and what is wrong.

    Attributes:
        source: the files.
        report: problems, notes and proofs as the checks give them.
    """

    def __init__(self, source: Path, report: ValidationReport) -> None:
        """Takes what the checks found."""
        self.source, self.report = source, report

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.report.problems

    def rows(self) -> list[dict[str, Any]]:
        """The problems as plain values, a row each."""
        return [
            dict(zip(COLUMNS, (one.check, one.record, one.place, one.says, one.remedy), strict=True))
            for one in self.report.problems
        ]

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "findings": [
                {**row, "file": one.file, "line": one.line}
                for row, one in zip(self.rows(), self.report.problems, strict=True)
            ],
            "notes": list(self.report.notes),
            "proved": self.report.proved,
            "implications": [one.model_dump() for one in self.report.implications],
        }

    def headline(self) -> str:
        """How many problems there are."""
        count = len(self.report.problems)
        return f"{count or 'No'} finding{'' if count == 1 else 's'} in {self.source}"

    def tables(self) -> Iterator[Table]:
        """The problems, and where the rules were proved, which criteria imply others."""
        if self.report.problems:
            yield plain("", self.rows(), COLUMNS)
        if self.report.implications:
            title = "Whose criteria imply another's, and the reason that answers it"
            rows = [one.model_dump() for one in self.report.implications]
            yield plain(title, rows, ("disorder", "optional", "implies", "reason"))

    def notes(self) -> Iterator[str]:
        """What was proved, and what was not checked."""
        yield from (f"{statement}: {count}" for statement, count in self.report.proved.items())
        yield from (f"Note: {note}" for note in self.report.notes)


def load(graph: Graph, knowledge: str | Path | None = None) -> LoadedKnowledge:
    """Makes the graph equal to knowledge files: all of them, or nothing.

    Args:
        graph: the graph; where its folder holds none, one is made.
        knowledge: a folder of knowledge files, or an RDF export (``.ttl``); otherwise what came with kgbench.

    Raises:
        KnowledgeError: the files are broken; the graph stays as it was.
        GraphError: the graph cannot be written.
    """
    from kg.graph.content import sha256
    from kg.graph.load import load as load_content
    from kg.sources.read import read_content, remark

    source = _source(knowledge)
    content = read_content(source)
    loaded = load_content(graph.opened(create=True), content)
    counts = {label: len(by_code) for label, by_code in content.nodes.items()}
    digest = sha256(content)
    return LoadedKnowledge(source, str(graph.target), counts, loaded.nodes, loaded.edges, digest, remark(content))


def validate(
    knowledge: str | Path | None = None, *, prove: bool = False, progress: bool | Progress = True
) -> ValidationResult:
    """Checks knowledge files: records, parts of texts, shapes (SHACL) and schema (OWL). Needs no graph.

    Args:
        knowledge: a folder of knowledge files, or an RDF export; otherwise what came with kgbench.
        prove: prove the rules too, which takes some seconds more.
        progress: say which check begins.

    Raises:
        KnowledgeError: the files cannot be read at all.
    """
    from kg.validate.report import validate as run_checks

    source, shown = _source(knowledge), progress_for(progress)
    return ValidationResult(
        source, run_checks(source, prove=prove, tell=lambda check: shown.note(f"Checking {check} ..."))
    )


def _source(knowledge: str | Path | None) -> Path:
    from kg.files.resources import ontology_folder

    return ontology_folder() / "knowledge" if knowledge is None else Path(knowledge)
