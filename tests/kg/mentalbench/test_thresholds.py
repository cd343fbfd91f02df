"""Charts that are not full, and self-reports that are complete."""

from pathlib import Path

import pytest

from evaluators.audit.criteria import TOLERANCE_DAYS, days_within, within
from evaluators.audit.report import audit
from evaluators.audit.thresholds import Thresholds
from kg.mentalbench.duration import parse
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, Files, Json, changed, single, with_symptoms


def thresholds(files: Files, folder: Path) -> Thresholds:
    found = audit(release.write(release.graph() | files, folder)).thresholds
    assert found is not None
    return found


def lacking(profile: Json, folder: Path) -> tuple[str, ...]:
    return thresholds(single([profile]), folder).totals[0].lacking.get("low/D001/0", ())


def test_a_full_chart_lacks_nothing(tmp_path: Path) -> None:
    found = thresholds(single([FULL]), tmp_path)
    assert found.charts_not_full.seeds == ()
    assert found.totals[0].full.seeds == ("low/D001/0",)
    assert len(found.totals[0].full.items) == 5


@pytest.mark.parametrize(
    ("profile", "expected"),
    [
        (with_symptoms(FULL, "S001"), ("symptoms: core: 1 of at least 2",)),
        (with_symptoms(FULL, "S002", "S003"), ("symptoms: core: core incomplete",)),
        (with_symptoms(FULL, "S001", "S001", "S004"), ("symptoms: core: 1 of at least 2",)),
        (changed(FULL, duration="4 weeks"), ("duration: total: 4 weeks",)),
        (changed(FULL, duration=None), ("duration: total: None",)),
        (changed(FULL, duration="a while"), ("duration: total: a while",)),
        (changed(FULL, functional_impairment_required=None), ("missing key: functional_impairment_required",)),
    ],
)
def test_a_chart_that_is_not_full_says_what_it_lacks(tmp_path: Path, profile: Json, expected: tuple[str, ...]) -> None:
    assert lacking(profile, tmp_path) == expected


def test_a_group_has_a_duration_of_its_own(tmp_path: Path) -> None:
    profile = with_symptoms(FULL, "S001", "S002")
    profile["sampled_symptom_groups"]["core"]["duration"] = "13 days"
    assert lacking(profile, tmp_path) == ("duration: core: 13 days",)


def test_requirements_and_stressors_must_be_stated(tmp_path: Path) -> None:
    third = FULL | {"disease_code": "D003"}
    fifth = FULL | {
        "disease_code": "D005",
        "sampled_symptom_groups": {"far": {"symptoms": ["S002"]}},
        "sampled_symptoms": ["S002"],
    }
    files = single([third], unit="D003") | single([fifth], unit="D005", options=("D005", "D001", "D002", "D003"))
    assert thresholds(files, tmp_path).totals[0].lacking == {
        "low/D003/0": ("missing key: additional_requirements",),
        "low/D005/0": ("duration: total: 1 year and 2 months", "missing key: traumatic_stressor_required"),
    }


def test_a_self_report_is_meant_to_be_incomplete(tmp_path: Path) -> None:
    profiles = [FULL, with_symptoms(FULL, "S001"), changed(FULL, duration=None)]
    found = thresholds(single(profiles, level="medium"), tmp_path)
    assert found.complete_self_reports.seeds == ("medium/D001/0",)
    assert found.complete_self_reports.items[0] == "type2/gemini/D001_m001"
    assert found.totals[1].symptom_met.seeds == ("medium/D001/0", "medium/D001/2")


def test_limits_are_inclusive_and_a_maximum_forgives_a_calendar() -> None:
    month = parse("1 month")
    assert within("1 month", month, month)
    assert within("31 days", None, month)
    assert not within("32 days", None, month)
    assert not within("30 days", month, None)
    assert days_within(30.4375 + TOLERANCE_DAYS, None, month)
    assert not within(None, month, None)
