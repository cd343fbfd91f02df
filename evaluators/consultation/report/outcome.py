"""What became of a consultation, in one word, and which are read first."""

from collections.abc import Sequence
from typing import Literal

from evaluators.consultation.metrics.decided import gold_decided
from evaluators.consultation.metrics.diagnosis import first_is_right
from evaluators.consultation.metrics.gaps import gold_of
from evaluators.consultation.report.source import ReportedConsultation

Outcome = Literal["right", "wrong", "unnamed", "unknown"]
"""What the doctor names first is right, or wrong; nothing is named; or it is not known what is true."""


def outcome_of(one: ReportedConsultation) -> Outcome:
    """The outcome of a consultation."""
    if not one.ranked:
        return "unnamed"
    if one.truth is None:
        return "unknown"
    return "right" if first_is_right(one.ranked, gold_of(one.truth)) else "wrong"


def premature(one: ReportedConsultation) -> bool | None:
    """Whether the doctor closed while the gold disorders were still open by what is true of what was asked.

    None where the doctor did not close, or it is not known what is true.
    """
    if one.truth is None or one.conclusion is None or one.conclusion.status != "closed":
        return None
    return not gold_decided(one.conclusion.true, one.truth.gold, one.truth.verdicts)


def shown_in_full(consultations: Sequence[ReportedConsultation], limit: int | None) -> list[int]:
    """Which consultations are shown turn by turn.

    Where not all can be, half of them are those from which most is learned: what nobody concluded, what was concluded
    wrongly, then what was closed too early. The other half are the first of the rest, so that the good ones are seen
    too. Where one half is not filled, the other has its room.

    Args:
        consultations: in the order of the page.
        limit: how many at the most; None: all.

    Returns:
        Places, in the order of the page.
    """
    held = [place for place, one in enumerate(consultations) if one.turns]
    if limit is None or len(held) <= limit:
        return held
    bad = sorted(
        (place for place in held if _severity(consultations[place])), key=lambda place: -_severity(consultations[place])
    )
    good = [place for place in held if not _severity(consultations[place])]
    of_good = min(len(good), limit - min(len(bad), (limit + 1) // 2))
    return sorted([*bad[: limit - of_good], *good[:of_good]])


def _severity(one: ReportedConsultation) -> int:
    """0: nothing to complain of; the greater, the worse."""
    if one.status != "closed" or not one.ranked:
        return 3
    if outcome_of(one) == "wrong":
        return 2
    return 1 if premature(one) else 0
