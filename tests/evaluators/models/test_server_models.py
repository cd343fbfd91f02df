"""Models behind an OpenAI-compatible server: text, probabilities, errors, and keys that stay secret."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from evaluators.answer import Mode
from evaluators.models.forced.echo import FORMS
from evaluators.models.forced.letters import best
from evaluators.models.model import Model
from evaluators.models.open import Way, open_baseline, open_model
from evaluators.prompts.question import ask
from generators.models.ask_chat import ask_chat
from generators.models.endpoint import Endpoint
from generators.models.errors import BrokenError, FinalError, StoppedError, of_exception, of_status
from generators.models.reply import ModelReply
from generators.models.server_chat import ServerChat
from kg.errors import UserError
from tests.evaluators.run import server
from tests.evaluators.run.runs import item, silent
from tests.evaluators.run.server import Behaviour, Mock

T = TypeVar("T")
KEY = "sk-very-secret-123456"
QUESTION = ask(item(1), "single")


def against(behaviour: Behaviour, use: Callable[[str], Awaitable[T]]) -> T:
    """What comes of using a server in this process."""

    async def run() -> T:
        listening = await server.serve(Mock(behaviour))
        try:
            return await use(server.address(listening))
        finally:
            listening.close()

    return asyncio.run(run())


def replied(behaviour: Behaviour, mode: Mode = "generate", way: Way = "chat") -> ModelReply:
    async def use(url: str) -> ModelReply:
        model: Model = open_model("mock", mode, url, way, "TRIAL_KEY")
        try:
            await model.prepare(None, silent)  # type: ignore[arg-type]
            return await model.reply(QUESTION)
        finally:
            await model.close()

    return against(behaviour, use)


def test_a_chat_server_writes_its_answer() -> None:
    found = replied(Behaviour())
    assert found.text == server.letter(QUESTION.turns[0].text)
    assert (found.tokens.prompt, found.tokens.completion) == (100, 2)
    assert (found.scores, found.method) == (None, None)


def test_the_server_takes_part_in_conversations_as_chat_models_do() -> None:
    async def use(url: str) -> ModelReply:
        endpoint = Endpoint(url)
        try:
            return await ask_chat(ServerChat(endpoint, "mock", {}), [("system", "Be brief."), ("human", "Which?")])
        finally:
            await endpoint.close()

    found = against(Behaviour(), use)
    assert found.text == server.letter("Which?")
    assert (found.tokens.prompt, found.tokens.completion) == (100, 2)


@pytest.mark.parametrize(("way", "method"), [("chat", "chat top_logprobs"), ("completions", "next token")])
def test_the_likeliest_letter_is_chosen(way: Way, method: str) -> None:
    found = replied(Behaviour(), "forced-choice", way)
    text = QUESTION.turns[0].text
    assert found.text == server.letter(text)
    assert found.method == method
    assert found.scores == {label: server.score(text, label) for label in "ABCD"}


def test_echoed_forms_count_with_their_best() -> None:
    found = replied(Behaviour(), "forced-choice", "echo")
    text = QUESTION.turns[0].text
    assert found.scores == {label: server.score(text, label) for label in "ABCD"}
    assert found.method == "echoed forms"
    assert found.tokens.prompt == 100 * 4 * len(FORMS)


def test_shifted_echoes_are_refused_before_the_first_question() -> None:
    with pytest.raises(UserError, match=r"cannot be relied on: .* has -7\.50 echoed and -\d\.\d+ as the next token"):
        replied(Behaviour(shifted=True), "forced-choice", "echo")


@pytest.mark.parametrize("way", ["chat", "completions", "echo"])
def test_a_server_without_probabilities_is_refused(way: Way) -> None:
    with pytest.raises(UserError, match=r"server .* gives no log-probabilities \(.*or --mode generate"):
        replied(Behaviour(logprobs=False), "forced-choice", way)


def test_the_best_form_of_a_letter_counts() -> None:
    told = [(" B", -2.0), ("A", -1.0), ("▁A", -0.5), ("(C)", -3.0), ("Also", -0.1), ("b", -0.2), ("D", float("-inf"))]
    assert best(told, "ABCD") == {"A": -0.5, "B": -2.0, "C": -3.0}


def test_a_key_is_sent_and_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIAL_KEY", KEY)
    assert replied(Behaviour(key=KEY)).text
    with pytest.raises(StoppedError) as error:
        replied(Behaviour(key="another"))
    assert str(error.value) == "401: Incorrect API key provided: ***"


def test_no_key_is_sent_unless_its_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    monkeypatch.delenv("TRIAL_KEY", raising=False)
    with pytest.raises(StoppedError, match=r"^401: Incorrect API key provided:$"):
        replied(Behaviour(key=KEY))


def test_a_key_is_not_told_in_any_spelling_or_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIAL_KEY", "sk/very/secret/123456\n")
    endpoint = Endpoint("http://localhost/v1", key_variable="TRIAL_KEY")
    for body in (rb'{"said": "sk\/very\/secret\/123456"}', b"x" * 490 + b"sk/very/secret/123456"):
        assert b"very" not in endpoint.hidden(body)
    with pytest.raises(StoppedError, match=r"^401: Incorrect API key provided: \*\*\*$"):
        replied(Behaviour(key="another"))


def test_a_word_in_place_of_a_key_is_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIAL_KEY", "none")
    assert Endpoint("http://localhost/v1", key_variable="TRIAL_KEY").hidden(b'"none"') == b'"none"'


@pytest.mark.parametrize("key", ["two\nlines", "\x00", "schlüssel"])
def test_what_no_header_can_carry_is_no_key(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.environ", {"TRIAL_KEY": key})
    with pytest.raises(UserError, match="TRIAL_KEY does not hold a key: keys are printable ASCII") as error:
        Endpoint("http://localhost/v1", key_variable="TRIAL_KEY")
    assert key not in str(error.value)


def test_an_unknown_model_stops_everything() -> None:
    with pytest.raises(StoppedError, match="404: model_not_found no model mock"):
        replied(Behaviour(model="another"))


@pytest.mark.parametrize("fault", [name for name in server.FAULTS if name not in ("hang", "wrong type", "drip")])
def test_a_broken_reply_is_worth_another_attempt(fault: str) -> None:
    with pytest.raises(BrokenError) as error:
        replied(Behaviour(chaos=1, faults=(fault,), retry_after=3))
    assert error.value.crowded == (fault == "429")
    assert error.value.wait == (3 if fault in ("429", "500", "html") else None)


@pytest.mark.parametrize("fault", ["wrong type", "drip"])
def test_an_odd_but_whole_reply_counts(fault: str) -> None:
    assert replied(Behaviour(chaos=1, faults=(fault,))).text in set("ABCD")


@pytest.mark.parametrize(
    ("status", "says", "kind"),
    [
        (400, "too long", FinalError),
        (400, "The model `x` does not exist", StoppedError),
        (401, "", StoppedError),
        (402, "", StoppedError),
        (403, "", StoppedError),
        (404, "", StoppedError),
        (408, "", BrokenError),
        (429, "", BrokenError),
        (429, "insufficient_quota You exceeded your current quota", StoppedError),
        (503, "", BrokenError),
    ],
)
def test_a_status_says_what_to_do(status: int, says: str, kind: type[Exception]) -> None:
    assert type(of_status(status, says, {})) is kind


@pytest.mark.parametrize(
    ("headers", "wait"),
    [
        ({"Retry-After": "7"}, 7.0),
        ({"Retry-After": "3600"}, 3600.0),
        ({"Retry-After": "Wed, 01 Jan 2025 00:00:30 GMT", "Date": "Wed, 01 Jan 2025 00:00:00 GMT"}, 30.0),
        ({"Retry-After": "Wed, 01 Jan 2025 00:00:30 GMT"}, None),
        ({"Retry-After": "soon"}, None),
        ({"Retry-After": "nan"}, None),
        ({}, None),
    ],
)
def test_a_server_may_ask_to_wait(headers: dict[str, str], wait: float | None) -> None:
    error = of_status(429, "", headers)
    assert isinstance(error, BrokenError)
    assert error.wait == wait


def test_a_server_that_asks_for_hours_ends_the_run() -> None:
    error = of_status(429, "come back tomorrow", {"Retry-After": "86400"})
    assert isinstance(error, StoppedError)
    assert str(error) == "429: come back tomorrow (asks to wait for 24.0 hours)"


class RateLimitError(Exception):
    status_code = 429


class APITimeoutError(Exception):
    pass


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (RateLimitError("slow"), BrokenError),
        (APITimeoutError("late"), BrokenError),
        (ConnectionResetError("gone"), BrokenError),
        (ValueError("odd"), FinalError),
        (StoppedError("no"), StoppedError),
    ],
)
def test_exceptions_of_other_packages_are_sorted(error: Exception, kind: type[Exception]) -> None:
    assert type(of_exception(error)) is kind


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("localhost:8000", "is not an address; write one such as"),
        ("me:sk-secret@host/v1", "is not an address; write one such as"),
        ("http://[::1", "is not an address; write one such as"),
        ("http://localhost:99999/v1", "is not an address; write one such as"),
        ("http://me:sk-secret@host/v1", "for host: addresses are stored"),
        ("http://host/v1#sk-secret", "for host: addresses are stored"),
        ("http://host/v1?api_key=sk-secret", "for host: addresses are stored"),
    ],
)
def test_an_address_with_a_secret_is_refused(url: str, says: str) -> None:
    with pytest.raises(UserError, match=says) as error:
        open_model("mock", "generate", url, "chat", "K")
    assert "sk-secret" not in str(error.value)


def test_forced_choice_needs_a_server() -> None:
    with pytest.raises(UserError, match="needs an OpenAI-compatible server"):
        open_model("openai:gpt", "forced-choice", None, "chat", "K")


def test_an_unknown_name_is_told() -> None:
    message = r"does not name a model\. Write baseline:NAME, a server's model with --base-url, or"
    with pytest.raises(UserError, match=message):
        open_model("gpt", "generate", None, "chat", "K")
    with pytest.raises(UserError, match=r"There is no baseline:best; the baselines are .*random, first"):
        open_baseline("baseline:best", "generate", lambda: pytest.fail("opens the graph"))


def test_a_baseline_compares_no_probabilities() -> None:
    with pytest.raises(UserError, match="baseline:first has no probabilities to compare; leave out --mode forced"):
        open_baseline("baseline:first", "forced-choice", lambda: pytest.fail("opens the graph"))
