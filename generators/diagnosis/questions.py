"""What the cases ask, and what kind of text each is."""

from typing import Literal, NamedTuple

from generators.item import Cardinality

SUITE = "diagnosis"
PATIENTS = 5
"""Patients of each seed."""


class CaseType(NamedTuple):
    """One of the four case types.

    Attributes:
        drawn_as: names the streams of its patients and texts; types with the same name have the same ones.
        seeds: seeds of each disorder or differential at scale 1.
        voice: third person for charts, first person for the others.
    """

    name: str
    drawn_as: str
    seeds: int
    voice: Literal["chart", "self"]
    cardinality: Cardinality
    question: str
    suite: str = SUITE


_ONE = "Which diagnosis fits this patient best?"
_SOME = "Which diagnosis or diagnoses fit this patient best?"

MEDICAL_CHART = CaseType("medical_chart", "medical_chart", 5, "chart", "single", _ONE)
SELF_REPORT = CaseType("self_report", "self_report", 10, "self", "single", _ONE)
AMBIGUOUS = CaseType("ambiguous", "pair", 5, "self", "hybrid", _SOME)
UNAMBIGUOUS = CaseType("unambiguous", "pair", 5, "self", "hybrid", _SOME)
