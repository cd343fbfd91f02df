"""Sets of four and couples: whatever the graph relates, what comes out keeps to semantics, section 4."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from generators.diagnosis.blocks import Slot, option_sets
from generators.diagnosis.coupling import couple
from generators.draw import stream
from kg.errors import UserError
from tests.generators.diagnosis.building import knowledge
from tests.generators.diagnosis.test_case_types import relations

SEEDS = st.integers(min_value=0, max_value=10**9)
Related = dict[str, frozenset[str]]


def ring(size: int, reach: int) -> Related:
    """Disorders in a ring, each related to those at most so far away."""
    codes = [f"D{number:03d}" for number in range(size)]
    return {
        code: frozenset(codes[(place + step) % size] for step in range(-reach, reach + 1) if step)
        for place, code in enumerate(codes)
    }


def slots(related: Related, each: int, seed: int, refusing: float) -> list[Slot]:
    """Five patients of each seed; a seed may refuse some of the disorders as rivals."""
    rng = stream("slots", seed)
    found = []
    for code, number in product(sorted(related), range(each // 5)):
        rivals = frozenset(other for other in sorted(related) if other != code and rng.random() >= refusing)
        found += [Slot(code, number, patient, rivals) for patient in range(5)]
    return found


def judge_sets(asked: list[Slot], sets: list[frozenset[str]], related: Related) -> None:
    """Every slot has what it needs, and no disorder is offered too often or too rarely."""
    assert len(sets) == len(asked)
    wrong: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for slot, codes in zip(asked, sets, strict=True):
        assert len(codes) == 4
        assert slot.disorder in codes
        assert codes - {slot.disorder} <= slot.rivals
        assert len(codes & related[slot.disorder]) >= 2
        right[slot.disorder] += 1
        wrong.update(codes - {slot.disorder})
    assert all(2 <= wrong[code] / right[code] <= 4 for code in right), {
        code: wrong[code] / right[code] for code in right
    }


@settings(max_examples=40, deadline=None, derandomize=True)
@given(size=st.integers(8, 20), reach=st.integers(2, 4), refusing=st.sampled_from([0.0, 0.02]), seed=SEEDS)
def test_every_slot_gets_four_that_fit(size: int, reach: int, refusing: float, seed: int) -> None:
    related = ring(size, reach)
    asked = slots(related, 25, seed, refusing)
    assume(all(len(slot.rivals & related[slot.disorder]) >= 2 for slot in asked))
    judge_sets(asked, option_sets(asked, related, stream(seed)), related)


@settings(max_examples=8, deadline=None, derandomize=True)
@given(seed=SEEDS)
def test_the_relations_of_the_knowledge_allow_sets(seed: int) -> None:
    related = {code: frozenset(others) for code, others in relations(knowledge()).items()}
    asked = slots(related, 75, seed, 0.0)
    sets = option_sets(asked, related, stream(seed))
    judge_sets(asked, sets, related)
    assert option_sets(asked, related, stream(seed)) == sets
    by_set: dict[frozenset[str], Counter[str]] = {}
    for slot, codes in zip(asked, sets, strict=True):
        by_set.setdefault(codes, Counter())[slot.disorder] += 1
    shared = sum(sum(golds.values()) for codes, golds in by_set.items() if set(golds) == set(codes))
    assert shared >= 0.75 * len(asked), "most sets must be used with each member as gold"
    beside = {(slot.disorder, other) for slot, codes in zip(asked, sets, strict=True) for other in codes}
    plausible = {(code, other) for code, others in related.items() for other in others}
    assert len(plausible & beside) >= 0.97 * len(plausible), "a rival must appear where it is plausible"


def test_too_few_relations_are_said_to_be_too_few() -> None:
    lonely: Related = {**ring(8, 2), "D999": frozenset({"D000"})}
    with pytest.raises(UserError, match=r"No option sets? (?:was|were) found"):
        option_sets(slots(lonely, 5, 1, 0.0), lonely, stream(1))


def fits(count: int, missing: float, seed: int) -> dict[str, frozenset[str]]:
    """Which of so many differentials may lend options to which."""
    rng = stream("fits", seed)
    codes = [f"D{number:03d}-X" for number in range(count)]
    apart = {(one, two) for one, two in product(codes, codes) if one < two and rng.random() < missing}
    return {
        code: frozenset(other for other in codes if other != code and (min(code, other), max(code, other)) not in apart)
        for code in codes
    }


@settings(max_examples=60, deadline=None, derandomize=True)
@given(count=st.integers(16, 60), missing=st.sampled_from([0.0, 0.1, 0.3]), seed=SEEDS)
def test_couples_cover_all_and_are_mutual_but_for_one_circle(count: int, missing: float, seed: int) -> None:
    may = fits(count, missing, seed)
    partner = couple(may, stream(seed))
    assert list(partner) == sorted(may)
    assert sorted(partner.values()) == sorted(may), "each lends to one other"
    assert all(lender in may[code] for code, lender in partner.items())
    circle = {code for code, lender in partner.items() if partner[lender] != code}
    assert len(circle) == (3 if count % 2 else 0)
    assert couple(may, stream(seed)) == partner


def test_lending_may_run_one_way_in_the_circle() -> None:
    may = {"A": frozenset("B"), "B": frozenset("AC"), "C": frozenset("A")}
    assert couple({**may, "A": frozenset("BC"), "C": frozenset("AB")}, stream(1)) in (
        {"A": "B", "B": "C", "C": "A"},
        {"A": "C", "C": "B", "B": "A"},
    )
    with pytest.raises(UserError, match="could not be coupled"):
        couple({"A": frozenset("B"), "B": frozenset("A"), "C": frozenset("A")}, stream(1))


def test_those_that_cannot_be_coupled_are_reported() -> None:
    with pytest.raises(UserError, match="could not be coupled"):
        couple({"A": frozenset("B"), "B": frozenset("C"), "C": frozenset(), "D": frozenset("A")}, stream(1))
