"""A judgement: one reply of a judge about one answer."""

from typing import ClassVar

import orjson
from pydantic import BaseModel, ConfigDict, Field

from evaluators.answer import Status
from evaluators.answer_key import unit_of
from evaluators.judge.mark import PointMark
from generators.models.tokens import Tokens

_LEFT_OUT_WHERE_EMPTY = frozenset({"part", "probe", "points"})


class JudgeRecord(BaseModel):
    """One line of ``judgements/<judge>.jsonl``; the fields stand in this order there.

    Attributes:
        id: of the item, or of the row of a calibration file.
        part: id of the part; left out where there is none.
        rotation: of the answer.
        probe: which change of the text was tried; left out elsewhere.
        text: identifies what was judged; a judgement of a text that has changed since does not count.
        repeat: which asking this is, from 0.
        status: ``ok``; ``unparsed`` or ``cut`` where the reply cannot be read; ``error`` where there is none.
        score: from 0 to 100; None unless the status is ``ok``.
        points: what became of each point, where the design has any.
        raw: the reply as it came, or what went wrong.
        finish: why the reply ended, in the server's own word.
        latency: seconds.
        attempts: requests made, 0 where the reply was known already.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    what: ClassVar[str] = "a judgement"

    id: str
    part: str = ""
    rotation: int = 0
    probe: str = ""
    text: str
    repeat: int = Field(ge=0)
    status: Status
    score: float | None = Field(ge=0, le=100)
    points: tuple[PointMark, ...] = ()
    raw: str
    finish: str | None = None
    latency: float = Field(ge=0)
    tokens: Tokens = Tokens()
    attempts: int = Field(ge=0)

    @property
    def key(self) -> tuple[str, int]:
        """What no two final judgements of a judge share."""
        return judged_key(self.id, self.part, self.rotation, self.probe, self.text), self.repeat

    @property
    def known(self) -> bool:
        """Whether it holds a reply that was known already."""
        return self.attempts == 0 and self.status != "error"

    def line(self) -> bytes:
        """The judgement as one line of JSON, newline included."""
        data = self.model_dump()
        stated = {name: value for name, value in data.items() if name not in _LEFT_OUT_WHERE_EMPTY or value}
        return orjson.dumps(stated) + b"\n"


def judged_key(item: str, part: str, rotation: int, probe: str, text: str) -> str:
    """The name of a judged text among all of a file."""
    return "/".join((unit_of(item, part), str(rotation), probe, text))
