"""What the words of a text give away, on texts whose wording is tied to a disorder, to a seed, or to nothing."""

from collections.abc import Callable, Iterator
from itertools import combinations

import pytest

from generators.draw import stream
from generators.gates.words import WordSample
from generators.item import Item
from tests.generators.gates.made import item

_CODES = ("D001", "D002", "D003", "D004", "D005", "D006")
_PAIRS = tuple(combinations(_CODES, 2))


def singles(stem: Callable[[str, str], str]) -> Iterator[Item]:
    """Twelve seeds of each disorder with three texts each; the stem is made from gold and group."""
    rng = stream("singles")
    number = 0
    for gold in _CODES:
        for seed in range(12):
            group = f"{gold}/seed-{seed}"
            options = [gold, *rng.shuffled([code for code in _CODES if code != gold])[:3]]
            for _ in range(3):
                made = item(number, rng.shuffled(options), {gold}, stem=stem(gold, group), group=group)
                yield made.model_copy(update={"provenance": {"subject": gold}})
                number += 1


def pairs(stem: Callable[[str, str], str]) -> Iterator[Item]:
    """Six seeds of each differential with two texts for each side."""
    number = 0
    for differential in _PAIRS:
        others = [code for code in _CODES if code not in differential]
        for seed in range(6):
            group = f"{'-'.join(differential)}/seed-{seed}"
            for gold in differential * 2:
                options = sorted([*differential, *stream(group).shuffled(others)[:2]])
                made = item(number, options, {gold}, task="unambiguous", stem=stem(gold, group), group=group)
                yield made.model_copy(update={"provenance": {"subject": "-".join(differential)}})
                number += 1


def read(items: Iterator[Item], task: str, sample: int = 1000) -> dict[str, float]:
    words = WordSample(task, sample)
    for made in items:
        words.add(made)
    return {found.held_out: found.accuracy for found in words.result()}


def of_seed(_gold: str, group: str) -> str:
    return f"a patient of case{group.replace('/', '').replace('-', '')}"


def tied(gold: str, group: str) -> str:
    return f"{of_seed(gold, group)} with word{gold} and again own{gold}"


def test_wording_tied_to_a_disorder_is_read_where_only_seeds_are_held_out() -> None:
    found = read(singles(tied), "medical_chart")
    assert found["seed"] == 1.0
    # The words of a disorder that was held out are new: what is left is to choose among the others, wrongly.
    assert found["disorder"] < 0.3
    assert list(found) == ["seed", "disorder"]


def test_wording_tied_to_a_disorder_is_read_in_a_differential_that_was_held_out() -> None:
    found = read(pairs(tied), "unambiguous")
    assert list(found) == ["seed", "differential", "disorder"]
    assert found["seed"] == found["differential"] == 1.0


def test_wording_tied_to_a_seed_says_nothing_of_other_seeds() -> None:
    found = read(singles(of_seed), "medical_chart")
    assert found["seed"] < 0.4


@pytest.mark.parametrize("stem", ["", "one and the same text"])
def test_texts_without_different_words_are_no_better_than_chance(stem: str) -> None:
    assert read(singles(lambda *_: stem), "medical_chart")["seed"] <= 0.3


def test_the_sample_depends_on_ids_alone_and_its_size_is_said() -> None:
    listed = list(singles(tied))
    one, other = WordSample("medical_chart", 50), WordSample("medical_chart", 50)
    for made in listed:
        one.add(made)
    for made in stream("order").shuffled(listed):
        other.add(made)
    assert one.result() == other.result()
    assert {(found.n, found.items, found.chance) for found in one.result()} == {(50, 216, 0.25)}


def test_items_without_a_subject_are_held_out_by_seed_alone() -> None:
    items = (made.model_copy(update={"provenance": {}}) for made in singles(tied))
    assert list(read(items, "medical_chart")) == ["seed"]


def test_a_task_without_items_has_no_figures() -> None:
    assert WordSample("medical_chart").result() == []


def test_items_without_options_are_not_measured() -> None:
    """Nothing is chosen from nothing, and no chance level is made of it."""
    words = WordSample("diagnosis")
    for made in singles(lambda gold, _: gold):
        words.add(made.model_copy(update={"options": (), "answer": ()}))
    assert words.result() == []
