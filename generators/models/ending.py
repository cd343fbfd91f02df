"""How a reply ended, and the reasoning before it, in the forms that servers and packages use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    # Loading it takes a second or two, which whatever asks no provider does without.
    from langchain_core.messages import BaseMessage

_AT_THE_LIMIT = frozenset(
    {"length", "max_tokens", "max_output_tokens", "model_length", "model_context_window_exceeded", "token_limit"}
)
"""OpenAI and most servers; Anthropic and Google; OpenAI's Responses; Mistral; a full window of Anthropic; watsonx."""
_NAMES = ("finish_reason", "stop_reason", "done_reason", "stopReason")
"""Where langchain's packages keep it: most of them; Anthropic and Bedrock; Ollama; Bedrock Converse."""
_REASONING = ("reasoning_content", "reasoning")
"""Fields of a server's message: DeepSeek, llama.cpp, SGLang and vLLM before 0.11; OpenRouter and vLLM since."""


def was_cut(finish: str | None) -> bool:
    """Whether a reply ended because no more tokens were allowed."""
    return finish is not None and finish.casefold().rpartition(".")[2] in _AT_THE_LIMIT


def finish_of(message: BaseMessage) -> str | None:
    """Why a message of langchain-core ended, in the provider's own word; None where it says nothing."""
    said: Mapping[str, Any] = message.response_metadata
    incomplete = said.get("incomplete_details")
    if isinstance(incomplete, Mapping) and incomplete.get("reason"):
        # OpenAI's Responses have a status instead, and this only where it is not "completed".
        return str(incomplete["reason"])
    found = next((said[name] for name in (*_NAMES, "status") if said.get(name)), None)
    return None if found is None else str(getattr(found, "name", found))


def reasoning_of(message: BaseMessage) -> str:
    """The reasoning that a message of langchain-core holds apart from its text; empty where there is none."""
    try:
        blocks: list[Mapping[str, Any]] = [dict(block) for block in message.content_blocks]
    except Exception:
        # A provider's own form that langchain-core cannot translate; the answer is worth more than the reasoning.
        return ""
    return "\n\n".join(filter(None, map(_in_block, blocks)))


def reasoning_tokens_of(message: BaseMessage) -> int:
    """How many tokens of the completion were reasoning; 0 where nobody counted them."""
    usage = getattr(message, "usage_metadata", None) or {}
    return int((usage.get("output_token_details") or {}).get("reasoning") or 0)


def reasoning_in(message: Mapping[str, Any]) -> str:
    """The reasoning in the message of an OpenAI-compatible server; empty where there is none."""
    return next((found for name in _REASONING if isinstance(found := message.get(name), str) and found), "")


def _in_block(block: Mapping[str, Any]) -> str:
    if block.get("type") == "non_standard" and isinstance(block.get("value"), Mapping):
        block = block["value"]
    kind = block.get("type")
    if kind not in ("reasoning", "thinking"):
        return ""
    found = block.get(kind)
    if isinstance(found, list):
        # Mistral puts texts into the block.
        return "".join(str(part.get("text", "")) for part in found if isinstance(part, Mapping))
    return found if isinstance(found, str) else ""
