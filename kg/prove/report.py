"""What a proof run has shown."""

from typing import Literal

from kg.model.base import Record
from kg.model.profile import Profile

Kind = Literal[
    "unsatisfiable criteria",
    "unsatisfiable verdict",
    "never alone",
    "both rules hold",
    "rule not refuted",
    "rule cannot hold",
    "unanswered implication",
    "wrong mark",
    "circle of exclusions",
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
        statement: e.g. ``criteria satisfiable``.
        about: the codes it is about.
    """

    statement: str
    about: tuple[str, ...]


class Implication(Record):
    """Whoever meets the criteria of one disorder meets those of another.

    Attributes:
        optional: an optional group that must be complete as well; None if the criteria alone imply it.
        reason: why the first takes precedence; None if no exclusion answers the implication.
    """

    disorder: str
    optional: str | None = None
    implies: str
    reason: str | None


class ProofReport(Record):
    """All that was proved and all that was refuted, in order of codes.

    Attributes:
        superfluous: exclusions (disorder that takes precedence, disorder excluded) that no implication and no
            differential between the two asks for.
        seconds: how long the run took.
    """

    proofs: tuple[RuleProof, ...]
    findings: tuple[Contradiction, ...]
    implications: tuple[Implication, ...]
    superfluous: tuple[tuple[str, str], ...]
    seconds: float

    @property
    def counts(self) -> dict[str, int]:
        """How many statements of each sort were proved, and how many contradictions were found."""
        found: dict[str, int] = {}
        for proof in self.proofs:
            found[proof.statement] = found.get(proof.statement, 0) + 1
        return found | {"implications": len(self.implications), "contradictions": len(self.findings)}
