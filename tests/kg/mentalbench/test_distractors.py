"""Distractors that also hold."""

from copy import deepcopy
from pathlib import Path

import pytest

from evaluators.audit.distractors import Distractors, Separation
from evaluators.audit.report import audit
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, Files, Json, changed, single, with_symptoms


def distractors(files: Files, folder: Path) -> Distractors:
    found = audit(release.write(release.graph() | files, folder)).distractors
    assert found is not None
    return found


def held(profile: Json, folder: Path) -> dict[str, str]:
    """Which of the disorders D002 to D004 hold beside D001, and what separates them."""
    return {holding.disorder: holding.separated_by.value for holding in distractors(single([profile]), folder).holding}


def test_one_that_only_free_text_separates_is_told_from_one_that_nothing_does(tmp_path: Path) -> None:
    found = distractors(single([FULL, with_symptoms(FULL, "S001")]), tmp_path)
    assert [(holding.seed, holding.disorder, holding.separated_by) for holding in found.holding] == [
        ("low/D001/0", "D002", Separation.NOTHING),
        ("low/D001/0", "D003", Separation.REQUIREMENT),
    ]
    low = found.totals[0]
    assert (low.seeds, low.distractors, low.unseparated_distractors) == (2, 2, 1)
    assert low.affected.seeds == low.unseparated.seeds == ("low/D001/0",)
    assert len(low.affected.items) == 5
    assert found.units[0].unit == "D001"


def test_one_that_wants_no_impairment_fails_where_impairment_is_stated(tmp_path: Path) -> None:
    stated = with_symptoms(FULL, "S001")
    unstated = changed(stated, functional_impairment_required=None)
    assert held(stated, tmp_path / "a") == {}
    assert held(unstated, tmp_path / "b") == {"D004": "nothing"}
    in_the_group = deepcopy(unstated)
    in_the_group["sampled_symptom_groups"]["core"]["functional_impairment_required"] = True
    assert held(in_the_group, tmp_path / "c") == {}


def test_a_sampled_group_counts_with_its_own_duration(tmp_path: Path) -> None:
    short = with_symptoms(FULL, "S001", "S002")
    short["sampled_symptom_groups"]["core"]["duration"] = "13 days"
    assert held(short, tmp_path) == {}


@pytest.mark.parametrize(("total", "holds"), [("13 days", False), ("2 weeks", True), (None, False)])
def test_another_group_counts_with_the_longest_duration(tmp_path: Path, total: str | None, holds: bool) -> None:
    profile = changed(FULL, duration=total)
    profile["sampled_symptom_groups"] = {"loose": {"symptoms": ["S001", "S002"]}}
    assert ("D002" in held(profile, tmp_path)) is holds


@pytest.mark.parametrize(
    ("criteria", "holds"),
    [
        ({"duration": "3 weeks", "traumatic_stressor_required": {"required": True}}, True),
        ({"duration": "3 weeks", "traumatic_stressor_required": {"required": False}}, False),
        ({"duration": "3 weeks"}, False),
        ({"duration": "2 months", "traumatic_stressor_required": {"required": True}}, False),
    ],
)
def test_stressors_and_the_disorders_own_limits(tmp_path: Path, criteria: Json, holds: bool) -> None:
    files = single([changed(FULL, **criteria)], options=("D001", "D005", "D003", "D004"))
    assert ("D005" in {holding.disorder for holding in distractors(files, tmp_path).holding}) is holds


def test_the_alternative_of_a_pair_is_reported_apart(tmp_path: Path) -> None:
    found = distractors(release.pair([FULL]), tmp_path)
    by_disorder = {holding.disorder: holding for holding in found.holding}
    # without its own criteria the profile of the pair has only the three weeks of its group
    assert {code: holding.separated_by for code, holding in by_disorder.items()} == {
        "D002": Separation.PAIR_RULE,
        "D003": Separation.REQUIREMENT,
    }
    assert {key.split("/")[0] for key in by_disorder["D002"].items} == {"type4a"}
    assert {key.split("/")[0] for key in by_disorder["D003"].items} == {"type3", "type4a", "type4b"}
    high = found.totals[2]
    assert (high.distractors, high.unseparated_distractors, high.alternatives) == (1, 0, 1)
    assert len(high.affected.items) == 15
    assert len(high.alternatives_affected.items) == 5
