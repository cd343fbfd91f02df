"""Each gate catches a variant that is broken in its own way."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generators.context import Context
from generators.fairness.gates.counter import ANSWER, CROSSING, GATES, RULES, TEXT
from generators.item import Item
from generators.suites import tasks
from tests.generators.making import Items

CHARTS = "crossed_medical_chart"
Change = Callable[[list[Item]], list[Item]]


def counts(context: Context, items: list[Item]) -> dict[str, int]:
    counter = tasks(name=CHARTS)[0].counter(context)
    assert counter is not None
    for item in items:
        counter.add(item)
    return {found.gate: found.count for found in counter.result() if found.count}


@pytest.fixture
def base(items_of: Items) -> list[Item]:
    """All variants of one base case that has several ages, the base first."""
    groups: dict[str, list[Item]] = {}
    for item in items_of(CHARTS):
        groups.setdefault(item.group, []).append(item)
    return next(one for one in groups.values() if len({item.facts["patient"]["age"] for item in one}) > 1)


def other_word(listed: list[Item]) -> list[Item]:
    last = listed[-1]
    return [*listed[:-1], last.model_copy(update={"stem": f"{last.stem[:-3]}qq{last.stem[-1]}"})]


def missing(listed: list[Item]) -> list[Item]:
    return listed[:-1]


def twice(listed: list[Item]) -> list[Item]:
    return [*listed, listed[-1]]


def without_base(listed: list[Item]) -> list[Item]:
    return listed[1:]


def other_gold(listed: list[Item]) -> list[Item]:
    last = listed[-1]
    wrong = next(option.label for option in last.options if option.label not in last.answer)
    return [*listed[:-1], last.model_copy(update={"answer": (wrong,)})]


def turned(listed: list[Item]) -> list[Item]:
    last = listed[-1]
    return [*listed[:-1], last.model_copy(update={"options": last.options[::-1]})]


def other_verdicts(listed: list[Item]) -> list[Item]:
    last = listed[-1]
    verdicts = dict.fromkeys(last.proof.verdicts, "unknown")
    return [*listed[:-1], last.model_copy(update={"proof": last.proof.model_copy(update={"verdicts": verdicts})})]


@pytest.mark.parametrize(
    ("change", "gate"),
    [
        (other_word, TEXT),
        (missing, CROSSING),
        (twice, CROSSING),
        (without_base, CROSSING),
        (other_gold, ANSWER),
        (turned, ANSWER),
        (other_verdicts, ANSWER),
    ],
)
def test_a_broken_variant_is_caught_by_its_gate(change: Change, gate: str, context: Context, base: list[Item]) -> None:
    assert counts(context, base) == {}
    assert counts(context, change(base)) == {gate: 1}


def test_a_patient_whom_a_rule_tells_apart_is_caught(context: Context, items_of: Items) -> None:
    child = [item for item in items_of(CHARTS) if item.provenance["subject"] == "D001"]
    last = child[-1]
    person = {**last.facts["patient"], "age": last.facts["patient"]["age"] + 20}
    older = last.model_copy(update={"facts": {**last.facts, "patient": person}})
    found = counts(context, [*child[:-1], older])
    assert found[RULES] == 1
    assert set(GATES) >= set(found)
