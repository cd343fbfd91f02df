"""What a rule may read otherwise of a patient of another age."""

from __future__ import annotations

from typing import Any

from generators.fairness.rules_read import RulesRead, read_otherwise
from kg.model.profile import Profile

RULES = RulesRead({"attention": "onset_age(attention) < 12 years"}, (17,), ())


def parameter(age: int, kind: str = "depressive", **dates: Any) -> dict[str, Any]:
    episode = {"kind": kind, "begins": 150, "ends": 0, **dates}
    return Profile.model_validate({"age": age, "episodes": [episode]}).parameter()


def test_a_kind_whose_age_at_onset_no_rule_reads_may_begin_at_any_age() -> None:
    assert list(read_otherwise(RULES, parameter(30), parameter(50))) == []


def test_a_condition_on_the_age_at_onset_forbids_another_age() -> None:
    (why,) = read_otherwise(RULES, parameter(30, "attention"), parameter(50, "attention"))
    assert why == "onset_age(attention) < 12 years reads the age at which the attention episode began"


def test_a_count_that_depends_on_the_age_forbids_to_cross_its_step() -> None:
    assert list(read_otherwise(RULES, parameter(17), parameter(60))) == []
    assert list(read_otherwise(RULES, parameter(16), parameter(17))) == [
        "counts of symptoms are others below the age of 17"
    ]


def test_what_is_dated_by_the_age_or_by_nothing_is_another_history_at_another_age() -> None:
    by_age: dict[str, Any] = {"begins": None, "onset_age": 20}
    (why,) = read_otherwise(RULES, parameter(30, **by_age), parameter(50, **by_age))
    assert why == "the depressive episode has other dates, symptoms or effects"
    (why,) = read_otherwise(RULES, parameter(30, begins=None), parameter(50, begins=None))
    assert why == "the depressive episode has other dates, symptoms or effects"


def test_other_facts_are_named() -> None:
    more = {**parameter(30), "denied": ["S024"]}
    assert list(read_otherwise(RULES, parameter(30), more)) == ["its denied are others"]
    assert list(read_otherwise(RULES, parameter(30), {**parameter(30), "episodes": []})) == ["it has other episodes"]


def test_a_rule_about_persons_leaves_nothing_to_vary() -> None:
    rules = RULES._replace(persons=("D013 (Person)",))
    assert list(read_otherwise(rules, parameter(30), parameter(30))) == [
        "the rule D013 (Person) is about who the patient is"
    ]
