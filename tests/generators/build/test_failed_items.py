"""What `kgbench verify` says of items that fall: the condition, what the case states, how it begins, and sums."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from generators.context import Context
from generators.failed_items import FailedItem, VerdictChange
from generators.findings import blocks, by_subject
from generators.item import Item
from generators.verify import VerificationFinding
from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition
from tests.generators.build.test_verify import changed as changed
from tests.generators.build.test_verify import charts as charts
from tests.generators.build.test_verify import with_another_rule
from tests.generators.diagnosis.building import Built, verify
from tests.generators.diagnosis.standing import gold as gold_of
from tests.generators.diagnosis.standing import profile_of


def of_differential(found: list[VerificationFinding], code: str, task: str) -> dict[str, FailedItem]:
    return {one.where: one.item for one in found if one.item and (one.item.subject, one.item.task) == (code, task)}


def test_the_condition_of_the_rule_that_fell_is_named_with_what_the_case_states(
    built: Built, knowledge: Knowledge, changed: Callable[[Knowledge], Context]
) -> None:
    fallen = of_differential(verify(changed(with_another_rule(knowledge)), built.folder), "D013-D009", "unambiguous")
    items = {item.id: item for item in built.items["unambiguous"]}
    assert fallen
    for code, one in fallen.items():
        profile = profile_of(items[code])
        lengths = [episode.span(profile.age).days for episode in profile.episodes if episode.kind == "depressive"]
        assert all(days.low <= 30 * 30 for days in lengths)
        holds = "is open" if any(days.high > 30 * 30 for days in lengths) else "fails"
        rule = f"rule for D013, which held and now {holds}: days(depressive) > 30 months {holds}"
        assert one.fell == (rule,)
        assert len(one.states) == 1
        assert any(unit in one.states[0] for unit in ("day", "week", "month", "year"))
        assert one.changes == ()
        assert items[code].stem.startswith(one.begins.removesuffix(" ..."))


LATER = "onset_age(attention) > 8 years"


def with_later_signs(knowledge: Knowledge) -> Knowledge:
    """The first signs of ADHD have to show after the age of 8."""
    old = knowledge.disorders["D001"]
    others = [one for one in old.requirements if "onset_age" not in str(one.model_dump())]
    new = old.model_copy(update={"requirements": (Condition.model_validate(LATER), *others)})
    assert len(others) == len(old.requirements) - 1
    return knowledge.model_copy(update={"disorders": {**knowledge.disorders, "D001": new}})


def onset_of(item: Item) -> int:
    """The age at which the inattention of a case began."""
    (episode,) = (one for one in profile_of(item).episodes if one.kind == "attention")
    assert episode.onset_age is not None
    return episode.onset_age.low


def with_early_signs(built: Built) -> dict[str, int]:
    """The charts of D001 that such an edit lets fall, with the age at onset."""
    charts = [item for item in built.items["medical_chart"] if gold_of(item) == ["D001"]]
    return {item.id: onset_of(item) for item in charts if onset_of(item) <= 8}


def test_the_requirement_that_fell_and_the_verdict_and_answer_that_flip_are_named(
    charts: Path, built: Built, knowledge: Knowledge, changed: Callable[[Knowledge], Context]
) -> None:
    found = verify(changed(with_later_signs(knowledge)), charts)
    late = with_early_signs(built)
    assert {finding.where for finding in found} == late.keys()
    assert late
    for finding in found:
        one = finding.item
        assert one is not None
        assert one.fell == (f"D001, requirement {LATER} fails",)
        assert len(one.states) == 1
        assert str(late[finding.where]) in one.states[0]
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
