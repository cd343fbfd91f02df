"""Patients who are nobody of the graph: all that is known of them stands with the item."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, get_args

from generators.writing.request import Patient
from kg.model.person import Gender, Marital

_KEYS = ("gender", "noun", "ethnicity", "marital", "occupation")


class KnownOccupation(NamedTuple):
    """An occupation of the graph.

    Attributes:
        ages: the youngest and the oldest that it allows.
    """

    name: str
    ages: tuple[int, int]


def occupations_of(people: Iterable[Patient]) -> Mapping[str, KnownOccupation]:
    """The occupations of the people of a graph, by code."""
    return {one.occupation: KnownOccupation(one.occupation_name, one.ages) for one in people}


def recorded_patient(patient: Patient) -> dict[str, Any]:
    """What an item records of a patient."""
    return {"age": patient.age, **{key: getattr(patient, key) for key in _KEYS}}


def presented_patient(recorded: Mapping[str, Any], occupations: Mapping[str, KnownOccupation]) -> Patient | None:
    """The patient that an item records; None where nobody can be so.

    Args:
        recorded: as ``recorded_patient`` gives it.
        occupations: of the graph.
    """
    age = recorded.get("age")
    told = {key: value for key in _KEYS if isinstance(value := recorded.get(key), str) and value}
    if not isinstance(age, int) or len(told) < len(_KEYS) or told["occupation"] not in occupations:
        return None
    work = occupations[told["occupation"]]
    if told["gender"] not in get_args(Gender) or told["marital"] not in get_args(Marital):
        return None
    if not work.ages[0] <= age <= work.ages[1]:
        return None
    return Patient(code="", age=age, occupation_name=work.name, ages=work.ages, **told)
