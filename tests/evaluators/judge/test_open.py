"""Any chat model can be a judge: at temperature 0, in a conversation of its own for each request."""

from __future__ import annotations

import asyncio

import pytest

from evaluators.judge.design import design_named
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.open import ModelJudge, chosen_design, open_judge
from kg.errors import UserError
from tests.evaluators.forms.tiny import Scripted
from tests.evaluators.judge.scripted import REFERENCE, RUBRIC

URL = "http://localhost:1/v1"


@pytest.mark.parametrize(
    ("name", "temperature"), [("m", 0), ("m?seed=3", 0), ("m?temperature=0.5", 0.5), ("m?seed=3&temperature=1", 1)]
)
def test_the_temperature_is_0_unless_another_is_written(name: str, temperature: float) -> None:
    judge = open_judge(name, URL, "KEY")
    assert judge.name == "m"
    assert judge.settings["temperature"] == temperature
    assert judge.remote


def test_a_model_is_asked_the_prompt_and_nothing_else() -> None:
    model = Scripted(lambda _: '{"score": 7}')
    text = JudgedText("Why?", REFERENCE, RUBRIC, "")
    design = design_named("examples")
    reply = asyncio.run(ModelJudge(model).reply(text, design.prompt(text)))
    mark = design.read(reply.text, text)
    assert mark is not None
    assert mark.score == 7
    ((turn,),) = (question.turns for question in model.asked)
    assert turn.role == "user"
    assert turn.text == design.prompt(text)


def test_the_design_is_the_usual_one_or_the_one_that_is_wanted() -> None:
    model, overlap = open_judge("m", URL, "KEY"), open_judge("baseline:overlap", None, "KEY")
    assert [chosen_design(model, None), chosen_design(model, "examples"), chosen_design(overlap, None)] == [
        "points",
        "examples",
        "examples",
    ]
    with pytest.raises(UserError, match="baseline:overlap has no design points"):
        chosen_design(overlap, "points")
