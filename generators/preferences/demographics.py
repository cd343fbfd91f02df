"""Who the patient may be: the levels of gender, age and ethnicity, from ``ontology/preferences/demographics.yaml``."""

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from generators.preferences.question import Gender
from generators.record_file import read_record
from kg.files.resources import ontology_folder
from kg.model.base import Record, Sourced

FILE = "demographics.yaml"


class AgeBand(Record):
    """Ages that count as one level.

    Attributes:
        name: as tables show it.
        youngest, oldest: in years, both included.
    """

    name: str = Field(min_length=1)
    youngest: int = Field(ge=0)
    oldest: int

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.oldest < self.youngest:
            raise ValueError(f"the band {self.name} ends before it begins")
        return self

    @property
    def ages(self) -> range:
        """Every age of the band."""
        return range(self.youngest, self.oldest + 1)


class Demographics(Sourced):
    """The levels of each factor, in their order everywhere (paper 002, section 3.1 and table 2)."""

    genders: tuple[Gender, ...] = Field(min_length=1)
    age_bands: tuple[AgeBand, ...] = Field(min_length=1)
    ethnicities: tuple[str, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _each_once(self) -> Self:
        for what, levels in (
            ("gender", self.genders),
            ("age band", [band.name for band in self.age_bands]),
            ("ethnicity", self.ethnicities),
        ):
            if len(set(levels)) != len(levels):
                raise ValueError(f"one {what} stands twice")
        for one, other in pairwise(self.age_bands):
            if other.youngest <= one.oldest:
                raise ValueError(f"the bands {one.name} and {other.name} share an age, or stand in the wrong order")
        return self

    @property
    def ages(self) -> tuple[int, ...]:
        """Every age of every band."""
        return tuple(age for band in self.age_bands for age in band.ages)

    def band_of(self, age: int) -> AgeBand:
        """The band of an age.

        Raises:
            ValueError: no band has it.
        """
        for band in self.age_bands:
            if age in band.ages:
                return band
        raise ValueError(f"no age band has {age}")


@cache
def demographics(path: Path | None = None) -> Demographics:
    """The levels as the file has them.

    Args:
        path: of another file of that form.

    Raises:
        KnowledgeError: the file is missing or is not what it should be.
    """
    return read_record(path or ontology_folder() / "preferences" / FILE, Demographics, example="genders")
