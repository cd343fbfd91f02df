"""Why questions got no reply, and what a user is told to do about it."""

from __future__ import annotations

import pytest

from evaluators.run.reasons import Reason, ReasonCounts, advice


def test_the_most_frequent_reason_is_told_numbers_and_ids_aside() -> None:
    reasons = ReasonCounts()
    assert reasons.most_frequent is None
    reasons.add("reset")
    for place in range(3):
        reasons.add(f"429: limit reached for req-a{place}b, try again in {place}.5 s")
    assert reasons.most_frequent == Reason("429: limit reached for req-a0b, try again in 0.5 s", 3)


def test_statuses_are_told_apart() -> None:
    reasons = ReasonCounts()
    first, second = reasons.add("500: trouble"), reasons.add("503: trouble")
    assert first != second
    reasons.remove(first)
    assert reasons.most_frequent == Reason("503: trouble", 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("connection refused at localhost:8000", "Start the server, or mend its address"),
        ("no such host as nowhere.invalid", "Start the server, or mend its address"),
        ("ConnectError: All connection attempts failed", "Start the server, or mend its address"),
        ("no reply within 120 s", "--timeout"),
        ("401: Incorrect API key provided: ***", "Check the key"),
        ("404: model_not_found no model mock", "Check the model's name"),
        ("404: Not Found", "/v1"),
        ("the reply is not JSON: <html>", "/v1"),
        ("the reply is no JSON: <html>", "/v1"),
        ("429: slow down", "--at-once"),
        ("429: Rate limit reached for model gpt-x on tokens per min", "--at-once"),
        ("no secure connection to 127.0.0.1:80 (ClientConnectorSSLError: ...)", "http:// or https://"),
        ("400: model does not exist", "Check the model's name"),
        ("429: insufficient_quota", "fill it up"),
        ("400: This model's maximum context length is 4096 tokens", "max_tokens=N"),
        ("400: Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "?max_completion_tokens="),
        ("400: 'temperature' does not support 0 with this model.", "temperature=1"),
        ("BadRequestError: Error code: 400 - maximum context length", "max_tokens=N"),
        ("503: model is loading", "own log"),
    ],
)
def test_advice_fits_the_reason(text: str, says: str) -> None:
    assert says in advice(text)


def test_where_nobody_knows_nothing_is_advised() -> None:
    assert advice("the reply's message is not text") == ""
    assert advice("400: this model takes no system messages") == ""
