"""A chat model as the diagnoser: it reads the words of a consultation and ranks a closed list."""

from __future__ import annotations

import asyncio

import pytest

from evaluators.consultation.chat.closed_list import ClosedList
from evaluators.consultation.diagnosers.chat import ChatDiagnoser, ReadConsultation
from generators.models.errors import StoppedError
from kg.errors import UserError
from tests.evaluators.consultation.chat.scripts import SayingModel, heard, partner, ranked, saying
from tests.evaluators.consultation.run.fakes import ConsultWorld

VIEWS = {
    "two": {"depression": "depression", "anxiety": "anxiety"},
    "four": dict.fromkeys(("depression", "anxiety", "mixed", "other"), ""),
    "twelve": {"F32": "depressive episode", "F41": "other anxiety disorders", "Z71": "counselling, no disorder"},
}


def test_it_reads_what_was_said_and_seen(few: ConsultWorld) -> None:
    model = saying(ranked(("D013", 0.7), ("none", 0.1)))
    diagnoser = ChatDiagnoser(few.resources, partner(model))
    told = heard(few, few.cases[0])
    told.answers["S024"] = {"depressive": "S024.1"}
    assert asyncio.run(diagnoser.rank(told)) == (("D013", 0.7), ("none", 0.1))
    text = model.text()
    assert "Doctor: Hello.\nPatient: I do not feel well.\n(Seen: She looks away.)" in text
    assert "S024" not in text
    assert few.cases[0].id not in text
    assert diagnoser.unusable == 0


def test_chinese_consultations_are_read_in_chinese(few: ConsultWorld) -> None:
    model = saying(ranked(("重性抑郁障碍", 0.7)))
    found = asyncio.run(ChatDiagnoser(few.resources, partner(model)).rank(heard(few, few.cases[0], "zh")))
    assert found == (("D013", 0.7),)
    assert "医生: Hello." in model.text()


@pytest.mark.parametrize("replies", [["Burnout."], [ranked(("Burnout", 1))], ["!"], [""]])
def test_what_cannot_be_used_ranks_nothing_and_is_counted(few: ConsultWorld, replies: list[str]) -> None:
    diagnoser = ChatDiagnoser(few.resources, partner(saying(*replies)))
    assert asyncio.run(diagnoser.rank(heard(few, few.cases[0]))) == ()
    assert diagnoser.unusable == 1


def test_it_is_asked_once_more(few: ConsultWorld) -> None:
    model = saying(ranked(("Burnout", 1)), ranked(("D011", 1)))
    assert asyncio.run(ChatDiagnoser(few.resources, partner(model)).rank(heard(few, few.cases[0]))) == (("D011", 1.0),)
    assert "these are not on the list: Burnout" in str(model.asked[1][-1].content)


def test_a_model_that_refuses_is_told_in_words(few: ConsultWorld) -> None:
    def refuse(_: object) -> str:
        raise StoppedError("401: no such key")

    with pytest.raises(UserError, match="openai:fake stopped: 401: no such key"):
        asyncio.run(ChatDiagnoser(few.resources, partner(SayingModel(says=refuse))).rank(heard(few, few.cases[0])))


@pytest.mark.parametrize(("view", "single"), [("two", True), ("four", True), ("twelve", False)])
def test_the_classes_of_static_sets_are_closed_lists_too(few: ConsultWorld, view: str, single: bool) -> None:
    labels = VIEWS[view]
    first, second, *_ = labels
    model = saying(ranked((second, 0.6), (first, 0.4)))
    read = ReadConsultation("en", 30, "female", "Doctor: Hello.\nPatient: I worry.")
    chosen = ClosedList({label: (name,) if name else () for label, name in labels.items()})
    found = asyncio.run(ChatDiagnoser(few.resources, partner(model)).choose(read, chosen, single=single))
    assert found == ((second, 0.6), (first, 0.4))
    assert ("Exactly one of them is right" in model.text()) is single
    assert "30 years old, female" in model.text()
