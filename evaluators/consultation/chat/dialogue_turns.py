"""A consultation as a model hears it that takes the doctor's part, and as lines of text for whoever reads it."""

from collections.abc import Sequence

from evaluators.consultation.chat.wordings import DoctorWording, put
from evaluators.consultation.exchange import Exchange, PatientReply
from generators.models.speaker import Turn


def doctor_turns(wording: DoctorWording, exchanges: Sequence[Exchange]) -> list[Turn]:
    """The turns so far: the doctor's words are the model's own, those of the patient come to it."""
    turns: list[Turn] = []
    for one in exchanges:
        turns += [("ai", one.text), ("human", heard(wording, one.reply))]
    return turns


def heard(wording: DoctorWording, reply: PatientReply) -> str:
    """What a doctor hears and sees of a reply."""
    seen = put(wording.observed, observed=reply.observed) if reply.observed else ""
    return "\n".join(part for part in (reply.text or wording.silent, seen) if part)


def dialogue_text(exchanges: Sequence[Exchange], doctor: str, patient: str, seen: str) -> str:
    """The words of a consultation, one speaker in a line, with what is seen.

    Args:
        exchanges: of the consultation.
        doctor: the name of the first speaker.
        patient: that of the second.
        seen: what stands before what the doctor sees.
    """
    lines = []
    for one in exchanges:
        lines += [f"{doctor}: {one.text}", f"{patient}: {one.reply.text}" if one.reply.text else ""]
        lines.append(f"({seen}: {one.reply.observed})" if one.reply.observed else "")
    return "\n".join(line for line in lines if line)
