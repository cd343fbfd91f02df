"""A speaker keeps what was asked, says why nothing came, and gets replies of a shape."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from pydantic import BaseModel

from generators.models.budget import Budget
from generators.models.cache import ReplyCache
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.retries import RetryPolicy
from generators.models.speaker import NamedChat, Speaker, object_in
from generators.models.tokens import Tokens
from kg.errors import UserError
from tests.generators.writing.models import Scripted, scripted

TURNS = [("system", "You are a patient."), ("human", "How do you sleep?")]
ONCE = RetryPolicy(attempts=1, timeout=5.0, longest_wait=0.0)


class Told(BaseModel):
    words: str
    sure: bool


def speaker(model: Scripted, cache: ReplyCache | None = None) -> Speaker:
    return Speaker(NamedChat(model, "openai:fake", {"temperature": 0}), cache, Pace(2), ONCE)


def test_roles_reach_the_model_in_their_order() -> None:
    model = scripted("Badly.")
    called = asyncio.run(speaker(model).ask([*TURNS, ("ai", "Hm?"), ("human", "At night.")]))
    assert called.result is not None
    assert called.result.text == "Badly."
    assert [message.type for message in model.asked[0]] == ["system", "human", "ai", "human"]


def test_what_was_asked_once_is_not_asked_again(tmp_path: Path) -> None:
    model = scripted("Badly.", "Well.")
    cache = ReplyCache(tmp_path / "replies.sqlite")
    speaking = speaker(model, cache)
    for _ in range(2):
        called = asyncio.run(speaking.ask(TURNS))
        assert called.result is not None
        assert called.result.text == "Badly."
    assert len(model.asked) == 1
    assert speaking.request(TURNS) != speaking.request(TURNS[1:])
    cache.close()


def test_a_budget_ends_the_conversations_and_known_replies_cost_nothing(tmp_path: Path) -> None:
    model = scripted("Badly.")
    cache = ReplyCache(tmp_path / "replies.sqlite")
    budget = Budget(most_tokens=10)
    speaking = Speaker(NamedChat(model, "openai:fake"), cache, Pace(2), ONCE, budget)
    asyncio.run(speaking.ask(TURNS))
    budget.spend(Tokens(prompt=8, completion=2))
    assert asyncio.run(speaking.ask(TURNS)).result is not None
    with pytest.raises(StoppedError, match="--max-tokens-total 10 is reached"):
        asyncio.run(speaking.ask(TURNS[1:]))
    assert len(model.asked) == 1
    cache.close()


def test_where_nothing_comes_the_reason_is_told() -> None:
    called = asyncio.run(speaker(scripted("!")).ask(TURNS))
    assert called.result is None
    assert "no route" in called.error
    shaped = asyncio.run(speaker(scripted("!")).shaped(TURNS, Told))
    assert (shaped.found, shaped.reply) == (None, None)
    assert "no route" in shaped.fault
    with pytest.raises(UserError, match="openai:fake does not answer"):
        asyncio.run(speaker(scripted("!")).answer(TURNS, []))


def test_a_reply_of_another_shape_is_asked_for_once_more() -> None:
    model = scripted("I sleep badly.", 'Sure: {"words": "Badly.", "sure": true} - is that it?')
    shaped = asyncio.run(speaker(model).shaped(TURNS, Told))
    assert shaped.found == Told(words="Badly.", sure=True)
    assert shaped.fault == ""
    assert [message.type for message in model.asked[1]] == ["system", "human", "ai", "human"]


def test_after_the_second_time_it_has_no_shape() -> None:
    model = scripted('{"words": "Badly."}', "{}", '{"words": "Badly.", "sure": true}')
    shaped = asyncio.run(speaker(model).shaped(TURNS, Told))
    assert shaped.found is None
    assert shaped.reply is not None
    assert "words" in shaped.fault
    assert len(model.asked) == 2


@pytest.mark.parametrize("text", ["", "nothing", "} {", "}"])
def test_what_holds_no_object_stays_as_it_is(text: str) -> None:
    assert object_in(text) == text
