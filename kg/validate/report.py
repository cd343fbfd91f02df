"""All checks in one run."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from kg.extras import EXTRAS, install, needing
from kg.graph.content import Content
from kg.graph.decode import decode
from kg.graph.encode import encode
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.located import located
from kg.knowledge.problem import Problem
from kg.knowledge.reader import read
from kg.knowledge.records import broken_records, loose
from kg.model.base import Record
from kg.prove.report import Implication
from kg.sources.read import TURTLE, has_unstructured, remark
from kg.store.jre import java_executable
from kg.validate.wording import frames_problems, mistakable_frames, parts_problems, untold

if TYPE_CHECKING:
    from rdflib import Graph


class ValidationReport(Record):
    """What was checked and found.

    Attributes:
        problems: what is wrong, in the order of the checks.
        notes: checks that were not run, and why; and what the proofs remark.
        implications: where the proofs were asked for, which disorders' criteria imply another's.
        proved: where they were asked for, how many statements of each sort were proved.
    """

    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    implications: tuple[Implication, ...] = ()
    proved: dict[str, int] = Field(default_factory=dict)


def validate(source: Path, *, prove: bool = False, tell: Callable[[str], None] = lambda _: None) -> ValidationReport:
    """Runs every check on a knowledge folder or an RDF export.

    Args:
        source: the folder or the ``.ttl`` file.
        prove: whether to prove the rules as well.
        tell: is told which check begins.

    Raises:
        KnowledgeError: the source cannot be read at all.
    """
    return _Run(source, tell).report(prove)


class _Run:
    def __init__(self, source: Path, tell: Callable[[str], None]) -> None:
        self.source, self.tell = source, tell
        self.problems: list[Problem] = []
        self.notes: list[str] = []

    def report(self, prove: bool) -> ValidationReport:
        knowledge = self.from_turtle() if self.source.suffix == TURTLE else self.from_folder()
        implications: tuple[Implication, ...] = ()
        proved: dict[str, int] = {}
        if prove and knowledge is not None:
            implications, proved = self.prove(knowledge)
        return ValidationReport(
            problems=tuple(located(self.problems, self.source)),
            notes=tuple(self.notes),
            implications=implications,
            proved=proved,
        )

    def from_folder(self) -> Knowledge | None:
        self.tell("records")
        knowledge = read(self.source)
        if not self.records(knowledge):
            self.notes.append("Shapes, consistency and proofs were not checked, because records are broken.")
            return None
        content = encode(knowledge)
        self.remark(content)
        if missing := EXTRAS["ontology"].missing():
            self.notes.append(
                f"Shapes and consistency were not checked, which needs {' and '.join(missing)}: {install('ontology')}."
            )
            return knowledge
        from kg.rdf.write import to_rdf

        self.graph(to_rdf(content))
        return knowledge

    def from_turtle(self) -> Knowledge | None:
        with needing("ontology", "Reading RDF"):
            from kg.rdf.read import from_rdf, read_turtle

        self.tell("the RDF file")
        graph = read_turtle(self.source)
        self.graph(graph)
        if self.problems:
            self.notes.append(
                "Records, parts of texts and proofs were not checked, because the data do not fit the shapes."
            )
            return None
        content = from_rdf(graph)
        self.remark(content)
        if has_unstructured(content):
            self.notes.append("Records, parts of texts and proofs were not checked, because rules are words only.")
            return None
        knowledge = decode(content)
        return knowledge if self.records(knowledge) else None

    def remark(self, content: Content) -> None:
        """Notes what sound content lacks."""
        if says := remark(content):
            self.notes.append(says)

    def records(self, knowledge: Knowledge) -> bool:
        """Checks records and wording; whether the records are sound enough for everything else."""
        fatal = broken_records(knowledge)
        self.problems += fatal
        self.problems += loose(knowledge)
        self.tell("parts of texts")
        # Texts are about the suite's disorders only.
        told = core(knowledge)
        self.problems += [*parts_problems(told), *frames_problems(told), *mistakable_frames(told), *untold(told)]
        return not fatal

    def graph(self, graph: "Graph") -> None:
        # RDF takes a second to load, and without its packages records and texts are checked all the same.
        from kg.validate.consistency import consistency_problems
        from kg.validate.shapes import shape_problems

        self.tell("shapes")
        self.problems += shape_problems(graph)
        java = java_executable()
        if java is None:
            self.notes.append(
                "Consistency with the schema was not checked: its reasoner needs a Java, and none is here."
            )
            return
        self.tell("consistency")
        self.problems += consistency_problems(graph, java)

    def prove(self, knowledge: Knowledge) -> tuple[tuple[Implication, ...], dict[str, int]]:
        self.tell("proofs")
        # The solver takes a moment to import, and most runs do without.
        with needing("proofs", "--prove"):
            from kg.prove.prove import prove as prove_rules

        shown = prove_rules(knowledge)
        for contradiction in shown.findings:
            self.problems.append(Problem(contradiction.kind, " ".join(contradiction.about), contradiction.says, ""))
        for excluder, excluded in shown.superfluous:
            self.notes.append(
                f"That {excluder} takes precedence over {excluded} never plays a part: nobody meets both."
            )
        for against in shown.against:
            self.notes.append(
                f"{against.differential}: the rule for {against.favours} can hold of a patient with the other disorder "
                f"alone. The stated reason: {against.reason}"
            )
        return shown.implications, shown.counts
