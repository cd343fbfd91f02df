"""What a static item shows of a consultation: words alone, nothing of what is behind them."""

from collections.abc import Sequence

from evaluators.consultation.run.lines import TurnLine
from kg.model.base import Record


class DialogueTurn(Record):
    """One turn in words.

    Attributes:
        doctor, patient: what they say.
        observed: what the doctor sees meanwhile; empty: nothing that matters.
    """

    doctor: str
    patient: str
    observed: str = ""


def dialogue(turns: Sequence[TurnLine]) -> tuple[DialogueTurn, ...]:
    """The words of some turns, the doctor's last words apart."""
    return tuple(
        DialogueTurn(doctor=one.text, patient=one.reply, observed=one.observed) for one in turns if one.act != "closing"
    )
