"""The people of the cases: demographics that are never stressors."""

from typing import Literal

from pydantic import Field

from kg.model.base import Record

Gender = Literal["woman", "man", "non-binary"]
Marital = Literal["single", "married", "divorced", "widowed", "separated", "living with a partner"]


class Occupation(Record):
    """An occupation.

    Attributes:
        ages: youngest and oldest plausible age, both included.
    """

    code: str = Field(pattern=r"^[a-z][a-z-]*$")
    name: str
    ages: tuple[int, int]


class Person(Record):
    """One plausible combination of age, gender, occupation and marital status."""

    age: int = Field(ge=18, le=99)
    gender: Gender
    occupation: str
    marital: Marital
