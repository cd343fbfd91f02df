"""Three profiles of one differential, found by the solver: an ambiguous one, and the same settled for each side."""

from typing import NamedTuple

import z3

from kg.knowledge.knowledge import Knowledge
from kg.model.differential import Differential
from kg.model.profile import MAX_FACTS, Profile
from kg.prove.criteria import SymbolicCriteria
from kg.prove.reading import is_true, profile_of
from kg.prove.unknowns import Stated, Unknowns

ALWAYS_DRAWN = ("duration.total", "impairment")


class Triple(NamedTuple):
    ambiguous: Profile
    main: Profile
    sub: Profile


class TripleSolver:
    """Looks for triples; one solver for all differentials of a knowledge."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge
        self._patients = [Unknowns(knowledge, name) for name in ("ambiguous", "main", "sub")]
        self._criteria = [SymbolicCriteria(knowledge, patient) for patient in self._patients]
        self._doubt: dict[str, z3.BoolRef] = {}
        self._solver = z3.Solver()
        self._solver.set("random_seed", 0)
        for patient in self._patients:
            self._solver.add(patient.axioms)
            self._solver.add([z3.Not(stretch.exists) for stretch in patient.past.values()])
        self._one_seed()

    def find(self, differential: Differential, most: int | None = MAX_FACTS) -> Triple | None:
        """A triple of at most so many facts, or None if there is none."""
        self._solver.push()
        try:
            self._solver.add(self._gold(differential))
            if most is not None:
                self._solver.add(z3.AtMost(*self._facts(), most))
            if self._solver.check() != z3.sat:
                return None
            return self._read(self._solver.model())
        finally:
            self._solver.pop()

    def _gold(self, differential: Differential) -> list[z3.BoolRef]:
        """What semantics, section 3, asks of the three profiles for the two disorders and the two rules."""
        main, sub = differential.primary, differential.alternative
        asked = [self._doubt_of(key) for key in differential.trigger.vague]
        open_, *settled = self._criteria
        asked += [open_.verdict(code).unknown for code in (main, sub)]
        asked += [open_.rule(rule).unknown for rule in differential.rules]
        favouring = {rule.favours: rule for rule in differential.rules}
        for criteria, yes, no in zip(settled, (main, sub), (sub, main), strict=True):
            asked += [criteria.verdict(yes).yes, criteria.verdict(no).no]
            asked += [criteria.rule(favouring[yes]).yes, criteria.rule(favouring[no]).no]
        return asked

    def _one_seed(self) -> None:
        """The settled profiles share what the ambiguous one states, and settle each of its doubts."""
        open_, *settled = self._patients
        for code, vague in open_.now.vague.items():
            here = open_.now.present[code]
            for patient in settled:
                self._solver.add(z3.Not(patient.now.vague[code]), z3.Implies(here, patient.now.present[code]))
                self._solver.add(z3.Implies(patient.now.present[code], z3.Or(here, vague)))
        for key, stated in _stated(open_).items():
            doubt = self._doubt[key] = z3.Bool(f"doubt.{key}")
            self._solver.add(z3.Not(z3.And(doubt, stated.known)))
            for patient in settled:
                other = _stated(patient)[key]
                self._solver.add(other.known == z3.Or(stated.known, doubt))
                self._solver.add(z3.Implies(stated.known, other.value == stated.value))
        self._solver.add([z3.Or(self._doubt[key], _stated(open_)[key].known) for key in ALWAYS_DRAWN])

    def _doubt_of(self, key: str) -> z3.BoolRef:
        vague = self._patients[0].now.vague
        return vague[key] if key in vague else self._doubt[key]

    def _facts(self) -> list[z3.BoolRef]:
        now = self._patients[0].now
        stated = _stated(self._patients[0])
        return [
            *(z3.Or(now.present[code], now.vague[code]) for code in now.present),
            *(z3.Or(stated[key].known, self._doubt[key]) for key in stated),
        ]

    def _read(self, model: z3.ModelRef) -> Triple:
        ambiguous, main, sub = (profile_of(model, patient, self._knowledge) for patient in self._patients)
        unsettled = tuple(sorted(key for key, doubt in self._doubt.items() if is_true(model, doubt)))
        return Triple(ambiguous.model_copy(update={"unsettled": unsettled}), main, sub)


def _stated(patient: Unknowns) -> dict[str, Stated]:
    return {
        **patient.findings,
        **{f"{key}.days": stated for key, stated in patient.now.days.items()},
        **{f"{key}.impairment": stated for key, stated in patient.now.impairment.items()},
    }
