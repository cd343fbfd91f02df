"""What all proofs share: the criteria, the ages, and the search for cases, first among few episodes, then more."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.prove.cases import Cases
from kg.prove.open_patient import OpenPatient
from kg.prove.scope import Scope
from kg.prove.solving import Named, solve
from kg.prove.told import Reader
from kg.prove.unknowns import TOLD

_LISTED = 8
"""More conditions that clash are not listed one by one."""


class Found(NamedTuple):
    """Cases, or what stands in their way.

    Attributes:
        patients: the patient as told and as settled; empty where there is none.
        reason: what stands in the way, in sentences.
        undecided: the solver gave up.
    """

    patients: tuple[Profile, ...]
    reason: str = ""
    undecided: bool = False


class Questions(NamedTuple):
    """What all proofs share.

    Attributes:
        ages: the least and the greatest age of patients.
        reasons: differential -> why its rules may speak against a verdict.
        additional: disorders that have no part in the suite.
    """

    criteria: Criteria
    ages: tuple[int, int]
    reasons: dict[str, str]
    additional: frozenset[str] = frozenset()

    def among_suite(self, disorders: Iterable[str]) -> "Questions":
        """The same with the suite's disorders and some others alone: no case of the suite knows the rest.

        Args:
            disorders: which may be additional.
        """
        return self._replace(criteria=self.criteria.without(self.additional - {*disorders}))

    def ask(
        self,
        scopes: Sequence[Scope],
        conditions: Callable[[Cases], Iterable[Named]],
        settled: Sequence[str] = (),
    ) -> Found:
        """Looks for cases in one scope after the other.

        Args:
            scopes: the narrower first.
            conditions: what must hold.
            settled: the settled views.
        """
        tried = []
        for scope in scopes:
            if scope in tried:
                continue
            tried.append(scope)
            patient = OpenPatient(self.criteria, scope, self.ages, settled)
            named = list(conditions(Cases(self.criteria, patient)))
            solved = solve(patient.axioms, named, explain=False)
            if solved.model is not None:
                reader = Reader(patient, solved.model)
                return Found(tuple(reader.profile(view) for view in (TOLD, *settled)))
        return self._hindered(tried[0], conditions, settled)

    def _hindered(self, scope: Scope, conditions: Callable[[Cases], Iterable[Named]], settled: Sequence[str]) -> Found:
        """Names what stands in the way: a sort of condition without which there are cases, or the clash itself."""
        patient = OpenPatient(self.criteria, scope, self.ages, settled)
        named = list(conditions(Cases(self.criteria, patient)))
        sorts = [sort for sort in dict.fromkeys(one.sort for one in named) if sort]
        for together in (1, 2):
            enough = [
                f"{' with '.join(dropped)} (a patient without it misses: {'; '.join(missed)})"
                for dropped in combinations(sorts, together)
                if (missed := self._without(patient, named, dropped))
            ]
            if enough:
                return Found((), f"What stands in the way: {', or '.join(enough)}.")
        solved = solve(patient.axioms, named)
        if solved.undecided:
            return Found((), "The solver gave up; make the criteria or rules simpler.", undecided=True)
        more = f" and {len(solved.clash) - _LISTED} more" if len(solved.clash) > _LISTED else ""
        return Found((), f"These cannot hold together: {'; '.join(solved.clash[:_LISTED])}{more}.")

    def _without(self, patient: OpenPatient, named: Sequence[Named], dropped: Sequence[str]) -> list[str]:
        """What is missed by a patient of whom conditions of some sorts are not asked; empty where there is none."""
        model = solve(patient.axioms, [one for one in named if one.sort not in dropped], explain=False).model
        if model is None:
            return []
        return list(_missed((one for one in named if one.sort in dropped), Reader(patient, model)))


def _missed(named: Iterable[Named], reader: Reader) -> Iterator[str]:
    """The conditions that a patient does not fulfil."""
    missed = dict.fromkeys(one.name for one in named if not reader.holds(one.holds))
    yield from list(missed)[:_LISTED]
