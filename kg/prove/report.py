"""What a proof run has shown."""

from typing import Literal

from kg.model.base import Record
from kg.model.profile import Profile

Kind = Literal[
    "unsatisfiable criteria",
    "no chart",
    "no cases",
    "both rules hold",
    "rule cannot hold",
    "rule against verdict",
    "unanswered implication",
    "wrong mark",
    "wrong pair",
    "idle specifier",
    "circle of exclusions",
    "undecided",
]


class Contradiction(Record):
    """Something the rules must not do.

    Attributes:
        about: the codes of the disorders or of the differential.
        says: what is wrong, whom it shows in, and what to do.
        patient: the concrete patient, where there is one.
    """

    kind: Kind
    about: tuple[str, ...]
    says: str
    patient: Profile | None = None


class RuleProof(Record):
    """A statement about the rules that holds for every patient (or, of possibility, for at least one).

    Attributes:
        statement: e.g. ``chart exists``.
        about: the codes it is about.
        patients: those who show it, of cases: the ambiguous one and its two settlements.
    """

    statement: str
    about: tuple[str, ...]
    patients: tuple[Profile, ...] = ()


class Implication(Record):
    """Whoever meets the criteria of one disorder meets those of another.

    Attributes:
        reason: why the first takes precedence; None if no exclusion answers the implication.
    """

    disorder: str
    implies: str
    reason: str | None


class Against(Record):
    """A rule that can hold of a patient who has the other disorder and not the one it favours, and why it may.

    Attributes:
        reason: as the differential states it under ``deviation``.
    """

    differential: str
    favours: str
    reason: str
    patient: Profile


class Idle(Record):
    """An exclusion that is never in force: nobody meets the criteria of both disorders and what it asks besides."""

    disorder: str
    by: str


Shown = RuleProof | Contradiction | Implication | Against | Idle


class ProofReport(Record):
    """All that was proved and all that was refuted, in order of codes.

    Attributes:
        against: rules that can speak against a verdict, with the stated reason.
        superfluous: exclusions (disorder that takes precedence, disorder excluded) that are never in force.
        seconds: how long the run took.
    """

    proofs: tuple[RuleProof, ...]
    findings: tuple[Contradiction, ...]
    implications: tuple[Implication, ...]
    against: tuple[Against, ...]
    superfluous: tuple[tuple[str, str], ...]
    seconds: float

    @property
    def counts(self) -> dict[str, int]:
        """How many statements of each sort were proved, and how many contradictions were found."""
        found: dict[str, int] = {}
        for proof in self.proofs:
            found[proof.statement] = found.get(proof.statement, 0) + 1
        more = {"implications": len(self.implications), "rules against verdicts": len(self.against)}
        return found | more | {"contradictions": len(self.findings)}
