"""The answer: what a model said to one item under one order of its options."""

from collections.abc import Mapping
from typing import Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from generators.item import Cardinality
from generators.models.tokens import Tokens

Status = Literal["ok", "unparsed", "cut", "refused", "error"]
Mode = Literal["generate", "forced-choice"]


class Answer(BaseModel):
    """One line of ``answers.jsonl``; the fields stand in this order there.

    Attributes:
        id: of the item.
        rotation: which order of the options was shown; 0 is the item's own.
        answer: labels in the item's own order of options, whatever order was shown; empty unless status is ``ok``.
        raw: the reply as it came, or what went wrong where status is ``error``; its letters are those shown.
        finish: why the reply ended, in the server's own word, such as ``stop`` or ``length``; None where it has none.
        reasoning: the reasoning that the server tells of apart from the reply; empty where it tells of none.
        shots: how many solved examples stood before the question.
        scores: label, in the item's own order, -> natural logarithm of its probability, where the mode compares them.
        method: how the answer was read from the reply.
        latency: seconds from the first request to the reply, waits between attempts included.
        attempts: requests made, 0 where the reply was known already.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    rotation: int = 0
    status: Status
    answer: tuple[str, ...]
    raw: str
    finish: str | None = None
    reasoning: str = ""
    mode: Mode
    style: Cardinality
    shots: int = 0
    scores: Mapping[str, float] | None = None
    method: str
    latency: float = Field(ge=0)
    tokens: Tokens = Tokens()
    attempts: int = Field(ge=0)

    @property
    def key(self) -> tuple[str, int]:
        """What no two answers of a run share."""
        return self.id, self.rotation

    def line(self) -> bytes:
        """The answer as one line of JSON, newline included."""
        return orjson.dumps(self.model_dump()) + b"\n"
