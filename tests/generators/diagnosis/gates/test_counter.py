"""Counting of faults: every one counts, and the first of each gate are named."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from generators.diagnosis.gates.counter import CaseCounter
from generators.diagnosis.gates.faults import MISFITS, NUMBERS, ON_FACTS, AskedCase, CaseFault
from generators.diagnosis.gates.looks import Looked
from generators.diagnosis.gates.texts import CLAUSES, JOINED, NEUTRAL, ON_TEXTS, Tally
from generators.gates.counted import NAMED
from tests.generators.gates.made import fair


def test_faults_are_counted_by_gate_and_the_first_are_named() -> None:
    asked: list[AskedCase] = []

    def look(cases: Sequence[AskedCase]) -> Callable[[], Looked]:
        asked.extend(cases)
        faults = [
            CaseFault(gate, case.id, "wrong") for case in cases for gate in (NUMBERS, MISFITS)[: len(case.gold) + 1]
        ]
        return lambda: Looked(faults, Tally())

    items = list(fair(200))
    counter = CaseCounter("medical_chart", look)
    for item in items:
        counter.add(item)
    counter.ask()
    assert [case.id for case in asked] == [item.id for item in items]
    found = {counted.gate: counted for counted in counter.result()}
    assert {*ON_FACTS, *ON_TEXTS} < {*found}
    assert {counted.items for counted in found.values()} == {len(items)}
    assert [gate for gate, counted in found.items() if counted.count] == sorted([MISFITS, NUMBERS])
    named = tuple(f"{item.id}: wrong" for item in items[:NAMED])
    assert (found[NUMBERS].count, found[NUMBERS].examples) == (len(items), named)


def test_a_case_is_asked_about_with_what_is_right_and_what_is_offered() -> None:
    (item, *_) = fair(1)
    asked: list[AskedCase] = []

    def look(cases: Sequence[AskedCase]) -> Callable[[], Looked]:
        asked.extend(cases)
        return lambda: Looked([], Tally())

    for subject in ("D001", "D001-D002"):
        counter = CaseCounter("medical_chart", look)
        counter.add(
            item.model_copy(
                update={"provenance": {"subject": subject, "voice": "self"}, "facts": {"timeline": {"age": 30}}}
            )
        )
        counter.result()
    assert asked[0].gold == {option.node for option in item.options if option.label in item.answer}
    assert asked[0].options == {option.node for option in item.options}
    assert asked[0].timeline == {"age": 30}
    assert asked[0].written == {"voice": "self"}
    assert [case.differential for case in asked] == [None, "D001-D002"]


@pytest.mark.parametrize(
    ("task", "measure", "so", "passed"),
    [
        ("medical_chart", JOINED, 20, True),
        ("medical_chart", JOINED, 19, False),
        ("self_report", JOINED, 25, True),
        ("self_report", JOINED, 24, False),
        ("ambiguous", JOINED, 24, False),
        ("ambiguous", CLAUSES, 3, True),
        ("ambiguous", CLAUSES, 2, False),
        ("ambiguous", NEUTRAL, 100, True),
        ("ambiguous", NEUTRAL, 99, False),
    ],
)
def test_what_texts_have_is_measured_against_its_limit(task: str, measure: str, so: int, passed: bool) -> None:
    def look(cases: Sequence[AskedCase]) -> Callable[[], Looked]:
        return lambda: Looked([], Tally({(measure, "so"): so * len(cases), (measure, "of"): 100 * len(cases)}))

    counter = CaseCounter(task, look)
    for item in fair(100, task):
        counter.add(item)
    counter.result()
    (found,) = counter.shares()
    assert (found.measure, found.items, found.of, found.passed) == (measure, 1200, 120_000, passed)
