"""Proofs about differentials: their rules exclude each other, agree with the verdicts, and have cases."""

from collections.abc import Iterator

from kg.criteria.words import Words
from kg.model.profile import Profile
from kg.prove.cases import MAIN, SUB, Cases
from kg.prove.open_patient import OpenPatient
from kg.prove.question import Questions
from kg.prove.report import Against, Contradiction, RuleProof, Shown
from kg.prove.scope import scope_of, wider
from kg.prove.solving import Named, Solved, plainest, solve
from kg.prove.told import Reader, described
from kg.prove.unknowns import TOLD


class DifferentialProofs:
    """The proofs about each differential."""

    def __init__(self, questions: Questions) -> None:
        """Takes what all proofs share."""
        self._questions = questions
        self._criteria = questions.criteria
        self._words = Words(questions.criteria)

    def shown(self, code: str) -> Iterator[Shown]:
        """All about one differential."""
        rules = self._criteria.differentials[code]
        narrow = scope_of(self._criteria, [rules.primary, rules.alternative], rules.rules.values())
        wide = wider(self._criteria, narrow)
        patient = OpenPatient(self._criteria, wide, self._questions.ages)
        told = Cases(self._criteria, patient)
        yield from self._exclusive(code, patient, told)
        yield from self._against(code, patient, told)
        found = self._questions.ask((narrow, wide), lambda cases: cases.triple(code), (MAIN, SUB))
        if found.patients:
            yield RuleProof(statement="cases exist", about=(code,), patients=found.patients)
            return
        yield from self._usable(code, patient, told)
        kind = "undecided" if found.undecided else "no cases"
        says = f"{code}: there is no ambiguous case with two settlements. {found.reason}"
        yield Contradiction(kind="undecided" if kind == "undecided" else "no cases", about=(code,), says=says)

    def _exclusive(self, code: str, patient: OpenPatient, cases: Cases) -> Iterator[Shown]:
        told, rules = cases.views[TOLD], self._criteria.differentials[code]
        sides = (rules.primary, rules.alternative)
        solved = self._solve(patient, [told.rule(code, side).yes for side in sides])
        profile = self._profile(patient, solved)
        if profile is not None:
            says = (
                f"{code}: the rule for {sides[0]} and the rule for {sides[1]} both hold. "
                f"{described(profile, self._criteria)} Let both rules ask the same for different values."
            )
            yield Contradiction(kind="both rules hold", about=(code,), says=says, patient=profile)
        elif solved.undecided:
            yield self._gave_up(code, "whether both rules can hold")
        else:
            yield RuleProof(statement="rules exclude each other", about=(code,))

    def _against(self, code: str, patient: OpenPatient, cases: Cases) -> Iterator[Shown]:
        """Patients of whom a rule holds while they have the other disorder and not the one that it favours."""
        told, rules = cases.views[TOLD], self._criteria.differentials[code]
        agreed = True
        for side in (rules.primary, rules.alternative):
            other = rules.other(side)
            held = [told.rule(code, side).yes, told.verdict(other).yes, told.verdict(side).no]
            solved = self._solve(patient, held)
            profile = self._profile(patient, solved)
            agreed = agreed and profile is None and not solved.undecided
            if profile is None:
                if solved.undecided:
                    yield self._gave_up(code, f"whether the rule for {side} can hold of someone who has {other}")
            elif reason := self._questions.reasons.get(code):
                yield Against(differential=code, favours=side, reason=reason, patient=profile)
            else:
                says = (
                    f"{code}: the rule for {side} holds of a patient who has {other} and not {side}. "
                    f"{described(profile, self._criteria)} Let the rule ask for what keeps {other} away, or state the "
                    "reason under deviation of the differential."
                )
                yield Contradiction(kind="rule against verdict", about=(code, side), says=says, patient=profile)
        if agreed:
            yield RuleProof(statement="rules agree with verdicts", about=(code,))

    def _usable(self, code: str, patient: OpenPatient, cases: Cases) -> Iterator[Shown]:
        """Where there are no cases: whether each rule can hold at all beside the verdicts."""
        told, rules = cases.views[TOLD], self._criteria.differentials[code]
        for side in (rules.primary, rules.alternative):
            other = rules.other(side)
            named = [
                Named(f"the rule for {side} holds", told.rule(code, side).yes),
                Named(f"the rule for {other} does not hold", told.rule(code, other).no),
                Named(f"{self._words.disorder(side)} is met", told.verdict(side).yes),
                Named(f"{self._words.disorder(other)} is not met", told.verdict(other).no),
            ]
            solved = solve(patient.axioms, named)
            if solved.model is None and not solved.undecided:
                says = (
                    f"{code}: of no patient do these hold together: {'; '.join(solved.clash)}. "
                    f"Ease the rule for {side}, or let one disorder take precedence over the other."
                )
                yield Contradiction(kind="rule cannot hold", about=(code, side), says=says)

    def _solve(self, patient: OpenPatient, held: list[object]) -> Solved:
        return plainest(patient.axioms, [Named("", one) for one in held], patient.facts)

    def _profile(self, patient: OpenPatient, solved: Solved) -> Profile | None:
        return Reader(patient, solved.model).profile() if solved.model is not None else None

    def _gave_up(self, code: str, what: str) -> Contradiction:
        says = f"{code}: the solver gave up on {what}; make the rule or the criteria simpler."
        return Contradiction(kind="undecided", about=(code,), says=says)
