"""Guessers that compare stem and options: what they see, what chance is, and when a task fails."""

import pytest

from generators.gates.compared import OVERLAP, TOPIC, Compared, Comparison, right_by_lot, word_stems
from generators.item import Item
from tests.generators.gates.made import CODES, FOURS, fair, item

TOPICS = {code: f"topic {'abcdefghijkl'[place] * 4}" for place, code in enumerate(CODES)}


def compared(items: list[Item]) -> dict[str, Compared]:
    comparison = Comparison("medical_chart", lambda: TOPICS)
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
    assert found.limit == pytest.approx(0.28)
    assert not found.passed


def test_a_topic_in_the_stem_is_seen_and_reported_only() -> None:
    found = compared([telling(number, "All is about {topic}.") for number in range(400)])[TOPIC]
    assert found.accuracy == 1
    assert found.limit is None
    assert found.passed


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
