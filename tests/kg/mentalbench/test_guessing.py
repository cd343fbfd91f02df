"""Gold positions, guessing from the options alone, and repeated seeds."""

from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluators.audit.questions import AuditedQuestion
from evaluators.audit.report import audit
from evaluators.audit.shortcuts import check_shortcuts, success
from kg.mentalbench.item import SeedKey
from kg.mentalbench.layout import Level, ReleaseTask
from tests.kg.mentalbench import release
from tests.kg.mentalbench.release import FULL, changed, pair, single, with_symptoms


def question(number: int, options: str, gold: str, task: ReleaseTask = ReleaseTask.TYPE1) -> AuditedQuestion:
    return AuditedQuestion(task, SeedKey(task.level, gold, number), tuple(options), frozenset(gold))


@pytest.mark.parametrize(
    ("gold", "rates", "expected"),
    [
        ("a", (3, 2, 1, 0), Fraction(1)),
        ("b", (3, 2, 1, 0), Fraction(0)),
        ("a", (3, 3, 1, 0), Fraction(1, 2)),
        ("d", (1, 1, 1, 1), Fraction(1, 4)),
        ("ab", (3, 2, 1, 0), Fraction(1)),
        ("ab", (3, 2, 2, 0), Fraction(1, 2)),
        ("bc", (3, 2, 2, 0), Fraction(0)),
        ("cd", (1, 1, 1, 1), Fraction(1, 6)),
    ],
)
def test_ties_are_drawn_by_lot(gold: str, rates: tuple[int, ...], expected: Fraction) -> None:
    rate = dict(zip("abcd", map(Fraction, rates), strict=True))
    assert success(question(0, "abcd", gold), rate) == expected


def test_the_guessed_seed_is_left_out() -> None:
    asked = [question(0, "abcd", "a"), question(1, "abce", "b"), question(2, "abde", "a")]
    found = check_shortcuts(asked)[0]
    # seeds 1 and 2: a and b are gold half of the time; seeds 0 and 2: always a; seeds 0 and 1: like the first
    assert found.expected_correct == 0.5 + 0 + 0.5
    assert found.by_unit == {"a": 0.5, "b": 0.0}
    assert found.accuracy == found.accuracy_by_count == pytest.approx(1 / 3)
    assert found.chance == 0.25
    assert found.offered == {"a": 3, "b": 3, "c": 2, "d": 2, "e": 2}
    assert found.gold == {"a": 2, "b": 1}


def test_a_rare_gold_that_is_rarely_offered_gives_itself_away() -> None:
    asked = [question(0, "ab", "b"), question(1, "ab", "b"), question(2, "ac", "a"), question(3, "ac", "a")]
    asked += [question(number, "ac", "a") for number in range(4, 7)]
    found = check_shortcuts(asked)[0]
    assert found.by_unit["b"] == 1.0
    assert found.accuracy_by_count == pytest.approx(5 / 7)


@given(st.lists(st.tuples(st.permutations("abcde"), st.integers(0, 3)), max_size=12))
def test_accuracies_are_shares(drawn: list[tuple[list[str], int]]) -> None:
    asked = [question(number, "".join(order[:4]), order[gold]) for number, (order, gold) in enumerate(drawn)]
    found = check_shortcuts(asked)[0]
    assert found.seeds == len(asked)
    for share in (found.accuracy, found.accuracy_by_count):
        assert (share is None) == (not asked)
        assert share is None or 0 <= share <= 1


def test_gold_positions_are_counted_by_item_and_by_seed(tmp_path: Path) -> None:
    profiles = [FULL, with_symptoms(FULL, "S001", "S003")]
    files = single(profiles, options=("D002", "D001", "D003", "D004"))
    files |= pair([FULL], options=("D002", "D003", "D001", "D004"))
    positions = {(part.task, part.unit): part for part in audit(release.write(files, tmp_path)).positions}
    assert positions[ReleaseTask.TYPE1, None].items == {"B": 10}
    assert positions[ReleaseTask.TYPE1, "D001"].seeds == {"B": 2}
    # main's letter comes first in the answer, the letters are counted in order
    assert positions[ReleaseTask.TYPE3, "D001-D002"].items == {"AC": 5}
    assert positions[ReleaseTask.TYPE4A, None].items == {"C": 5}
    assert positions[ReleaseTask.TYPE4B, None].items == {"A": 5}


def test_seeds_with_the_same_facts_are_the_same_patient(tmp_path: Path) -> None:
    shown_otherwise = changed(FULL)
    shown_otherwise["sampled_symptoms_descriptions"]["S001"]["subtypes"] = {"Late": "At dusk."}
    profiles = [FULL, changed(FULL, duration="3 months"), shown_otherwise]
    found = audit(release.write(single(profiles), tmp_path)).duplicates
    (unit,) = found.units
    assert (unit.level, unit.seeds, unit.distinct) == (Level.LOW, 3, 2)
    assert unit.same == (("low/D001/0", "low/D001/2"),)
    assert found.repeated.seeds == ("low/D001/2",)
    assert len(found.repeated.items) == 5
