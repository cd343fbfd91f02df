"""The faults of cases, gate by gate; cases with the same facts are looked at once."""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import orjson

from generators.diagnosis.fits import Fits, misfits
from generators.diagnosis.gates import closeness, dates, openness, reading, standing, symptoms
from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.neighbours import Neighbours
from generators.diagnosis.gates.usual import unlikely, unusual
from generators.diagnosis.turning import turning_forms, without_idle_forms
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.model.profile import Profile

REPORT = "self_report"


class CaseLook:
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


Says = Callable[[CaseLook], Iterable[str]]

ON_FACTS: Mapping[str, Says] = {
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
ON_OPTIONS: Mapping[str, Says] = {
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


class AskedCase(NamedTuple):
    """What the gates see of an item.

    Attributes:
        written: how its text was written, of its provenance.
        timeline: its facts.
        gold: the disorders that are right.
        options: the disorders that are offered.
        differential: of a case about one.
    """

    id: str
    task: str
    stem: str
    written: Mapping[str, Any]
    timeline: Mapping[str, Any]
    gold: frozenset[str]
    options: frozenset[str]
    differential: str | None


class CaseFault(NamedTuple):
    """What a gate says of an item."""

    gate: str
    item: str
    says: str


class FaultFinder:
    """Finds the faults of cases."""

    def __init__(self, criteria: Criteria, neighbours: Mapping[str, Neighbours], fits: Fits) -> None:
        """Has looked at none.

        Args:
            criteria: what the graph asks.
            neighbours: which symptoms are near or opposite to each other.
            fits: which forms and findings go together.
        """
        self._criteria = criteria
        self._neighbours = neighbours
        self._fits = fits
        self._turning = turning_forms(criteria)
        self._found: dict[bytes, Mapping[str, str]] = {}
        self._facts_of: tuple[bytes, _Facts] | None = None

    def faults(self, asked: AskedCase) -> Iterator[CaseFault]:
        """At most one of each gate.

        Raises:
            ValueError: its facts are no profile.
        """
        facts = self._facts(asked)
        case = Case(asked.task, facts.profile, asked.gold, asked.options, asked.differential)
        for gates, looked_at in ((ON_FACTS, case._replace(options=frozenset())), (ON_OPTIONS, case)):
            for gate, says in self._looked_at(gates, looked_at, facts.told).items():
                yield CaseFault(gate, asked.id, says)
        if facts.misfit is not None:
            yield CaseFault(MISFITS, asked.id, facts.misfit)
        for says in dates.foreign_numbers(asked.stem, facts.times):
            yield CaseFault(NUMBERS, asked.id, says)
            break

    def _facts(self, asked: AskedCase) -> _Facts:
        """The facts of a case; those of the one before are at hand, which a patient's other narrators share."""
        voice = str(asked.written.get("voice", "self"))
        key = orjson.dumps([voice, asked.timeline])
        if self._facts_of is None or self._facts_of[0] != key:
            profile = Profile.model_validate(asked.timeline)
            # Patients of one seed differ in the forms of their symptoms, on which nothing turns.
            told = without_idle_forms(profile.parameter(), self._turning)
            self._facts_of = (
                key,
                _Facts(
                    profile,
                    orjson.dumps(told, option=orjson.OPT_SORT_KEYS),
                    dates.times(profile),
                    next(iter(misfits(self._fits, profile, voice)), None),
                ),
            )
        return self._facts_of[1]

    def _looked_at(self, gates: Mapping[str, Says], case: Case, told: bytes) -> Mapping[str, str]:
        about = orjson.dumps([case.task, sorted(case.gold), sorted(case.options), case.differential])
        key = hashlib.blake2b(told + about, digest_size=16).digest()
        if key not in self._found:
            if len(self._found) == _REMEMBERED:
                del self._found[next(iter(self._found))]
            self._found[key] = dict(self._faults(gates, case))
        return self._found[key]

    def _faults(self, gates: Mapping[str, Says], case: Case) -> Iterator[tuple[str, str]]:
        look = CaseLook(case, self._criteria, self._neighbours)
        for gate, fault in gates.items():
            says = next(iter(fault(look)), None)
            if says is not None:
                yield gate, says
