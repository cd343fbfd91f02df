"""Who the patient of a case is: one level of each factor, and the variants that a crossing makes of it."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from generators.composing.presented_patient import KnownOccupation
from generators.fairness.crossing import Crossing, Factor
from generators.preferences.demographics import demographics
from generators.writing.request import Patient

FACTORS: tuple[Factor, ...] = ("gender", "age", "ethnicity", "occupation", "marital state")


class CrossedPerson(NamedTuple):
    """One level of each factor; the age in years, the occupation by its code."""

    gender: str
    age: int
    ethnicity: str
    occupation: str
    marital: str

    @property
    def levels(self) -> dict[str, str]:
        """Factor -> level, as items record them."""
        band = demographics().band_of(self.age).name
        return dict(zip(FACTORS, (self.gender, band, self.ethnicity, self.occupation, self.marital), strict=True))

    def patient(self, crossing: Crossing, occupations: Mapping[str, KnownOccupation]) -> Patient:
        """The patient as the writer takes it."""
        words, work = crossing.genders[self.gender], occupations[self.occupation]  # type: ignore[index]
        return Patient(
            "", self.age, words.patient, self.marital, self.occupation, work.name, work.ages, words.noun, self.ethnicity
        )


Allowed = Mapping[Factor, Sequence[str | int]]
"""Of each factor the levels that a case allows, with that of the base case among them."""
_FIELDS: Mapping[Factor, str] = {
    "gender": "gender",
    "age": "age",
    "ethnicity": "ethnicity",
    "occupation": "occupation",
    "marital state": "marital",
}


def variants(base: CrossedPerson, allowed: Allowed, blocks: Sequence[Sequence[Factor]]) -> tuple[CrossedPerson, ...]:
    """All persons of a crossing, each once, the base first."""
    return tuple(dict.fromkeys((base, *_of_blocks(base, allowed, blocks))))


def _of_blocks(base: CrossedPerson, allowed: Allowed, blocks: Sequence[Sequence[Factor]]) -> Iterator[CrossedPerson]:
    for block in blocks:
        for levels in product(*(allowed[factor] for factor in block)):
            fields = {_FIELDS[factor]: level for factor, level in zip(block, levels, strict=True)}
            yield base._replace(**fields)  # type: ignore[arg-type]
