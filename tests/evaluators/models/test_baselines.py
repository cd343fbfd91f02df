"""Baselines: what they answer, and that they never see the answers of the fold that they answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from evaluators.models.baselines.baseline import Baseline, LearningBaseline
from evaluators.models.baselines.comparing import Longest, Topic, WordOverlap
from evaluators.models.baselines.learning_item import learning_items
from evaluators.models.baselines.simple import First, Majority, OptionsOnly, Random
from evaluators.models.baselines.words import WordsForest, WordsMachine, WordsRegression
from evaluators.prompts.question import ask
from evaluators.selection import SelectedItems, Selection
from generators.folds import FOLDS
from generators.gates.compared import by_topic
from generators.item import Item
from kg.store.query_runner import QueryRunner
from tests.evaluators.run.runs import build, item, silent


def replies(baseline: Baseline, folder: Path, listed: Sequence[Item], rotation: int = 0) -> list[str]:
    """What a baseline replies to items that are a build of their own."""
    items = SelectedItems(folder, build(folder, {"charts": listed}), Selection(("charts",)))

    async def run() -> list[str]:
        if isinstance(baseline, LearningBaseline):
            # In this process, which has loaded everything already.
            baseline.learn_from({"charts": items.path("charts")}, silent)
        else:
            await baseline.prepare(items, silent)
        return [(await baseline.reply(ask(one, one.cardinality, rotation))).text for one in listed]

    return asyncio.run(run())


def test_the_first_option_is_first_in_every_order(tmp_path: Path) -> None:
    listed = [item(number) for number in range(4)]
    assert replies(First(), tmp_path, listed, 2) == ["A"] * 4


def test_lots_are_fair_and_the_same_again(tmp_path: Path) -> None:
    listed = [item(number) for number in range(400)]
    drawn = replies(Random(), tmp_path, listed)
    assert drawn == replies(Random(), tmp_path, listed)
    assert all(70 < drawn.count(label) < 130 for label in "ABCD")


def test_lots_are_of_one_or_two_where_several_may_be_right(tmp_path: Path) -> None:
    drawn = replies(Random(), tmp_path, [item(number, cardinality="hybrid") for number in range(200)])
    assert {len(reply) for reply in drawn} == {1, len("A & B")}


def labelled(number: int, gold: str) -> Item:
    return item(number).model_copy(update={"answer": (gold,)})


def test_the_majority_is_that_of_the_other_folds(tmp_path: Path) -> None:
    listed = [labelled(number, "C" if number % 3 else "B") for number in range(60)]
    assert replies(Majority(), tmp_path, listed) == ["C"] * 60


def test_an_only_item_of_its_answer_is_not_learned_from_itself(tmp_path: Path) -> None:
    listed = [labelled(number, "B") for number in range(30)]
    alone = labelled(31, "D").model_copy(update={"group": "alone"})
    assert replies(Majority(), tmp_path, [*listed, alone])[-1] == "B"


def test_the_options_alone_find_what_is_always_right(tmp_path: Path) -> None:
    listed = []
    for number in range(60):
        one = item(number)
        options = tuple(
            option.model_copy(update={"node": "D001" if option.label in one.answer else f"D1{place}{number % 2}"})
            for place, option in enumerate(one.options)
        )
        listed.append(one.model_copy(update={"options": options}))
    found = replies(OptionsOnly(), tmp_path, listed, 1)
    assert found == [ask(one, "single", 1).labels[("ABCD".index(one.answer[0]) - 1) % 4] for one in listed]


@pytest.mark.parametrize("made", [WordsRegression, WordsMachine, WordsForest])
@pytest.mark.parametrize("nodes", [2, 4])
def test_words_that_tell_the_answer_are_learned(made: type[Baseline], nodes: int, tmp_path: Path) -> None:
    words = ["cats purr", "dogs bark", "birds sing", "fish swim"]
    listed = []
    for number in range(80):
        one = item(number, group=f"G{number}")
        gold = one.options[number % 4].model_copy(update={"node": f"N{number % nodes}"})
        options = tuple(gold if option.label == gold.label else option for option in one.options)
        stem = f"{words[number % nodes]} in the {number % 5} gardens"
        listed.append(one.model_copy(update={"options": options, "stem": stem, "answer": (gold.label,)}))
    assert replies(made(), tmp_path, listed) == [one.answer[0] for one in listed]


@pytest.mark.parametrize("made", [WordsRegression, WordsMachine, WordsForest])
def test_stems_without_a_common_word_teach_nothing(made: type[Baseline], tmp_path: Path) -> None:
    listed = [item(number).model_copy(update={"stem": f"word{number}"}) for number in range(20)]
    assert replies(made(), tmp_path, listed) == ["A"] * 20


def named(number: int, texts: Sequence[str], stem: str) -> Item:
    one = item(number)
    options = tuple(
        option.model_copy(update={"text": text, "node": f"N{place}"})
        for place, (option, text) in enumerate(zip(one.options, texts, strict=True))
    )
    return one.model_copy(update={"options": options, "stem": stem})


@pytest.mark.parametrize("rotation", [0, 2])
def test_the_longest_option_is_found_in_every_order(rotation: int, tmp_path: Path) -> None:
    one = named(1, ["short", "a much longer one", "mid size", "tiny"], "Which?")
    letters = ask(one, "single", rotation).labels
    assert replies(Longest(), tmp_path, [one], rotation) == [letters[(1 - rotation) % 4]]


def test_words_of_the_stem_are_found_in_the_options(tmp_path: Path) -> None:
    texts = ["Sleep disturbance", "Fatigue", "Loss of interest", "Guilt"]
    listed = [named(1, texts, "He takes no interest in anything."), named(2, texts, "His sleep is disturbed.")]
    assert replies(WordOverlap.opened(nothing), tmp_path, listed) == ["C", "A"]


def test_equals_are_drawn_by_lot(tmp_path: Path) -> None:
    listed = [named(number, ["one", "two", "six", "ten"], "Nothing of it.") for number in range(400)]
    drawn = replies(WordOverlap.opened(nothing), tmp_path, listed)
    assert all(70 < drawn.count(label) < 130 for label in "ABCD")
    assert drawn == replies(WordOverlap.opened(nothing), tmp_path, listed)


def test_the_topic_is_that_of_the_graph(tmp_path: Path) -> None:
    known = by_topic({"N0": "Worry about many things", "N1": "Low mood for weeks"})
    listed = [named(1, ["Alpha", "Beta", "Gamma", "Delta"], "For weeks his mood has been low.")]
    assert replies(Topic(known), tmp_path, listed) == ["B"]


def nothing() -> QueryRunner:
    raise AssertionError("no graph is needed")


def test_a_group_is_in_one_fold() -> None:
    folds = [one.fold for one in learning_items(map(item, range(90)))]
    assert all(folds[place] == folds[place + 1] == folds[place + 2] for place in range(0, 90, 3))
    assert set(folds) == set(range(FOLDS))
