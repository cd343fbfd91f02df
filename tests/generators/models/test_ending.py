"""How replies ended and what was reasoned, in the forms of servers and of langchain's packages."""

from __future__ import annotations

from typing import Any

import pytest
from langchain_core.messages import AIMessage

from generators.models.ending import finish_of, reasoning_in, reasoning_of, reasoning_tokens_of, was_cut


@pytest.mark.parametrize(
    ("metadata", "finish", "cut"),
    [
        ({"finish_reason": "stop"}, "stop", False),
        ({"finish_reason": "length"}, "length", True),
        ({"finish_reason": "MAX_TOKENS"}, "MAX_TOKENS", True),
        ({"finish_reason": "FinishReason.MAX_TOKENS"}, "FinishReason.MAX_TOKENS", True),
        ({"finish_reason": "model_length"}, "model_length", True),
        ({"stop_reason": "max_tokens", "stop_sequence": None}, "max_tokens", True),
        ({"stop_reason": "end_turn"}, "end_turn", False),
        ({"stop_reason": "model_context_window_exceeded"}, "model_context_window_exceeded", True),
        ({"stopReason": "max_tokens"}, "max_tokens", True),
        ({"done": True, "done_reason": "length"}, "length", True),
        ({"status": "incomplete", "incomplete_details": {"reason": "max_output_tokens"}}, "max_output_tokens", True),
        ({"status": "completed", "incomplete_details": None}, "completed", False),
        ({"finish_reason": "content_filter"}, "content_filter", False),
        ({}, None, False),
    ],
)
def test_the_end_of_a_message(metadata: dict[str, Any], finish: str | None, cut: bool) -> None:
    found = finish_of(AIMessage(content="B", response_metadata=metadata))
    assert (found, was_cut(found)) == (finish, cut)


TEXT = {"type": "text", "text": "B"}


@pytest.mark.parametrize(
    ("provider", "content", "more"),
    [
        ("anthropic", [{"type": "thinking", "thinking": "hm", "signature": "x"}, TEXT], {}),
        ("google_genai", [{"type": "thinking", "thinking": "hm"}, TEXT], {}),
        ("mistralai", [{"type": "thinking", "thinking": [{"type": "text", "text": "hm"}]}, TEXT], {}),
        ("openai", [{"type": "reasoning", "id": "rs", "summary": [{"type": "summary_text", "text": "hm"}]}, TEXT], {}),
        ("ollama", "B", {"reasoning_content": "hm"}),
        ("deepseek", "B", {"reasoning_content": "hm"}),
        ("", [{"type": "reasoning", "reasoning": "hm"}, TEXT], {}),
    ],
)
def test_the_reasoning_of_a_message(provider: str, content: Any, more: dict[str, Any]) -> None:
    message = AIMessage(content=content, additional_kwargs=more, response_metadata={"model_provider": provider})
    assert reasoning_of(message) == "hm"
    assert str(message.text) == "B"


def test_several_thoughts_stand_apart() -> None:
    thoughts: Any = [{"type": "thinking", "thinking": "one"}, {"type": "thinking", "thinking": "two"}, TEXT]
    assert reasoning_of(AIMessage(content=thoughts)) == "one\n\ntwo"
    assert reasoning_of(AIMessage(content="B")) == ""


def test_the_tokens_of_reasoning() -> None:
    counted = {"input_tokens": 9, "output_tokens": 5, "total_tokens": 14, "output_token_details": {"reasoning": 4}}
    assert reasoning_tokens_of(AIMessage(content="B", usage_metadata=counted)) == 4
    assert reasoning_tokens_of(AIMessage(content="B")) == 0


def test_servers_have_two_names_for_reasoning() -> None:
    assert reasoning_in({"content": "B", "reasoning_content": "hm"}) == "hm"
    assert reasoning_in({"content": "B", "reasoning": "hm", "reasoning_content": None}) == "hm"
    assert reasoning_in({"content": "B", "reasoning": "hm", "reasoning_content": ""}) == "hm"
    assert reasoning_in({"content": "B", "reasoning": {"effort": "low"}}) == ""
