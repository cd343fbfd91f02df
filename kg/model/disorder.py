"""A disorder: the groups it needs, its further requirements, and what takes precedence over it."""

import re
from typing import Literal

from pydantic import Field, model_serializer, model_validator

from kg.model.base import Record, Sourced
from kg.model.condition import Requirement


class Need(Record):
    """A symptom group that must be met, at present or at any time; written ``manic_episode.ever``."""

    group: str
    when: Literal["now", "ever"]

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, data: object) -> object:
        if not isinstance(data, str):
            return data
        match = re.fullmatch(r"([a-z][a-z_]*)\.(now|ever)", data)
        if match is None:
            raise ValueError(f"not a need: {data!r} (write a symptom group, a dot, and now or ever)")
        return {"group": match[1], "when": match[2]}

    @model_serializer
    def _as_text(self) -> str:
        return f"{self.group}.{self.when}"


class Exclusion(Record):
    """Another disorder that takes precedence when its own criteria are met, and why.

    Attributes:
        by: the code of the other disorder.
        when: what must hold besides; a finding that is not mentioned counts as not so.
        implied: whoever meets the other disorder's criteria meets this one's too; `kgbench validate --prove` checks it.
    """

    by: str
    when: tuple[Requirement, ...] = ()
    reason: str
    implied: bool = False


class Specifier(Record):
    """A name that is added to a diagnosis where its conditions hold; no part of the verdict."""

    name: str
    when: tuple[Requirement, ...] = Field(min_length=1)


class Disorder(Sourced):
    """A disorder of the criteria layer.

    Attributes:
        abbreviations: short names, never used in a case; replies are read by them.
        synonyms: other names, never used in a case; replies are read by them.
        needs: symptom groups, all of which must be met.
        requirements: conditions that must hold beside the groups.
        excluded_when: disorders that take precedence, with the reason.
        specifiers: names added where their conditions hold.
        deviation: where the structure simplifies DSM-5-TR.
        release: where a threshold of the public release differs from this one.
        additional: it has consultations and verdicts, and no part in the suite; see ``kg.knowledge.core``.
    """

    code: str = Field(pattern=r"^D\d{3}$")
    name: str
    abbreviations: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    chapter: str
    meaning: str
    needs: tuple[Need, ...] = Field(min_length=1)
    requirements: tuple[Requirement, ...] = ()
    excluded_when: tuple[Exclusion, ...] = ()
    specifiers: tuple[Specifier, ...] = ()
    release: tuple[str, ...] = ()
    additional: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called, which no case may say."""
        return (self.name, *self.abbreviations, *self.synonyms)
