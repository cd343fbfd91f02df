"""Annotations whose scores stand in the order of the question's options: what is fitted and counted."""

from pydantic import BaseModel, ConfigDict

from generators.preferences.question import Gender


class ScoredAnnotation(BaseModel):
    """An annotation read by the reading of the display order that was chosen.

    Attributes:
        annotator: a pseudonym.
        question: id of the question.
        scores: 0 to 100, in the question's order of options.
        gender: which form of the text was shown, where that is known.
        at: place among the annotations of the annotator, from 0.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    annotator: str
    question: str
    scores: tuple[float, ...]
    gender: Gender | None = None
    at: int = 0
