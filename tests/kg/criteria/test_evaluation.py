"""Groups, verdicts, units and contradictions, of patients in whom they can be counted by hand."""

from __future__ import annotations

import time
from typing import Any

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.criteria.truth import Truth
from kg.knowledge.core import core
from kg.model.profile import Profile
from tests.kg.criteria.patients import CRITERIA, evaluation, murk, profile, wave
from tests.shipped import shipped

CHILD: dict[str, Any] = {"begins": None, "onset_age": 10}
MET = profile(murk("S001", "S002", impairment=True, **CHILD))


@pytest.mark.parametrize(
    ("patient", "expected"),
    [
        (MET, True),
        (profile(murk("S001", "S002", **CHILD)), None),
        (profile(murk("S001", "S002", impairment=False, **CHILD), numbers={"hums.per_week": 0}), False),
        (profile(murk("S001", "S003.2", **CHILD), numbers={"hums.per_week": 3}), True),
        (profile(murk("S001", impairment=True, **CHILD)), False),
        (profile(murk("S001", impairment=True, vague={"S002": "S002.1"}, **CHILD)), None),
        (profile(murk("S001", "S002", impairment=True)), False),
        (profile(), False),
    ],
)
def test_the_first_disorder(patient: Profile, expected: bool | None) -> None:
    assert evaluation(patient).verdict("D001").plain is expected


SHOCK: dict[str, Any] = {"events": [{"kind": "shock", "ago": 110}]}


def _spell(**more: Any) -> dict[str, Any]:
    return wave("S004", **{"begins": 100, "ends": 80, "distress": True, **more})


@pytest.mark.parametrize(
    ("patient", "expected"),
    [
        (profile(_spell(), **SHOCK), True),
        (profile(_spell()), False),
        (profile(_spell(begins=120), **SHOCK), False),
        (profile(_spell(begins=90), **SHOCK), False),
        (profile(_spell(begins=[90, 100]), **SHOCK), None),
        (profile(_spell(distress=None), **SHOCK), None),
        (profile(_spell(distress=False, impairment=False), **SHOCK), False),
    ],
)
def test_the_second_disorder(patient: Profile, expected: bool | None) -> None:
    assert evaluation(patient).verdict("D002").plain is expected


def test_a_group_needs_its_core_and_more_symptoms_below_an_age() -> None:
    def dull(age: int | None, *codes: str) -> bool | None:
        return evaluation(profile(murk(*codes), age=age)).group("dull", "now").plain

    assert dull(30, "S001", "S003") is True
    assert dull(None, "S001", "S003") is None
    assert dull(None, "S001", "S002", "S003") is True
    assert dull(None, "S001") is False
    assert dull(16, "S001", "S003") is False
    assert dull(16, "S001", "S002", "S003") is True
    assert dull(30, "S003") is False


def test_symptoms_of_an_overlapping_episode_count() -> None:
    both = profile(wave("S004", begins=100, ends=80, impairment=True), murk("S001", begins=1000, ends=85))
    apart = profile(wave("S005", begins=100, ends=80, impairment=True), murk("S001", "S004", begins=1000, ends=100))
    overlapping = profile(
        wave("S005", begins=100, ends=80, impairment=True), murk("S001", "S004", begins=1000, ends=90)
    )
    assert evaluation(both).group("burst", "ever").plain is False
    assert evaluation(apart).group("burst", "ever").plain is False
    assert evaluation(overlapping).group("burst", "ever").plain is True


def test_harm_is_impairment_admission_or_what_the_group_names() -> None:
    def burst(beside: tuple[dict[str, Any], ...] = (), **more: Any) -> bool | None:
        return evaluation(profile(wave("S004", "S005", **more), *beside)).group("burst", "ever").plain

    assert burst() is None
    assert burst(impairment=False) is False
    assert burst(impairment=False, admission=True) is True
    assert burst((murk("S001", "S002"),), impairment=False) is True
    assert burst((murk("S001", "S002", begins=50),), impairment=False) is False
    assert burst((murk("S001", vague={"S002": "S002.1"}),), impairment=False) is None


def test_an_exclusion_fires_on_criteria_and_its_conditions() -> None:
    wave_beside = profile(
        murk("S001", "S002", impairment=True, **CHILD),
        wave("S004", begins=100, ends=80, distress=True),
        **SHOCK,
    )
    told = evaluation(wave_beside)
    assert told.criteria_of("D002").plain is True
    assert told.excluded_by("D001", "D002").plain is True
    assert told.excluded_by("D002", "D001").plain is False
    assert told.contradicted("D001") is True
    always = evaluation(wave_beside.model_copy(update={"findings": {"course": "always"}}))
    assert always.excluded("D001").plain is False


@pytest.mark.parametrize(
    ("patient", "told"),
    [
        (profile(), 0),
        (profile(murk("S003")), 1),
        (profile(murk("S001", "S002")), 2),
        (profile(murk("S001", "S002", "S003")), 2),
        (MET, 4),
    ],
)
def test_units_are_symptoms_up_to_the_minimum_and_what_must_be_shown(patient: Profile, told: int) -> None:
    assert evaluation(patient).units("D001") == (told, 4)


def test_length_and_effect_are_units() -> None:
    assert evaluation(profile(_spell(), **SHOCK)).units("D002") == (6, 6)
    assert evaluation(profile(_spell(begins=85), **SHOCK)).units("D002") == (4, 6)


@pytest.mark.parametrize(
    ("patient", "code", "expected"),
    [
        (profile(), "D001", False),
        (profile(murk("S001", **CHILD)), "D001", False),
        (profile(denied=["S001"]), "D001", False),
        (profile(denied=["S001", "S002"]), "D001", True),
        (profile(murk("S001", ends=10, **CHILD)), "D001", True),
        (profile(murk("S001")), "D001", True),
        (profile(_spell(), **SHOCK), "D002", False),
        (profile(_spell()), "D002", True),
        (profile(_spell(begins=90), **SHOCK), "D002", True),
        (profile(_spell(distress=False, impairment=False), **SHOCK), "D002", True),
        (profile(_spell(distress=False), **SHOCK), "D002", False),
        (profile(**SHOCK), "D002", False),
    ],
)
def test_what_speaks_against_a_disorder(patient: Profile, code: str, expected: bool) -> None:
    assert bool(evaluation(patient).contradicted(code)) is expected


def test_a_core_symptom_is_told_where_it_is_present() -> None:
    assert evaluation(profile(murk("S001"))).core_told("D001") is True
    assert evaluation(profile(murk("S003"))).core_told("D001") is False
    assert evaluation(profile(murk("S003", vague={"S001": "S001.1"}))).core_told("D001") is False


def test_rules_and_specifiers() -> None:
    told = evaluation(profile(murk("S001", "S002")))
    assert told.rule("D001-D002", "D001").plain is True
    assert told.rule("D001-D002", "D002").plain is False
    assert told.specifiers("D001")["with a wave"].plain is False


def test_verdicts_of_one_profile_are_cheap() -> None:
    criteria = Criteria.of(core(shipped()))
    patient = Profile.model_validate(
        {
            "age": 34,
            "episodes": [
                {
                    "kind": "depressive",
                    "begins": 200,
                    "ends": 0,
                    "present": {f"S0{n}": f"S0{n}.1" for n in range(24, 30)},
                },
                {
                    "kind": "elevated",
                    "begins": 900,
                    "ends": 880,
                    "present": {f"S0{n}": f"S0{n}.1" for n in range(33, 39)},
                },
                {"kind": "psychotic", "begins": 150, "ends": 100, "present": {"S019": "S019.1"}},
            ],
        }
    )

    def judged() -> dict[str, Truth]:
        one = Evaluation(criteria, Patient.of(patient))
        return {code: one.verdict(code) for code in criteria.disorders}

    assert len(judged()) == 23
    best = min(_seconds(judged) for _ in range(20))
    assert best < 0.002


def _seconds(action: Any) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def test_the_small_criteria_are_whole() -> None:
    assert set(CRITERIA.kinds) == {"murk", "wave"}
