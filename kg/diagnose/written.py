"""The shape of a profile file, for its published JSON Schema; ``kg.diagnose.profile_file`` reads such files."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

_UNIT = r"[0-9]+ (day|week|month|year)s?"
_LENGTH = rf"^{_UNIT}( and {_UNIT})*$"
_AGE = r"^[0-9]+( years)?$"
_FREQUENCY = r"^((once|twice|[0-9]+ times?) a week|[0-9]+ hours? a day)$"

Length = Annotated[str, Field(pattern=_LENGTH)] | Literal["now"] | Annotated[int, Field(ge=0)]
Lengths = Length | Annotated[list[Length], Field(min_length=2, max_length=2)] | Literal["vague"]
"""A length, the least and the greatest, or mentioned and not settled; a bare number counts days."""
Age = Annotated[int, Field(ge=0, le=100)] | Annotated[str, Field(pattern=_AGE)]
Ages = Age | Annotated[list[Age], Field(min_length=2, max_length=2)] | Literal["vague"]
Truth = bool | Literal["vague"]
Count = Annotated[int, Field(ge=0)] | Annotated[str, Field(pattern=_FREQUENCY)] | Annotated[str, Field(pattern=_LENGTH)]
Counts = Count | Annotated[list[Count], Field(min_length=2, max_length=2)] | Literal["vague"]
Code = Annotated[str, Field(pattern=r"^S[0-9]{3}(\.[0-9]+)?$")]
Symptom = Annotated[str, Field(pattern=r"^S[0-9]{3}$")]
Form = Annotated[str, Field(pattern=r"^S[0-9]{3}\.[0-9]+$")]
Symptoms = list[Code] | Mapping[Symptom, Form]


class WrittenMap(BaseModel):
    """A map of a profile file, which has no other keys than these."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class WrittenEpisode(WrittenMap):
    """An episode: its kind, when it was, what it showed, what it did.

    Attributes:
        begins: how long ago; ``onset_age`` may stand instead.
        ends: how long ago, or ``now``: it still goes on.
        lasted: its length, where it is known beside a rough date.
        vague: symptoms that are mentioned and not settled.
        unsettled: dates and effects that are mentioned and not settled; writing ``vague`` as their value does as well.
    """

    kind: str
    begins: Lengths | None = None
    ends: Lengths | None = None
    lasted: Lengths | None = None
    onset_age: Ages | None = None
    present: Symptoms | None = None
    vague: Symptoms | None = None
    impairment: Truth | None = None
    distress: Truth | None = None
    admission: Truth | None = None
    unsettled: list[str] | None = None


class WrittenEvent(WrittenMap):
    """Something that happened: its kind, how long ago, and since when it is over."""

    kind: str
    ago: Lengths | None = None
    ended: Lengths | None = None
    unsettled: list[str] | None = None


class ProfileFile(WrittenMap):
    """A patient as `kgbench diagnose` reads them.

    Attributes:
        age: in years.
        findings: by key, true, false, one of the finding's values, or ``vague``.
        numbers: by key, a number in the finding's unit, a frequency, the least and the greatest, or ``vague``.
        unsettled: findings that are mentioned and not settled.
        denied: symptoms denied by name, in all forms and at any time.
    """

    age: Annotated[int, Field(ge=4, le=100)] | None = None
    episodes: list[WrittenEpisode] | None = None
    events: list[WrittenEvent] | None = None
    findings: Mapping[str, bool | str] | None = None
    numbers: Mapping[str, Counts] | None = None
    unsettled: list[str] | None = None
    denied: list[Symptom] | None = None
