"""Proofs about pairs of disorders: whether one patient can have both is as the knowledge says."""

from collections.abc import Iterator

from kg.prove.cases import Cases
from kg.prove.open_patient import OpenPatient
from kg.prove.question import Questions
from kg.prove.report import Contradiction, RuleProof, Shown
from kg.prove.scope import related_kinds, scope_of, wider
from kg.prove.solving import Named, plainest, solve
from kg.prove.told import Reader, described
from kg.prove.unknowns import TOLD


class PairProofs:
    """The proofs about each pair of disorders that the knowledge lists."""

    def __init__(self, questions: Questions) -> None:
        """Takes what all proofs share."""
        self._questions = questions
        self._criteria = questions.criteria

    def shown(self, pair: tuple[str, str]) -> Iterator[Shown]:
        """Whether one patient can have both disorders of a pair."""
        stated = self._criteria.together[pair].together
        scope = scope_of(self._criteria, pair)
        undecided = False
        for one in (scope, wider(self._criteria, scope, related_kinds(self._criteria, pair))):
            patient = OpenPatient(self._criteria, one, self._questions.ages)
            told = Cases(self._criteria, patient).views[TOLD]
            both = [Named("", told.verdict(code).yes) for code in pair]
            solved = solve(patient.axioms, both, explain=False)
            undecided = undecided or solved.undecided
            if solved.model is None:
                continue
            if stated == "allowed":
                yield RuleProof(statement="pair allowed", about=pair)
                return
            profile = Reader(patient, plainest(patient.axioms, both, patient.facts).model).profile()
            says = (
                f"{pair[0]} and {pair[1]} are never together by comorbidity.yaml, and yet this patient has both: "
                f"{described(profile, self._criteria)} Write allowed, or let one take precedence over the other."
            )
            yield Contradiction(kind="wrong pair", about=pair, says=says, patient=profile)
            return
        if undecided:
            says = f"{pair[0]} and {pair[1]}: the solver gave up on whether one patient can have both."
            yield Contradiction(kind="undecided", about=pair, says=says)
        elif stated == "never":
            yield RuleProof(statement="pair never together", about=pair)
        else:
            says = (
                f"{pair[0]} and {pair[1]} are allowed together by comorbidity.yaml, and yet no patient has both. "
                "Write never, or change the criteria."
            )
            yield Contradiction(kind="wrong pair", about=pair, says=says)
