"""A patient as symptoms and findings, before any text."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from kg.model.base import Record
from kg.model.condition import Value
from kg.model.finding import DOMAIN

MAX_FACTS = 22
"""How many facts a case of 200 words can state (semantics, section 5)."""


class PastEpisode(Record):
    """An earlier episode with symptoms, days and impairment of its own.

    Attributes:
        findings: ``<episode>.days`` and ``<episode>.impairment``, where stated.
    """

    episode: str
    present: Mapping[str, str]
    vague: Mapping[str, str] = Field(default_factory=dict)
    findings: Mapping[str, Value] = Field(default_factory=dict)


class Profile(Record):
    """What is known of one patient.

    Symptoms are closed-world: present, vague, or absent. Findings are open-world: what is not stated is unknown.

    Attributes:
        present: symptom code -> subtype code.
        vague: symptom code -> subtype code, for symptoms that are mentioned and not settled.
        absent: symptoms that are denied by name.
        findings: key -> value, among them ``duration.total`` and ``<episode>.days``, all in their own units.
        unsettled: findings that are mentioned and not settled.
        past: earlier episodes.
    """

    present: Mapping[str, str] = Field(default_factory=dict)
    vague: Mapping[str, str] = Field(default_factory=dict)
    absent: tuple[str, ...] = ()
    findings: Mapping[str, Value] = Field(default_factory=dict)
    unsettled: tuple[str, ...] = ()
    past: tuple[PastEpisode, ...] = ()

    def fact_count(self) -> int:
        """How many facts a text has to state; impairment and its domain are one statement."""
        stated = sum(1 for key in self.findings if key != DOMAIN)
        earlier = sum(len(past.present) + len(past.vague) + len(past.findings) for past in self.past)
        return len(self.present) + len(self.vague) + len(self.absent) + stated + len(self.unsettled) + earlier

    def parameter(self) -> dict[str, Any]:
        """The profile as the oracle's query takes it."""
        return {
            "present": sorted(self.present),
            "vague": sorted(self.vague),
            "findings": dict(sorted(self.findings.items())),
            "past": [
                {
                    "episode": past.episode,
                    "present": sorted(past.present),
                    "vague": sorted(past.vague),
                    "findings": dict(sorted(past.findings.items())),
                }
                for past in self.past
            ],
        }
