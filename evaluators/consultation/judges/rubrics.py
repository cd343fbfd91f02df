"""The dimensions that judges grade, and whose models may not judge which (``ontology/consultation/rubrics.yaml``)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, Self

from pydantic import model_validator

from evaluators.consultation.data import ConsultationData, read_data
from generators.consultation.case import LANGUAGES, Language
from kg.model.base import Record

GradedRole = Literal["doctor", "patient"]
ROLES: tuple[GradedRole, ...] = ("doctor", "patient")
GRADES = 5
"""1 is the lowest grade."""


class RubricDimension(Record):
    """One thing that is graded.

    Attributes:
        key: its own within its role.
        name: of the dimension, by language.
        asks: what is asked of it.
        grades: a description of each grade, the lowest first.
    """

    key: str
    name: Mapping[Language, str]
    asks: Mapping[Language, str]
    grades: Mapping[Language, tuple[str, ...]]

    @model_validator(mode="after")
    def _whole(self) -> Self:
        for language in LANGUAGES:
            if language not in self.name or language not in self.asks:
                raise ValueError(f"{self.key} has no name or question in {language}")
            if len({*self.grades.get(language, ())}) != GRADES:
                raise ValueError(f"{self.key} needs {GRADES} different descriptions in {language}")
        return self


class ConsultationRubrics(ConsultationData):
    """What the file holds.

    Attributes:
        rubrics: the dimensions of each role.
        families: maker -> how the names of its models begin.
    """

    rubrics: Mapping[GradedRole, tuple[RubricDimension, ...]]
    families: Mapping[str, tuple[str, ...]]


@cache
def consultation_rubrics() -> ConsultationRubrics:
    """The rubrics that come with kgbench.

    Raises:
        UserError: the file is not what it should be.
    """
    return read_data("rubrics", ConsultationRubrics)
