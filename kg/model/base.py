"""What every record of the knowledge shares."""

from datetime import date
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, field_validator

Status = Literal["draft", "reviewed"]
"""How far a record has come: written, or read and agreed by a clinician."""


class Record(BaseModel):
    """A frozen record that refuses keys it does not know, so that a misspelt key is an error, not a silence."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Source(Record):
    """Where a fact comes from.

    Attributes:
        what: what is taken from there, e.g. ``criteria``, ``duration``, ``exclusion``.
        where: the place, by work, chapter and criterion letter.
    """

    what: str
    where: str


class Change(Record):
    """One entry of a record's history (PROV-O: an activity with an agent and a day).

    Attributes:
        who: the person or group that made the change.
        when: ISO day, e.g. ``2026-11-20``.
        what: the change in one phrase.
    """

    who: str
    when: str = Field(pattern=r"^\d{4}-\d{2}-\d{2}$")
    what: str

    @field_validator("when")
    @classmethod
    def _a_day(cls, when: str) -> str:
        date.fromisoformat(when)
        return when


class Sourced(Record):
    """A record that says where it comes from, how far it has come, and who changed it when."""

    sources: tuple[Source, ...] = Field(min_length=1)
    status: Status = "draft"
    deviation: tuple[str, ...] = ()
    history: tuple[Change, ...] = Field(min_length=1)
