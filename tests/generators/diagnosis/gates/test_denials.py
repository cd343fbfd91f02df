"""The gate on denials: one serves an option, the complaint, or what everybody is asked."""

from __future__ import annotations

from typing import Any

import pytest

from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.neighbours import Neighbours
from generators.diagnosis.gates.symptoms import idle_denial
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from tests.generators.diagnosis import building


@pytest.fixture(scope="module")
def criteria() -> Criteria:
    return Criteria.of(building.knowledge())


@pytest.fixture(scope="module")
def neighbours() -> dict[str, Neighbours]:
    symptoms = building.knowledge().symptoms
    return {code: Neighbours(frozenset(), frozenset(), one.review) for code, one in symptoms.items()}


def denying(*denied: str) -> Case:
    episode: dict[str, Any] = {"kind": "eating", "begins": 100, "ends": 0, "present": {"S049": "S049.1"}}
    profile = Profile.model_validate({"age": 30, "episodes": [episode], "denied": denied})
    return Case("medical_chart", profile, frozenset({"D023"}), frozenset({"D023", "D013"}), None)


@pytest.mark.parametrize(
    ("denied", "serves"),
    [("S048", True), ("S028", True), ("S020", True), ("S070", False), ("S066", False), ("S062", False)],
)
def test_a_denial_serves_an_option_the_complaint_or_a_review(
    criteria: Criteria, neighbours: dict[str, Neighbours], denied: str, serves: bool
) -> None:
    found = [*idle_denial(denying(denied), criteria, neighbours)]
    assert found == ([] if serves else [f"{denied} is denied, which serves no option, complaint or review"])


def test_there_are_at_most_four(criteria: Criteria, neighbours: dict[str, Neighbours]) -> None:
    assert [*idle_denial(denying("S019", "S020", "S032", "S033"), criteria, neighbours)] == []
    assert [*idle_denial(denying("S019", "S020", "S024", "S032", "S033"), criteria, neighbours)] == [
        "5 symptoms are denied"
    ]
