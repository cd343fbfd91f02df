"""What is remembered of the options: exact counts of the sets that stay, equal sets in one fold."""

from hypothesis import given
from hypothesis import strategies as st

from generators.folds import FOLDS
from generators.gates.bottom_k import Smallest, digest
from generators.gates.questions import Questions, together
from tests.generators.gates.made import FOURS, fair, item


def test_counts_by_set_and_answer() -> None:
    questions = Questions("medical_chart")
    for number, gold in enumerate("aaabb"):
        questions.add(item(number, list("dcba"), {gold}))
    questions.add(item(6, list("abce"), {"e"}))
    asked = questions.result()
    assert asked.items == asked.kept == 6
    assert {found.options: found.gold for found in asked.sets} == {
        ("a", "b", "c", "d"): {("a",): 3, ("b",): 2},
        ("a", "b", "c", "e"): {("e",): 1},
    }
    assert asked.sizes == (1,)


def test_when_room_is_short_the_sets_that_stay_are_complete() -> None:
    every, some = Questions("t"), Questions("t", most=20)
    for made in fair(150):
        every.add(made)
        some.add(made)
    full = {found.options: found for found in every.result().sets}
    kept = some.result()
    assert len(kept.sets) == 20
    assert all(full[found.options] == found for found in kept.sets)
    assert kept.items == 1800
    assert kept.kept < 1800


def test_the_folds_are_of_similar_size() -> None:
    questions = Questions("t")
    for number, options in enumerate(FOURS):
        questions.add(item(number, options, {options[0]}))
    folds = [found.fold for found in questions.result().sets]
    assert set(folds) == set(range(FOLDS))
    assert min(folds.count(fold) for fold in range(FOLDS)) > len(FOURS) / FOLDS * 0.7


def test_tasks_together_share_sets() -> None:
    one, two = Questions("one"), Questions("two")
    one.add(item(0, list("abcd"), {"a", "b"}))
    two.add(item(1, list("abcd"), {"a"}))
    two.add(item(2, list("abce"), {"a"}))
    both = together([one.result(), two.result()])
    assert both.task == "one + two"
    assert both.sizes == (1, 2)
    assert [dict(found.gold) for found in both.sets] == [{("a", "b"): 1, ("a",): 1}, {("a",): 1}]


@given(st.lists(st.integers(0, 40)), st.integers(1, 8))
def test_the_smallest_keys_stay_whatever_the_order(keys: list[int], limit: int) -> None:
    held: Smallest[int] = Smallest(limit)
    for key in keys:
        held.put(key, (held.get(key) or 0) + 1)
    kept = sorted(set(keys))[:limit]
    assert list(held.items()) == [(key, keys.count(key)) for key in kept]
    assert len(held) == len(kept)


def test_a_digest_is_fixed() -> None:
    # the first eight bytes of sha256 of "a", the unit separator and "b": the sample and the folds hang on it
    assert digest("a", "b") == 0xF04CDCED9736A69D
    assert digest("ab") != digest("a", "b")
