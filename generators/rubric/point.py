"""One point of a rubric: a claim that a written answer is expected to make, and what gives it away."""

from typing import Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator


class AskedAmount(BaseModel):
    """A number that an answer has to give.

    Attributes:
        number: how much.
        unit: ``days``, in which lengths of time are compared whatever their unit; ``years`` of age; ``count`` for a
            bare number.
        comparison: what the answer has to say about it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    number: int = Field(ge=0)
    unit: Literal["days", "years", "count"]
    comparison: Literal["at least", "below", "exactly"] = "at least"


class RubricPoint(BaseModel):
    """A point; without cues and amount only a person or a judge can tell whether an answer makes it.

    Attributes:
        id: unique in its rubric.
        claim: what has to be said, in words.
        weight: how much the point counts beside the others.
        cues: ways to say it. The pieces of a cue, joined by ``+``, all stand near each other in one sentence, in any
            order; a piece is a word or a phrase, and ``*`` ends a stem.
        against: ways to say the contrary; one of them takes the point away.
        amount: a number that has to stand in the same sentence as a cue.
        node: code or key of the graph's node that the claim is about.
        facts: what the graph says that makes the claim true.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    claim: str
    weight: int = Field(default=1, ge=1)
    cues: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    amount: AskedAmount | None = None
    node: str | None = None
    facts: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.amount is not None and not self.cues:
            raise ValueError(f"point {self.id} asks for a number of nothing: it has no cue")
        if self.against and not self.cues:
            raise ValueError(f"point {self.id} can be contradicted and not made: it has no cue")
        return self
