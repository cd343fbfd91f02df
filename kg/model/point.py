"""What an explanation of a symptom, a form or a finding has to say, point by point."""

from pydantic import Field, field_validator

from kg.model.base import Record

BETWEEN = "; "
"""Between the cues of a point where a graph holds them as one text."""


class DefinitionPoint(Record):
    """One point of a definition, with what gives it away in an answer (``docs/clinical.md``).

    Attributes:
        says: the claim, in one sentence.
        cues: ways to say it: pieces joined by ``+``, all of which stand in one sentence; ``*`` ends a stem.
        against: ways to say the contrary.
    """

    says: str = Field(min_length=1)
    cues: tuple[str, ...] = Field(min_length=1)
    against: tuple[str, ...] = ()

    @field_validator("cues", "against")
    @classmethod
    def _of_words(cls, cues: tuple[str, ...]) -> tuple[str, ...]:
        for cue in cues:
            pieces = [piece.strip() for piece in cue.split("+")]
            if cue != cue.lower() or not all(pieces) or any(mark in cue for mark in ";.,-"):
                raise ValueError(f"{cue!r}: write words in small letters, joined by ' + ', without other marks")
        return cues
