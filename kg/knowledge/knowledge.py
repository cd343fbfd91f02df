"""Everything that the knowledge files say, in one frozen value."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Episode, Finding
from kg.model.frames import Frames
from kg.model.group import SymptomGroup
from kg.model.mapping import Mapping as CodeMapping
from kg.model.person import Occupation, Person
from kg.model.symptom import Symptom


class Knowledge(BaseModel):
    """The criteria layer and its phrasings; every mapping is by code and in the order of codes."""

    model_config = ConfigDict(frozen=True)

    disorders: Mapping[str, Disorder]
    groups: Mapping[str, SymptomGroup]
    symptoms: Mapping[str, Symptom]
    differentials: Mapping[str, Differential]
    findings: Mapping[str, Finding]
    episodes: Mapping[str, Episode]
    occupations: Mapping[str, Occupation]
    people: tuple[Person, ...]
    frames: Frames
    mappings: tuple[CodeMapping, ...]
