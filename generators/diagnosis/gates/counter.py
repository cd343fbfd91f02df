"""Counts the faults of cases, gate by gate."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from generators.composing.sources import Sources
from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.diagnosis.fits import read as read_fits
from generators.diagnosis.gates.faults import (
    MISFITS,
    NUMBERS,
    ON_FACTS,
    ON_OPTIONS,
    AskedCase,
    FaultFinder,
)
from generators.diagnosis.gates.looks import CaseLooker, Looked, looked_at
from generators.diagnosis.gates.neighbours import read as read_neighbours
from generators.diagnosis.gates.texts import CLAUSES, JOINED, NEUTRAL, ON_TEXTS, Tally, TextReader
from generators.diagnosis.gold import gold_of
from generators.diagnosis.questions import MEDICAL_CHART
from generators.gates.batches import Batches
from generators.gates.counted import NAMED, Counted
from generators.gates.patient_count import PatientCount
from generators.gates.shares import TextShare, share
from generators.item import Item
from generators.texts import workers
from kg.criteria.reading import read as read_criteria
from kg.workers.shared import SharedWithWorkers

LookAt = Callable[[Sequence[AskedCase]], Callable[[], Looked]]
"""Asks what there is to say of some cases; it comes when the answer is called."""
JOINED_IN_CHARTS, JOINED_IN_REPORTS, LEAST_CLAUSES = 0.20, 0.25, 3.0
_WRITTEN = ("voice", "sentences")


class CaseCounter:
    """Counts the faults of one task's cases."""

    def __init__(self, task: str, look: LookAt) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            look: looks at some cases.
        """
        self._task = task
        self._items = 0
        self._patients = PatientCount()
        self._asked = Batches(look, self._count)
        self._tally = Tally()
        self._counts = dict.fromkeys(sorted({*ON_FACTS, *ON_OPTIONS, *ON_TEXTS, NUMBERS, MISFITS}), 0)
        self._examples: dict[str, list[str]] = {gate: [] for gate in self._counts}

    def add(self, item: Item) -> None:
        """Takes one item in."""
        self._items += 1
        self._patients.add(item)
        self._asked.add(asked_of(item))

    def ask(self) -> None:
        """Has looked at the items that came since it was last asked."""
        self._asked.ask()

    def _count(self, looked: Looked) -> None:
        self._tally.update(looked.tally)
        for fault in looked.faults:
            self._counts[fault.gate] += 1
            if len(self._examples[fault.gate]) < NAMED:
                self._examples[fault.gate].append(f"{fault.item}: {fault.says}")

    def result(self) -> list[Counted]:
        """The counts of all gates, in the order of their names.

        Raises:
            ValueError: the facts of an item are no profile.
        """
        self._asked.finish()
        return [
            Counted(
                task=self._task,
                gate=gate,
                items=self._items,
                count=count,
                examples=tuple(self._examples[gate]),
            )
            for gate, count in sorted(self._counts.items())
        ]

    def shares(self) -> list[TextShare]:
        """How often the texts have what they should have; of the items that the counts are of."""
        joined = JOINED_IN_CHARTS if self._task == MEDICAL_CHART.name else JOINED_IN_REPORTS
        wanted: Mapping[str, tuple[float | None, int]] = {
            JOINED: (joined, 1),
            CLAUSES: (LEAST_CLAUSES, 100),
            NEUTRAL: (1.0, 1),
        }
        return [
            share(
                self._task,
                name,
                (self._tally[name, "so"], self._tally[name, "of"]),
                self._items,
                least,
                per,
                self._patients.count,
            )
            for name, (least, per) in wanted.items()
            if self._tally[name, "of"]
        ]


def asked_of(item: Item) -> AskedCase:
    """What the gates see of an item."""
    subject = str(item.provenance.get("subject", ""))
    return AskedCase(
        item.id,
        item.task,
        item.stem,
        {name: item.provenance[name] for name in _WRITTEN if name in item.provenance},
        item.facts.get("timeline", {}),
        frozenset(gold_of(item)),
        frozenset(str(option.node) for option in item.options) or frozenset(item.proof.verdicts),
        subject if "-" in subject else None,
    )


def counter(context: Context, task: str) -> CaseCounter:
    """What counts the faults of a task's cases on a graph."""
    pool, looker = context.once(workers), context.once(_looker)
    return CaseCounter(task, lambda asked: pool.work_on(looker, partial(looked_at, asked=asked)))


def _looker(context: Context) -> SharedWithWorkers[CaseLooker]:
    finder = FaultFinder(context.read(read_criteria), context.read(read_neighbours), context.read(read_fits))
    return SharedWithWorkers(CaseLooker(finder, text_reader(context.read(read_sources))))


def text_reader(sources: Sources) -> TextReader:
    """What reads texts that are composed from some sources."""
    marked = {code: bit.register for code, bit in sources.book.by_code.items() if bit.register is not None}
    return TextReader(marked, sources.about)
