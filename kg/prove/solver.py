"""The solver over one open patient: is there such a patient, and if so the plainest one."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import z3

from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from kg.prove.reading import profile_of
from kg.prove.truth import Truth
from kg.prove.unknowns import Unknowns


class PatientSolver:
    """Answers whether a coherent patient exists of whom formulas hold.

    Incomplete knowledge of a patient is included: a formula of the kind "this is true" or "this is false" that holds
    of a partly known patient holds of each patient whom the rest may turn out to be.
    """

    def __init__(self, knowledge: Knowledge, patient: Unknowns) -> None:
        """Starts with the patient's axioms."""
        self._knowledge = knowledge
        self._patient = patient
        self._solver = z3.Solver()
        self._solver.set("random_seed", 0)
        self._solver.add(patient.axioms)

    def possible(self, *formulas: z3.BoolRef) -> bool:
        """Whether some patient satisfies all formulas."""
        with self._assuming(formulas):
            return self._sat()

    def patient(self, *formulas: z3.BoolRef) -> Profile | None:
        """A patient who satisfies all formulas and of whom as little as possible is said; None if there is none."""
        with self._assuming(formulas):
            if not self._sat():
                return None
            for wish in self._wishes():
                self._solver.push()
                self._solver.add(wish)
                if not self._sat():
                    self._solver.pop()
            self._sat()
            return profile_of(self._solver.model(), self._patient, self._knowledge)

    def clash(self, parts: Sequence[tuple[str, Truth]]) -> tuple[str, ...]:
        """A smallest choice of parts that no patient has together, by name and in order; empty if there is none."""
        left = list(parts)
        if self.possible(*(truth.yes for _, truth in left)):
            return ()
        for part in list(left):
            without = [other for other in left if other is not part]
            if not self.possible(*(truth.yes for _, truth in without)):
                left = without
        return tuple(name for name, _ in left)

    def _sat(self) -> bool:
        answer = self._solver.check()
        if answer == z3.unknown:
            reason = self._solver.reason_unknown()
            # It takes Ctrl-C for itself while it works.
            if "interrupted" in reason or reason == "canceled":
                raise KeyboardInterrupt
            raise RuntimeError(f"the solver gave up: {reason}")
        return bool(answer == z3.sat)

    @contextmanager
    def _assuming(self, formulas: Sequence[z3.BoolRef]) -> Iterator[None]:
        depth = self._solver.num_scopes()
        self._solver.push()
        self._solver.add(list(formulas))
        try:
            yield
        finally:
            self._solver.pop(self._solver.num_scopes() - depth)

    def _wishes(self) -> Iterator[z3.BoolRef]:
        """What makes a patient plainer, one wish at a time: no past, nothing stated, no symptom."""
        for stretch in self._patient.past.values():
            yield z3.Not(stretch.exists)
        for stretch in (self._patient.now, *self._patient.past.values()):
            yield from (z3.Not(flag) for flag in stretch.vague.values())
            yield from (z3.Not(flag) for flag in stretch.present.values())
            yield from (z3.Not(stated.known) for stated in stretch.days.values())
            yield from (z3.Not(stated.known) for stated in stretch.impairment.values())
        yield from (z3.Not(stated.known) for stated in self._patient.findings.values())
