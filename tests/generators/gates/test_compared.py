"""Guessers that compare stem and options: what they see, what chance is, and when a task fails."""

from collections.abc import Callable, Sequence

import pytest

from generators.gates.compared import (
    MANY,
    OFF_TOPIC,
    OVERLAP,
    TOPIC,
    Compared,
    Comparison,
    Likeness,
    StemAndOptions,
    by_topic,
    guessed,
    right_by_lot,
    word_stems,
)
from generators.item import Item
from tests.generators.gates.made import CODES, FOURS, fair, item

TOPICS = {code: f"topic {'abcdefghijkl'[place] * 4}" for place, code in enumerate(CODES)}


def compared(items: list[Item]) -> dict[str, Compared]:
    known = by_topic(TOPICS)

    def guesses(items: Sequence[StemAndOptions]) -> Callable[[], list[tuple[float, ...]]]:
        return lambda: guessed(known, items)

    comparison = Comparison("medical_chart", guesses)
    for one in items:
        comparison.add(one)
    return {found.guesser: found for found in comparison.result()}


def telling(number: int, words: str) -> Item:
    four = FOURS[number % len(FOURS)]
    gold = four[number % 4]
    return item(number, sorted(four), {gold}).model_copy(update={"stem": words.format(gold=gold, topic=TOPICS[gold])})


def test_a_stem_without_a_word_of_the_options_gives_chance() -> None:
    found = compared([made.model_copy(update={"stem": "Nothing said."}) for made in fair(400)])
    assert all(one.accuracy == pytest.approx(0.25) and one.passed for one in found.values())


def test_a_stem_that_holds_the_words_of_its_answer_fails() -> None:
    named = []
    for number in range(400):
        made = telling(number, "x")
        text = next(option.text for option in made.options if option.label == made.answer[0])
        others = [
            option.model_copy(update={"text": f"rare{'abcd'[place] * 3}"}) for place, option in enumerate(made.options)
        ]
        options = tuple(
            option.model_copy(update={"text": "known illness"}) if option.label == made.answer[0] else option
            for option in others
        )
        assert text
        named.append(made.model_copy(update={"options": options, "stem": "My illness is known to all."}))
    found = compared(named)[OVERLAP]
    assert found.accuracy == 1
    assert len(named) < MANY
    assert found.limit == pytest.approx(0.25 + 2.326 * (0.1875 / len(named)) ** 0.5, abs=1e-4)
    assert not found.passed


def test_a_stem_that_is_about_what_its_answer_is_about_fails() -> None:
    found = compared([telling(number, "All is about {topic}.") for number in range(1000)])
    assert found[TOPIC].accuracy == 1
    assert found[TOPIC].limit == pytest.approx(0.28)
    assert not found[TOPIC].passed
    assert found[OFF_TOPIC].accuracy == 0
    assert found[OFF_TOPIC].passed


def test_a_stem_that_is_about_every_option_but_its_answer_fails() -> None:
    away = []
    for number in range(1000):
        made = telling(number, "x")
        wrong = [option.node for option in made.options if option.label not in made.answer]
        away.append(made.model_copy(update={"stem": " ".join(TOPICS[node] for node in wrong if node)}))
    found = compared(away)
    assert found[OFF_TOPIC].accuracy == 1
    assert not found[OFF_TOPIC].passed
    assert found[TOPIC].accuracy == 0


def test_two_answers_are_guessed_as_a_pair() -> None:
    both = []
    for number in range(1000):
        four = FOURS[number % len(FOURS)]
        made = item(number, sorted(four), {four[0], four[2]})
        both.append(made.model_copy(update={"stem": f"{TOPICS[four[0]]} {TOPICS[four[2]]}"}))
    found = compared(both)[TOPIC]
    assert found.accuracy == 1
    assert found.chance == pytest.approx(1 / 6, abs=1e-6)
    assert found.limit == pytest.approx(1 / 6 + 0.03, abs=1e-6)
    assert not found.passed


def test_in_few_items_no_more_than_luck_is_let_through() -> None:
    few, many = (compared([telling(number, "x") for number in range(count)]) for count in (300, 600))
    assert [found.limit for found in few.values()] == [pytest.approx(0.25 + 2.326 * 0.025)] * 3
    assert [found.limit for found in many.values()] == [pytest.approx(0.28)] * 3


def test_what_few_are_about_counts_more() -> None:
    likeness = Likeness({"D001": "worry tension", "D002": "worry fear", "D003": "worry"}, lambda word: 1.0)
    (rare,) = word_stems("tension")
    assert likeness.gain("D001", rare) > likeness.gain("D001", "worry") > 0
    assert likeness.gain("D003", rare) == 0
    stem = word_stems("tension and worry")
    whole = sum(likeness.gain("D001", word) for word in stem)
    assert likeness.score(likeness.words["D001"], stem) == pytest.approx(whole) == pytest.approx(1)


def test_small_tasks_are_not_judged() -> None:
    found = compared([telling(number, "All is about {topic}.") for number in range(40)])
    assert all(one.limit is None for one in found.values())


def test_ties_are_drawn_by_lot() -> None:
    assert right_by_lot({"A": 1, "B": 1, "C": 0, "D": 0}, frozenset("A")) == 0.5
    assert right_by_lot({"A": 2, "B": 1, "C": 1, "D": 0}, frozenset("AB")) == 0.5
    assert right_by_lot({"A": 2, "B": 1, "C": 1, "D": 0}, frozenset("AD")) == 0


def test_endings_do_not_part_words() -> None:
    assert word_stems("Depressive") == word_stems("depressed") == word_stems("depression")
    assert word_stems("of it") == frozenset()
