"""A consultation as it is scored: what was said, the patient, and what is true."""

from collections.abc import Iterable
from typing import NamedTuple

from evaluators.consultation.run.lines import ConclusionLine, TurnLine
from generators.consultation.case import CaseTruth, PatientCase

NO_TRANSCRIPT = "missing"
"""The status of a case of which nothing was held, or not to its end."""

Ranked = tuple[tuple[str, float], ...]
"""Codes of disorders, or ``none`` for no disorder, with probabilities; the likeliest first."""


class FinishedConsultation(NamedTuple):
    """One case of a run; a case without a conclusion is one as well, and counts as wrong.

    Attributes:
        turns: in their order; none where nothing was held.
        conclusion: None where the consultation did not come to an end.
    """

    case: PatientCase
    truth: CaseTruth
    turns: tuple[TurnLine, ...] = ()
    conclusion: ConclusionLine | None = None

    @property
    def ranked(self) -> Ranked:
        """What the doctor concluded; empty where nothing was."""
        return () if self.conclusion is None else self.conclusion.ranked

    @property
    def status(self) -> str:
        """How it ended."""
        return NO_TRANSCRIPT if self.conclusion is None else self.conclusion.status


def in_order(consultations: Iterable[FinishedConsultation]) -> list[FinishedConsultation]:
    """By id of the case, so that no figure depends on the order of files."""
    return sorted(consultations, key=lambda one: one.case.id)
