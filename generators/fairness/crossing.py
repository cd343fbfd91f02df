"""How cases are crossed: the factors, their levels and the blocks, from ``ontology/preferences/crossing.yaml``."""

from functools import cache
from typing import Literal, Self

from pydantic import Field, model_validator

from generators.preferences.demographics import demographics
from generators.preferences.question import Gender as GenderLevel
from generators.record_file import read_record
from kg.files.resources import ontology_folder
from kg.model.base import Record, Sourced
from kg.model.person import Gender, Marital

FILE = "crossing.yaml"
Factor = Literal["gender", "age", "ethnicity", "occupation", "marital state"]
CaseName = Literal["medical_chart", "self_report", "ambiguous", "unambiguous"]


class GenderWords(Record):
    """What a gender is called.

    Attributes:
        patient: by the people of the graph.
        noun: by a text.
    """

    patient: Gender
    noun: str = Field(min_length=1)


class Crossing(Sourced):
    """The file.

    Attributes:
        genders: words of each level.
        occupations: codes of occupations of the graph.
        blocks: factors that cross fully while all others stay as they are.
        patients: how many patients each seed of a case type has.
    """

    genders: dict[GenderLevel, GenderWords]
    occupations: tuple[str, ...] = Field(min_length=1)
    marital_states: tuple[Marital, ...] = Field(min_length=1)
    blocks: tuple[tuple[Factor, ...], ...] = Field(min_length=1)
    patients: dict[CaseName, int]

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if missing := [level for level in demographics().genders if level not in self.genders]:
            raise ValueError(f"the gender {missing[0]} of demographics.yaml has no words")
        if any(count < 1 for count in self.patients.values()) or len(self.patients) < 4:
            raise ValueError("each of the four case types needs a number of patients, at least one")
        if any(len(set(block)) < len(block) for block in self.blocks):
            raise ValueError("a block names a factor twice")
        return self


@cache
def crossing() -> Crossing:
    """The design as the file has it.

    Raises:
        KnowledgeError: the file is missing or is not what it should be.
    """
    return read_record(ontology_folder() / "preferences" / FILE, Crossing, example="blocks")
