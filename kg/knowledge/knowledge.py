"""Everything that the knowledge files say, in one frozen value."""

from collections.abc import Mapping

from pydantic import BaseModel, ConfigDict

from kg.model.comorbidity import Comorbidity
from kg.model.differential import Differential
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.kinds import EpisodeKind, EventKind
from kg.model.mapping import Mapping as CodeMapping
from kg.model.person import Occupation, Person
from kg.model.symptom import Symptom
from kg.wording.model import Wording


class Knowledge(BaseModel):
    """The criteria layer and its wording; every mapping is by code and in the order of codes.

    Attributes:
        kinds: kinds of episode.
        events: kinds of event.
        comorbidity: every pair of disorders, in order.
        wording: the parts that texts are composed of.
    """

    model_config = ConfigDict(frozen=True)

    disorders: Mapping[str, Disorder]
    groups: Mapping[str, SymptomGroup]
    symptoms: Mapping[str, Symptom]
    differentials: Mapping[str, Differential]
    findings: Mapping[str, Finding]
    kinds: Mapping[str, EpisodeKind]
    events: Mapping[str, EventKind]
    comorbidity: tuple[Comorbidity, ...]
    occupations: Mapping[str, Occupation]
    people: tuple[Person, ...]
    wording: Wording
    mappings: tuple[CodeMapping, ...]
