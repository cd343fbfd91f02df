"""Counting of faults: every one counts, and the first of each gate are named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from generators.diagnosis.gates.counter import CaseCounter
from generators.diagnosis.gates.faults import MISFITS, NUMBERS, ON_FACTS, AskedCase, CaseFault
from generators.gates.counted import NAMED
from tests.generators.gates.made import fair


def test_faults_are_counted_by_gate_and_the_first_are_named() -> None:
    asked: list[AskedCase] = []

    def find(cases: Sequence[AskedCase]) -> Callable[[], list[CaseFault]]:
        asked.extend(cases)
        faults = [
            CaseFault(gate, case.id, "wrong") for case in cases for gate in (NUMBERS, MISFITS)[: len(case.gold) + 1]
        ]
        return lambda: faults

    items = list(fair(200))
    counter = CaseCounter("medical_chart", find)
    for item in items:
        counter.add(item)
    counter.ask()
    assert [case.id for case in asked] == [item.id for item in items]
    found = {counted.gate: counted for counted in counter.result()}
    assert {*ON_FACTS} < {*found}
    assert {counted.items for counted in found.values()} == {len(items)}
    assert [gate for gate, counted in found.items() if counted.count] == sorted([MISFITS, NUMBERS])
    named = tuple(f"{item.id}: wrong" for item in items[:NAMED])
    assert (found[NUMBERS].count, found[NUMBERS].examples) == (len(items), named)


def test_a_case_is_asked_about_with_what_is_right_and_what_is_offered() -> None:
    (item, *_) = fair(1)
    asked: list[AskedCase] = []

    def find(cases: Sequence[AskedCase]) -> Callable[[], list[CaseFault]]:
        asked.extend(cases)
        return list

    for subject in ("D001", "D001-D002"):
        counter = CaseCounter("medical_chart", find)
        counter.add(item.model_copy(update={"provenance": {"subject": subject}, "facts": {"timeline": {"age": 30}}}))
        counter.result()
    assert asked[0].gold == {option.node for option in item.options if option.label in item.answer}
    assert asked[0].options == {option.node for option in item.options}
    assert asked[0].timeline == {"age": 30}
    assert [case.differential for case in asked] == [None, "D001-D002"]
