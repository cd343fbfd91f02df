"""What `kgbench verify` says of items that fall: the condition, what the case states, how it begins, and sums."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generators.context import Context
from generators.failed_items import FailedItem, VerdictChange
from generators.findings import blocks, by_subject
from generators.verify import VerificationFinding
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition
from tests.generators.build.test_verify import changed as changed
from tests.generators.build.test_verify import charts as charts
from tests.generators.build.test_verify import with_another_rule
from tests.generators.diagnosis.building import Built, verify
from tests.generators.diagnosis.standing import gold as gold_of


def of_differential(found: list[VerificationFinding], code: str, task: str) -> dict[str, FailedItem]:
    return {one.where: one.item for one in found if one.item and (one.item.subject, one.item.task) == (code, task)}


def test_the_condition_of_the_rule_that_fell_is_named_with_what_the_case_states(
    built: Built, knowledge: Knowledge, changed: Callable[[Knowledge], Context]
) -> None:
    fallen = of_differential(verify(changed(with_another_rule(knowledge)), built.folder), "D013-D009", "unambiguous")
    items = {item.id: item for item in built.items["unambiguous"]}
    assert fallen
    for code, one in fallen.items():
        days = items[code].facts["findings"].get("depressive.days")
        holds = "is open" if days is None else "fails"
        rule = f"rule for D013, which held and now {holds}: depressive.days > 4 months {holds}"
        assert one.fell == (rule,)
        stated = "not stated" if days is None else f"{days} days"
        assert [
            states.startswith(f"Depressive episode, length (depressive.days): {stated}") for states in one.states
        ] == [True]
        assert one.changes == ()
        assert items[code].stem.startswith(one.begins.removesuffix(" ..."))


def with_later_signs(knowledge: Knowledge) -> Knowledge:
    """The first signs of ADHD have to show after 4."""
    old = knowledge.disorders["D001"]
    requirements = tuple(
        Condition.model_validate("onset_age > 4") if one.text == "onset_age < 12" else one for one in old.requirements
    )
    new = old.model_copy(update={"requirements": requirements})
    return knowledge.model_copy(update={"disorders": {**knowledge.disorders, "D001": new}})


def test_the_requirement_that_fell_and_the_verdict_and_answer_that_flip_are_named(
    charts: Path, built: Built, knowledge: Knowledge, changed: Callable[[Knowledge], Context]
) -> None:
    found = verify(changed(with_later_signs(knowledge)), charts)
    ages = {item.id: item.facts["findings"].get("onset_age") for item in built.items["medical_chart"]}
    gold = {item.id: gold_of(item) for item in built.items["medical_chart"]}
    late = {code for code, age in ages.items() if gold[code] == ["D001"] and age <= 4}
    assert {finding.where for finding in found} == late
    assert late
    for finding in found:
        one = finding.item
        assert one is not None
        assert one.fell == ("D001, requirement onset_age > 4 fails",)
        assert one.states == (f"Age at the first signs (onset_age): {ages[finding.where]} years",)
        assert one.changes == (VerdictChange(node="D001", was="met", now="not met"),)
        assert (one.answer, one.right) == (("D001",), ())


def test_blocks_fit_eighty_columns_and_sums_count_items_and_seeds(
    built: Built, knowledge: Knowledge, changed: Callable[[Knowledge], Context]
) -> None:
    found = verify(changed(with_another_rule(knowledge)), built.folder)
    listed = blocks(found)
    assert max(len(line) for block in listed for line in block) <= 80
    assert len(listed) < len(found)
    for word in ("fell", "states", "begins", "id"):
        assert all(any(line.startswith(f"  {word} ") for line in block) for block in listed)
    rows = by_subject(found)
    assert sum(row["items"] for row in rows) == len({finding.where for finding in found})
    assert {row["subject"] for row in rows} == {finding.item.subject for finding in found if finding.item}
