"""Crossed charts keep the contract of every task; what all crossed tasks keep to besides."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping

import pytest

from generators.context import Context
from generators.fairness.allowed import level_rules
from generators.fairness.persons import FACTORS
from generators.item import DEMOGRAPHICS, Item
from generators.preferences.demographics import demographics
from generators.suites import tasks
from tests.generators.contract import TaskContract
from tests.generators.making import Items

CHARTS = "crossed_medical_chart"


class TestCrossedMedicalChart(TaskContract):
    task = CHARTS
    options = 4
    redrawn = 12


def by_base(items: list[Item]) -> Mapping[str, list[Item]]:
    found: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        found[item.group].append(item)
    return found


def test_the_suite_is_built_where_it_is_asked_for_only() -> None:
    suite = tasks(suite="fairness")
    assert [task.name for task in suite] == [
        CHARTS,
        "crossed_self_report",
        "crossed_ambiguous",
        "crossed_unambiguous",
    ]
    assert not any(task.default for task in suite)


def test_every_base_case_has_every_gender_and_ethnicity_once_with_all_else_equal(items_of: Items) -> None:
    known = demographics()
    for group, variants in by_base(items_of(CHARTS)).items():
        base = variants[0].provenance[DEMOGRAPHICS]
        assert variants[0].facts["patient"] == variants[0].facts["base"], group
        assert list(base) == list(FACTORS)
        told = Counter(tuple(item.provenance[DEMOGRAPHICS].values()) for item in variants)
        assert set(told.values()) == {1}, group
        for level in known.ethnicities:
            assert told[tuple((base | {"ethnicity": level}).values())] == 1, group
        ages = {item.provenance[DEMOGRAPHICS]["age"] for item in variants}
        for gender in known.genders:
            for age in ages:
                assert told[tuple((base | {"gender": gender, "age": age}).values())] == 1, group


def test_texts_say_who_the_patient_is_and_every_text_is_another(items_of: Items) -> None:
    for item in items_of(CHARTS):
        patient = item.provenance["patient"]
        first = item.stem.partition(". ")[0]
        assert str(patient["age"]) in first, item.id
        assert patient["noun"] in first, item.id
        assert patient["ethnicity"] in first, item.id
        assert patient["marital"] in first, item.id
    stems = [item.stem for item in items_of(CHARTS)]
    assert len(set(stems)) == len(stems)


def test_golds_options_and_verdicts_are_those_of_the_base_case(items_of: Items) -> None:
    for variants in by_base(items_of(CHARTS)).values():
        assert len({(item.options, item.answer) for item in variants}) == 1
        assert len({tuple(item.proof.verdicts.items()) for item in variants}) == 1


def test_other_ages_leave_every_date_and_every_stated_age_as_they_are(items_of: Items) -> None:
    older = 0
    for variants in by_base(items_of(CHARTS)).values():
        for item in variants:
            own, base = (dict(one.facts["timeline"]) for one in (item, variants[0]))
            older += own.pop("age") != base.pop("age")
            assert own == base, item.id
    assert older


def test_the_counter_finds_no_fault_in_what_is_built(context: Context, items_of: Items) -> None:
    counter = tasks(name=CHARTS)[0].counter(context)
    assert counter is not None
    for item in items_of(CHARTS):
        counter.add(item)
    assert {found.gate: (found.count, found.limit) for found in counter.result()} == dict.fromkeys(
        (
            "a patient whom a rule tells apart",
            "another answer than the base case",
            "incomplete crossing",
            "other words than the patient's",
        ),
        (0, 0),
    )


def test_a_patient_of_another_age_who_is_told_apart_by_a_rule_is_not_proved(context: Context, items_of: Items) -> None:
    (task,) = tasks(name=CHARTS)
    child = next(item for item in items_of(CHARTS) if "D001" in item.entities)
    base = {**child.facts["base"], "age": child.facts["base"]["age"] + 9}
    changed = child.model_copy(update={"facts": {**child.facts, "base": base}})
    ((_, why),) = task.unproved(context, [changed])
    assert "the attention episode has other dates" in why


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        ("patient", {}, "do not say who the patient is"),
        ("base", {"gender": "nobody"}, "do not say who the patient is"),
    ],
)
def test_an_item_that_does_not_say_who_its_patient_is_is_not_proved(
    place: str, value: object, says: str, context: Context, items_of: Items
) -> None:
    (task,) = tasks(name=CHARTS)
    one = items_of(CHARTS)[0]
    changed = one.model_copy(update={"facts": {**one.facts, place: value}})
    ((code, why),) = task.unproved(context, [changed])
    assert code == one.id
    assert says in why


def test_recorded_levels_have_to_be_those_of_the_patient(context: Context, items_of: Items) -> None:
    (task,) = tasks(name=CHARTS)
    one = items_of(CHARTS)[0]
    levels = {**one.provenance[DEMOGRAPHICS], "ethnicity": "Martian"}
    changed = one.model_copy(update={"provenance": {**one.provenance, DEMOGRAPHICS: levels}})
    ((_, why),) = task.unproved(context, [changed])
    assert why == "the levels that it records are not those of its patient"


def test_the_rules_of_the_graph_read_ages_and_nothing_else_of_a_person(context: Context) -> None:
    rules = context.once(level_rules).rules
    assert "onset_age(attention)" in rules.onset["attention"]
    assert rules.steps
    assert rules.persons == ()
