"""One expert's scores of the options of one question, as they were given."""

from pydantic import BaseModel, ConfigDict, Field

from generators.preferences.question import OPTIONS, Gender


class Annotation(BaseModel):
    """One line of ``annotations.jsonl``: raw scores beside the order of display, so that no reading of it is fixed.

    Attributes:
        annotator: a pseudonym.
        question: id of the question.
        scores: of the five sliders, 0 to 100, in the order in which they were stored.
        order: the stored order of display, a permutation of 0 to 4; empty where the scores are in the question's order.
        gender: which form of the text was shown, where that is known.
        at: place of this annotation among those of the annotator, from 0, by time where there is one.
        seconds: how long it took, where that is known.
        comment: what the annotator wrote beside it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    annotator: str = Field(min_length=1)
    question: str = Field(min_length=1)
    scores: tuple[float, ...] = Field(min_length=OPTIONS, max_length=OPTIONS)
    order: tuple[int, ...] = ()
    gender: Gender | None = None
    at: int = Field(ge=0)
    seconds: float | None = None
    comment: str = ""
