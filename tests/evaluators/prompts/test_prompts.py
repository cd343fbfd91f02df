"""What a model is shown, and how shown letters lead back to the item's own."""

from __future__ import annotations

from typing import get_args

import pytest

from evaluators.prompts import version as versions
from evaluators.prompts import wording
from evaluators.prompts.question import ask
from generators.item import Cardinality
from tests.evaluators.run.runs import item

STYLES: tuple[Cardinality, ...] = get_args(Cardinality)


@pytest.mark.parametrize("style", STYLES)
def test_everything_of_the_item_is_there_and_the_anchor_comes_last(style: Cardinality) -> None:
    one = item(1)
    (turn,) = ask(one, style).turns
    assert turn.role == "user"
    assert one.stem in turn.text
    assert one.question in turn.text
    assert "A. Disorder 66\nB. Disorder 67\nC. Disorder 68\nD. Disorder 69" in turn.text
    assert turn.text.endswith(wording.ANCHOR)
    assert not {"$", "{", "}"} & set(turn.text)


def test_styles_constrain_the_number_of_answers_differently() -> None:
    texts = {style: ask(item(1), style).turns[0].text for style in STYLES}
    assert len(set(texts.values())) == 4
    assert "Exactly one" in texts["single"]
    assert "it may be more than one" in texts["hybrid"]
    assert "all of the options A, B, C, D" in texts["multiple"]


def test_a_dollar_in_a_stem_stays() -> None:
    one = item(1).model_copy(update={"stem": "It cost $stem and $5."})
    assert ask(one, "single").turns[0].text.startswith("It cost $stem and $5.")


def test_braces_in_a_stem_stay() -> None:
    one = item(1).model_copy(update={"stem": "It said {stem}, {0} and {."})
    assert ask(one, "single").turns[0].text.startswith("It said {stem}, {0} and {.")


@pytest.mark.parametrize("rotation", range(4))
def test_every_letter_leads_back_to_its_option(rotation: int) -> None:
    one = item(2)
    question = ask(one, "single", rotation)
    own = {option.label: option.text for option in one.options}
    for shown, text in zip(question.labels, question.texts, strict=True):
        assert f"{shown}. {text}" in question.turns[0].text
        assert own[question.own(shown)] == text


def test_an_answer_of_several_is_sorted_in_the_own_order() -> None:
    assert ask(item(1), "hybrid", 3).own_answer(["A", "B"]) == ("A", "D")


def test_examples_stand_before_the_question_with_their_answers() -> None:
    turns = ask(item(2), "hybrid", 1, [item(1, cardinality="hybrid"), item(4)]).turns
    assert [turn.role for turn in turns] == ["user", "assistant", "user", "assistant", "user"]
    assert [turns[1].text, turns[3].text] == ["A & C", "A"]
    assert "Case 2 of" in turns[4].text


def test_the_version_follows_the_wording(monkeypatch: pytest.MonkeyPatch) -> None:
    before = versions.version()
    assert before == versions.version()
    template = wording.template("single")
    monkeypatch.setattr(wording, "template", lambda _: template)
    assert versions.version() != before
