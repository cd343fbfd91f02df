"""Counts the faults of cases, gate by gate."""

from collections.abc import Callable, Sequence
from functools import partial

from generators.context import Context
from generators.diagnosis.fits import read as read_fits
from generators.diagnosis.gates.faults import (
    MISFITS,
    NUMBERS,
    ON_FACTS,
    ON_OPTIONS,
    AskedCase,
    CaseFault,
    FaultFinder,
    faults_of,
)
from generators.diagnosis.gates.neighbours import read as read_neighbours
from generators.gates.batches import Batches
from generators.gates.counted import NAMED, Counted
from generators.item import Item
from generators.shared_with_workers import SharedWithWorkers
from generators.texts import workers
from kg.criteria.reading import read as read_criteria

FindFaults = Callable[[Sequence[AskedCase]], Callable[[], list[CaseFault]]]
"""Asks for the faults of some cases; they come when the answer is called."""


class CaseCounter:
    """Counts the faults of one task's cases."""

    def __init__(self, task: str, find: FindFaults) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            find: finds the faults of some cases.
        """
        self._task = task
        self._items = 0
        self._asked = Batches(find, self._count)
        self._counts = dict.fromkeys(sorted({*ON_FACTS, *ON_OPTIONS, NUMBERS, MISFITS}), 0)
        self._examples: dict[str, list[str]] = {gate: [] for gate in self._counts}

    def add(self, item: Item) -> None:
        """Takes one item in."""
        self._items += 1
        self._asked.add(asked_of(item))

    def ask(self) -> None:
        """Has looked at the items that came since it was last asked."""
        self._asked.ask()

    def _count(self, faults: list[CaseFault]) -> None:
        for fault in faults:
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


def asked_of(item: Item) -> AskedCase:
    """What the gates see of an item."""
    nodes = {option.label: str(option.node) for option in item.options}
    subject = str(item.provenance.get("subject", ""))
    return AskedCase(
        item.id,
        item.task,
        item.stem,
        item.facts.get("timeline", {}),
        frozenset(nodes[label] for label in item.answer),
        frozenset(nodes.values()),
        subject if "-" in subject else None,
    )


def counter(context: Context, task: str) -> CaseCounter:
    """What counts the faults of a task's cases on a graph."""
    pool, finder = context.once(workers), context.once(_finder)
    return CaseCounter(task, lambda asked: pool.work_on(finder, partial(faults_of, asked=asked)))


def _finder(context: Context) -> SharedWithWorkers[FaultFinder]:
    return SharedWithWorkers(
        FaultFinder(context.read(read_criteria), context.read(read_neighbours), context.read(read_fits))
    )
