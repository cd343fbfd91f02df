"""What a judge's reply says of an answer."""

from typing import Literal, NamedTuple

from pydantic import BaseModel, ConfigDict

Verdict = Literal["stated", "contradicted", "absent"]

BEST = 100.0
"""The highest score; the lowest is 0."""


class PointMark(BaseModel):
    """What became of a point.

    Attributes:
        id: of the point.
        said: what the judge said of it.
        verdict: what counts: ``absent`` where the quote does not stand in the answer.
        quote: as the judge gave it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    said: Verdict
    verdict: Verdict
    quote: str = ""


class JudgeMark(NamedTuple):
    """The score of an answer, from 0 to 100, with its points where the design has any."""

    score: float
    points: tuple[PointMark, ...] = ()
