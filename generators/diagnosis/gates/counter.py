"""Counts the faults of cases, gate by gate; cases with the same facts are looked at once."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

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
from kg.model.profile import Profile

REPORT = "self_report"


class CaseFaults:
    """A case that the gates look at; what the criteria say of it is found where a gate asks.

    Attributes:
        neighbours: which symptoms are near or opposite to each other.
    """

    def __init__(self, case: Case, criteria: Criteria, neighbours: Mapping[str, Neighbours]) -> None:
        """Ties a case to what the graph knows."""
        self.case = case
        self.criteria = criteria
        self.neighbours = neighbours

    @cached_property
    def evaluation(self) -> Evaluation:
        """What the criteria say of the patient."""
        return self.case.evaluated(self.criteria)


Fault = Callable[[CaseFaults], Iterable[str]]

ON_FACTS: Mapping[str, Fault] = {
    "infeasible history": lambda look: impossible(look.case.profile, look.criteria.kinds, look.criteria.events),
    "unlikely history": lambda look: (
        *unlikely(look.case.profile, look.criteria),
        *unusual(look.case.profile, look.criteria, look.case.gold, look.case.task != REPORT),
    ),
    "decided unknown": lambda look: openness.decided_unknown(look.case, look.criteria),
    "one-sided ambiguity": lambda look: openness.one_sided(look.case, look.criteria),
    "close number": lambda look: closeness.close_numbers(look.case, look.evaluation),
    "gold off": lambda look: standing.gold_off(look.case, look.evaluation),
    "rival open": lambda look: standing.rival_open(look.case, look.evaluation),
    "loser unrefuted": lambda look: standing.loser_unrefuted(look.case, look.evaluation),
    "undominated rival": lambda look: (
        () if look.case.task == REPORT else standing.undominated(look.case, look.evaluation)
    ),
    "gold unseen": lambda look: standing.gold_unseen(look.case, look.evaluation),
    "not since childhood": lambda look: dates.not_since_childhood(look.case.profile, look.criteria.kinds),
    "event untold": lambda look: dates.event_untold(look.case, look.criteria),
    "near denial": lambda look: symptoms.near_denial(look.case.profile, look.neighbours),
    "opposites": lambda look: symptoms.opposites(look.case.profile, look.neighbours),
    "unread episode": lambda look: reading.unread_episodes(look.case, look.criteria, look.evaluation),
}
"""Gate -> what is wrong with a case, by its facts and its gold alone."""
ON_OPTIONS: Mapping[str, Fault] = {
    "idle denial": lambda look: symptoms.idle_denial(look.case, look.criteria, look.neighbours),
    "undominated rival": lambda look: (
        standing.undominated(look.case, look.evaluation) if look.case.task == REPORT else ()
    ),
}
"""Gate -> what is wrong with a case by what is offered beside its gold."""
NUMBERS = "foreign number"
MISFITS = "misfit"
_REMEMBERED = 2**13
"""How many different cases are held: those of one patient, and of the patients of one seed, come near each other."""


class _Facts(NamedTuple):
    """What the narrators of one patient share.

    Attributes:
        profile: the patient.
        told: what it tells, without the forms on which nothing turns; of equal ones all gates say the same.
        times: what a text about it may say of time.
        misfit: what of it does not go together, or None.
    """

    profile: Profile
    told: bytes
    times: dates.Times
    misfit: str | None


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
        self._facts_of: tuple[bytes, _Facts] | None = None
        self._counts = dict.fromkeys(sorted({*ON_FACTS, *ON_OPTIONS, NUMBERS, MISFITS}), 0)
        self._examples: dict[str, list[str]] = {gate: [] for gate in self._counts}

    def add(self, item: Item) -> None:
        """Looks at one item.

        Raises:
            ValueError: its facts are no profile.
        """
        self._items += 1
        facts = self._facts(item)
        case = case_of(item, facts.profile)
        for gates, looked_at in ((ON_FACTS, case._replace(options=frozenset())), (ON_OPTIONS, case)):
            for gate, says in self._looked_at(gates, looked_at, facts.told).items():
                self._count(gate, item.id, says)
        if facts.misfit is not None:
            self._count(MISFITS, item.id, facts.misfit)
        for says in dates.foreign_numbers(item.stem, facts.times):
            self._count(NUMBERS, item.id, says)
            break

    def _facts(self, item: Item) -> _Facts:
        """The facts of an item; those of the item before are at hand, which a patient's other narrators share."""
        timeline = item.facts.get("timeline", {})
        key = orjson.dumps(timeline)
        if self._facts_of is None or self._facts_of[0] != key:
            profile = Profile.model_validate(timeline)
            # Patients of one seed differ in the forms of their symptoms, on which nothing turns.
            told = without_idle_forms(profile.parameter(), self._turning)
            self._facts_of = (
                key,
                _Facts(
                    profile,
                    orjson.dumps(told, option=orjson.OPT_SORT_KEYS),
                    dates.times(profile),
                    next(iter(misfits(self._fits, profile, self._voice)), None),
                ),
            )
        return self._facts_of[1]

    def _looked_at(self, gates: Mapping[str, Fault], case: Case, told: bytes) -> Mapping[str, str]:
        about = orjson.dumps([sorted(case.gold), sorted(case.options), case.differential])
        key = hashlib.blake2b(told + about, digest_size=16).digest()
        if key not in self._found:
            if len(self._found) == _REMEMBERED:
                del self._found[next(iter(self._found))]
            self._found[key] = dict(self._faults(gates, case))
        return self._found[key]

    def _faults(self, gates: Mapping[str, Fault], case: Case) -> Iterator[tuple[str, str]]:
        look = CaseFaults(case, self._criteria, self._neighbours)
        for gate, fault in gates.items():
            says = next(iter(fault(look)), None)
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
