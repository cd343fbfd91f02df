"""Counts the faults of cases, gate by gate; cases with the same facts are looked at once."""

from collections.abc import Callable, Iterable, Iterator, Mapping

import orjson

from generators.context import Context
from generators.diagnosis.fits import Fits, misfits
from generators.diagnosis.fits import read as read_fits
from generators.diagnosis.gates import closeness, dates, openness, reading, standing, symptoms
from generators.diagnosis.gates.case import Case, case_of
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.neighbours import Neighbours
from generators.diagnosis.gates.neighbours import read as read_neighbours
from generators.diagnosis.gates.usual import unlikely, unusual
from generators.diagnosis.questions import MEDICAL_CHART, SELF_REPORT
from generators.diagnosis.turning import turning_forms, without_idle_forms
from generators.gates.counted import NAMED, Counted
from generators.item import Item
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.reading import read as read_criteria

REPORT = "self_report"
Fault = Callable[[Case, Evaluation, Criteria, Mapping[str, Neighbours]], Iterable[str]]

ON_FACTS: Mapping[str, Fault] = {
    "infeasible history": lambda case, _, criteria, __: impossible(case.profile, criteria.kinds, criteria.events),
    "unlikely history": lambda case, _, criteria, __: (
        *unlikely(case.profile, criteria),
        *unusual(case.profile, criteria, case.gold, case.task != REPORT),
    ),
    "decided unknown": lambda case, _, criteria, __: openness.decided_unknown(case, criteria),
    "one-sided ambiguity": lambda case, _, criteria, __: openness.one_sided(case, criteria),
    "close number": lambda case, evaluation, _, __: closeness.close_numbers(case, evaluation),
    "gold off": lambda case, evaluation, _, __: standing.gold_off(case, evaluation),
    "rival open": lambda case, evaluation, _, __: standing.rival_open(case, evaluation),
    "loser unrefuted": lambda case, evaluation, _, __: standing.loser_unrefuted(case, evaluation),
    "undominated rival": lambda case, evaluation, _, __: (
        () if case.task == REPORT else standing.undominated(case, evaluation)
    ),
    "gold unseen": lambda case, evaluation, _, __: standing.gold_unseen(case, evaluation),
    "not since childhood": lambda case, _, criteria, __: dates.not_since_childhood(case.profile, criteria.kinds),
    "event untold": lambda case, _, criteria, __: dates.event_untold(case, criteria),
    "near denial": lambda case, _, __, near: symptoms.near_denial(case.profile, near),
    "opposites": lambda case, _, __, near: symptoms.opposites(case.profile, near),
    "unread episode": lambda case, _, criteria, __: reading.unread_episodes(case, criteria),
}
"""Gate -> what is wrong with a case, by its facts and its gold alone."""
ON_OPTIONS: Mapping[str, Fault] = {
    "idle denial": lambda case, _, criteria, near: symptoms.idle_denial(case, criteria, near),
    "undominated rival": lambda case, evaluation, _, __: (
        standing.undominated(case, evaluation) if case.task == REPORT else ()
    ),
}
"""Gate -> what is wrong with a case by what is offered beside its gold."""
NUMBERS = "foreign number"
MISFITS = "misfit"


class CaseCounter:
    """Counts the faults of one task's cases."""

    def __init__(self, task: str, criteria: Criteria, neighbours: Mapping[str, Neighbours], fits: Fits) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            criteria: what the graph asks.
            neighbours: which symptoms are near or opposite to each other.
            fits: which forms and findings go together.
        """
        self._task = task
        self._criteria = criteria
        self._neighbours = neighbours
        self._fits = fits
        self._voice = MEDICAL_CHART.voice if task == MEDICAL_CHART.name else SELF_REPORT.voice
        self._turning = turning_forms(criteria)
        self._items = 0
        self._found: dict[bytes, Mapping[str, str]] = {}
        self._counts = dict.fromkeys(sorted({*ON_FACTS, *ON_OPTIONS, NUMBERS, MISFITS}), 0)
        self._examples: dict[str, list[str]] = {gate: [] for gate in self._counts}

    def add(self, item: Item) -> None:
        """Looks at one item."""
        self._items += 1
        case = case_of(item)
        # Patients of one seed differ in the forms of their symptoms, on which nothing turns.
        told = without_idle_forms(case.profile.parameter(), self._turning)
        for gates, looked_at in ((ON_FACTS, case._replace(options=frozenset())), (ON_OPTIONS, case)):
            asked = [told, sorted(looked_at.gold), sorted(looked_at.options)]
            key = orjson.dumps(asked, option=orjson.OPT_SORT_KEYS)
            if key not in self._found:
                self._found[key] = dict(self._faults(gates, looked_at))
            for gate, says in self._found[key].items():
                self._count(gate, item.id, says)
        for says in misfits(self._fits, case.profile, self._voice):
            self._count(MISFITS, item.id, says)
            break
        for says in dates.foreign_numbers(item.stem, case.profile):
            self._count(NUMBERS, item.id, says)
            break

    def _faults(self, gates: Mapping[str, Fault], case: Case) -> Iterator[tuple[str, str]]:
        evaluation = case.evaluated(self._criteria)
        for gate, fault in gates.items():
            says = next(iter(fault(case, evaluation, self._criteria, self._neighbours)), None)
            if says is not None:
                yield gate, says

    def _count(self, gate: str, item: str, says: str) -> None:
        self._counts[gate] += 1
        if len(self._examples[gate]) < NAMED:
            self._examples[gate].append(f"{item}: {says}")

    def result(self) -> list[Counted]:
        """The counts of all gates, in the order of their names."""
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


def counter(context: Context, task: str) -> CaseCounter:
    """What counts the faults of a task's cases on a graph."""
    return CaseCounter(task, context.read(read_criteria), context.read(read_neighbours), context.read(read_fits))
