"""The answer: what a model said to one part of an item under one order of its options."""

from collections.abc import Mapping
from typing import ClassVar, Literal

import orjson
from pydantic import BaseModel, ConfigDict, Field

from evaluators.answer_key import unit_of
from generators.item import Cardinality
from generators.models.tokens import Tokens

Status = Literal["ok", "unparsed", "cut", "refused", "error", "several"]
"""``several``: different answers where one was asked for; only of parts, an item of one choice has ``unparsed``."""
PartFormat = Literal["full", "apart", "sitting"]
"""Whether the parts of an item that go together were asked in one request, or each in its own; ``sitting``: a block of
consecutive items of an exam was asked in one request."""
Mode = Literal["generate", "forced-choice"]

OF_PARTS = frozenset({"part", "format", "text", "outside", "reply_of"})
"""Fields that a line leaves out where they are empty."""


class Answer(BaseModel):
    """One line of ``answers.jsonl``; the fields stand in this order there.

    Attributes:
        id: of the item.
        rotation: which order of the options was shown; 0 is the item's own.
        part: id of the part; left out where the item has no parts.
        format: how the parts of an item that go together, or the items of an exam, were asked; left out elsewhere.
        answer: labels in the item's own order of options, whatever order was shown, or codes; empty unless status is
            ``ok``.
        text: the answer in words, where it is written; left out elsewhere.
        outside: what was named as a code and is not in the vocabulary; left out where there is nothing.
        reply_of: the part whose line holds the reply, its tokens and its attempts, where one reply answers several
            parts; of a block of items the first item, with its part behind a slash; left out elsewhere.
        raw: the reply as it came, or what went wrong where status is ``error``; its letters are those shown.
        finish: why the reply ended, in the server's own word, such as ``stop`` or ``length``; None where it has none.
        reasoning: the reasoning that the server tells of apart from the reply; empty where it tells of none.
        style: how the number of options was constrained; None where there are none.
        shots: how many solved examples stood before the question.
        scores: label, in the item's own order, -> natural logarithm of its probability, where the mode compares them.
        method: how the answer was read from the reply.
        latency: seconds from the first request to the reply, waits between attempts included.
        attempts: requests made, 0 where the reply was known already.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    what: ClassVar[str] = "an answer"

    id: str
    part: str = ""
    rotation: int = 0
    format: PartFormat | None = None
    status: Status
    answer: tuple[str, ...]
    text: str | None = None
    outside: tuple[str, ...] = ()
    reply_of: str | None = None
    raw: str
    finish: str | None = None
    reasoning: str = ""
    mode: Mode
    style: Cardinality | None
    shots: int = 0
    scores: Mapping[str, float] | None = None
    method: str
    latency: float = Field(ge=0)
    tokens: Tokens = Tokens()
    attempts: int = Field(ge=0)

    @property
    def key(self) -> tuple[str, int]:
        """What no two answers of a run share."""
        return unit_of(self.id, self.part), self.rotation

    @property
    def known(self) -> bool:
        """Whether it holds a reply that was known already."""
        return self.attempts == 0 and self.status != "error" and self.reply_of is None

    def line(self) -> bytes:
        """The answer as one line of JSON, newline included; what only parts have is left out where it is empty."""
        data = self.model_dump()
        return orjson.dumps({name: data[name] for name in data if name not in OF_PARTS or data[name]}) + b"\n"
