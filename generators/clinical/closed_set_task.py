"""What the tasks have in common that ask closed sets of questions of one choice."""

from collections.abc import Iterator
from typing import ClassVar

from generators.clinical.case_task import SUITE, CaseSource
from generators.clinical.matrix.asked import AskedFact, Names
from generators.clinical.matrix.fitting import fitting
from generators.clinical.matrix.items import Facts, ordered, unproved
from generators.clinical.matrix.kinds import KINDS
from generators.clinical.matrix.names import names_of
from generators.clinical.matrix.proof import asked_of_graph, proof, right
from generators.clinical.matrix.sets import ClosedSet, closed_sets
from generators.clinical.matrix.share import questions
from generators.clinical.vignettes import id_of_vignette, is_vignette, unproved_vignettes, vignettes
from generators.context import Context
from generators.diagnosis.draws import charts
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import SeedSource, ask_ahead
from generators.draw import stream
from generators.gates.measured import Measured
from generators.item import Item, item_id
from generators.task import Task

_SIZES = {"quotation": 5}
_SIZE = 4
"""Questions of a set, and so options of each: by kind, and of the other kinds."""


class ClosedSetTask(Task):
    """Items of one choice in closed sets, which are their groups.

    Attributes:
        charts: vignettes of each disorder that are drawn at scale 1; not all of them fit into a set.
    """

    suite = SUITE
    default = False
    cardinality = "single"
    question = "Which one is right?"
    measured = Measured(option_sets=True)
    charts: ClassVar[int]

    def items(self, context: Context) -> Iterator[Item]:
        """All items: vignettes first, then the other kinds, set by set."""
        yield from vignettes(context, self.source(context))
        names = context.once(names_of)
        fits = fitting(context, names)
        for kind, listed in questions(context, self.name).items():
            rng = stream(context.seed, self.name, kind, "sets")
            for one in closed_sets(kind, listed, _SIZES.get(kind, _SIZE), fits, rng):
                yield from self._of_set(context, names, one)

    def source(self, context: Context) -> CaseSource:
        """Where its vignettes come from."""
        drawn_as = f"{self.name}_vignette"
        kind = CaseType(self.name, drawn_as, self.charts, "chart", self.cardinality, self.question, self.suite)
        disorders = sorted(context.read(read_lore).criteria.disorders)
        return CaseSource(kind, SeedSource(charts, f"{context.seed}/{drawn_as}", disorders, self.charts))

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self.source(context).seeds, 1)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proof of each option again."""
        yield from unproved_vignettes(context, [item for item in items if is_vignette(item)])
        others = [item for item in items if not is_vignette(item)]
        yield from unproved(context.connection, context.once(names_of), others)

    def id_of(self, item: Item) -> str | None:
        """The id that the facts of a question give, or a case and its text."""
        return id_of_vignette(item) if is_vignette(item) else item_id(self.name, item.facts)

    def _of_set(self, context: Context, names: Names, one: ClosedSet[AskedFact]) -> Iterator[Item]:
        options = [asked.option for asked in one.questions]
        made = []
        for asked in one.questions:
            facts = Facts.of(asked.kind, asked.about, options, names)
            code = item_id(self.name, facts.stated)
            made.append((asked, facts, code, ordered(code, facts.keys)))
        shown = asked_of_graph(context.connection, [facts.question(order) for _, facts, _, order in made])
        for (asked, facts, code, order), said in zip(made, shown, strict=True):
            kind = KINDS[asked.kind]
            listed = facts.options(order)
            notes = {"kind": asked.kind, "fact": asked.fact, "application": kind.application}
            yield Item(
                id=code,
                suite=self.suite,
                task=self.name,
                stem=facts.stem,
                question=self.question,
                options=listed,
                answer=right(said),
                cardinality=self.cardinality,
                group=one.name,
                entities=asked.entities,
                relations=kind.relations,
                facts=facts.stated,
                proof=proof(facts.question(order), listed, said),
                provenance={"seed": context.seed, **notes},
            )
