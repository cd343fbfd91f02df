"""What the person who waits is told, and chat models of other packages."""

from __future__ import annotations

import asyncio

import pytest

from evaluators.models.chat import ChatModel
from evaluators.models.model import Stage
from evaluators.prompts.question import ask
from evaluators.run.progress import ProgressDisplay, line
from evaluators.run.standing import RunProgress
from generators.models.errors import BrokenError
from generators.models.reply import ModelReply, writable
from tests.evaluators.run.runs import item
from tests.generators.writing.models import Scripted, scripted

STATUSES = {"ok": 89, "unparsed": 5, "cut": 1, "refused": 3, "error": 2}


def standing(cost: float | None = None, at_once: int = 12) -> RunProgress:
    return RunProgress(
        total=1000,
        before=400,
        failed_before=0,
        done=100,
        statuses=STATUSES,
        cached=10,
        prompt_tokens=500,
        completion_tokens=50,
        cost=cost,
        at_once=at_once,
    )


def test_a_line_says_rate_troubles_tokens_and_time_left() -> None:
    assert line(standing(), 50.0) == (
        "2.0/s, 2 error, 5 unparsed, 3 refused, 1 cut off, 10 known, 550 tokens, 12 at once, 4 min 10 s left"
    )


def test_a_line_says_cost_where_it_is_known() -> None:
    assert "cost 1.25," in line(standing(1.25), 0.5)
    assert line(standing(1.25, at_once=0), 5000.0).endswith("cost 1.25, 6 h 56 min left")


def test_elsewhere_than_on_a_terminal_a_line_comes_now_and_then(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    now = [100.0]
    monkeypatch.setattr("evaluators.run.progress.time.monotonic", lambda: now[0])
    with ProgressDisplay() as shown:
        for _ in range(70):
            now[0] += 1.0
            shown(standing())
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith("500 of 1000, 3.3/s, 2 error")


def test_a_stage_is_told_once_where_no_terminal_is(capsys: pytest.CaptureFixture[str]) -> None:
    with ProgressDisplay() as shown:
        for part in range(3):
            shown(standing()._replace(stage=Stage("learning charts, task 1 of 2", f"part {part} of 3")))
        shown(standing()._replace(stage=Stage("learning [b]reports, task 2 of 2")))
    assert capsys.readouterr().err.splitlines() == ["learning charts, task 1 of 2", "learning [b]reports, task 2 of 2"]


def test_a_line_says_what_goes_on_and_what_goes_wrong() -> None:
    assert (
        line(standing()._replace(stage=Stage("learning charts", "part 1 of 5")), 3.0) == "learning charts, part 1 of 5"
    )
    told = line(standing()._replace(trouble="connection refused at localhost:1 and so on " * 3), 3.0)
    assert told.endswith(", last: connection refused at localhost:1 and so on connection refus")


def replied(model: Scripted) -> ModelReply:
    return asyncio.run(ChatModel("openai:fake", model, {}).reply(ask(item(1), "single", 0, [item(2)])))


def test_a_chat_model_of_langchain_is_asked_turn_by_turn() -> None:
    model = scripted("B")
    assert replied(model).text == "B"
    assert [message.type for message in model.asked[0]] == ["human", "ai", "human"]
    assert model.asked[0][1].content == "C"


def test_its_broken_connection_is_worth_another_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret-123456")
    with pytest.raises(BrokenError) as error:
        replied(scripted("!"))
    assert str(error.value) == "ConnectionError: no route to the model, key ***"


def test_a_half_character_does_not_stop_a_run() -> None:
    assert writable("B \ud83d.") == "B ?."
