"""One request to a chat model: one of langchain-core, or a server's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from generators.models.ending import finish_of, reasoning_of, reasoning_tokens_of
from generators.models.errors import BrokenError, of_exception
from generators.models.reply import ModelReply, writable
from generators.models.tokens import Tokens

if TYPE_CHECKING:
    # Loading them takes a second or two, which whatever asks no provider does without.
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from generators.models.server_chat import ServerChat

Turn = tuple[str, str]
"""Who speaks, ``system``, ``human`` or ``ai``, and what is said."""
_ROLES: Mapping[str, str] = {"system": "system", "human": "user", "ai": "assistant"}
"""As servers call them."""


async def ask_chat(chat_model: BaseChatModel | ServerChat, turns: Sequence[Turn]) -> ModelReply:
    """The model's reply to a conversation.

    Raises:
        BrokenError: asking again may help.
        FinalError: there is no reply to this conversation.
        StoppedError: there is no reply to any.
    """
    from generators.models.server_chat import ServerChat

    if isinstance(chat_model, ServerChat):
        return await chat_model.reply([{"role": _ROLES[role], "content": text} for role, text in turns])
    try:
        # The model's own method: callbacks and tracing round every call would cost most of the throughput.
        result = await chat_model._agenerate(_messages(turns))
    except Exception as error:
        raise of_exception(error) from error
    if not result.generations:
        raise BrokenError("the reply holds no choices")
    message = result.generations[0].message
    usage = getattr(message, "usage_metadata", None) or {}
    return ModelReply(
        text=writable(str(message.text)),
        tokens=Tokens(
            prompt=usage.get("input_tokens") or 0,
            completion=usage.get("output_tokens") or 0,
            reasoning=reasoning_tokens_of(message),
        ),
        finish=finish_of(message),
        reasoning=writable(reasoning_of(message)),
    )


def _messages(turns: Sequence[Turn]) -> list[BaseMessage]:
    from langchain_core.messages import AIMessage, HumanMessage, SystemMessage

    kinds: Mapping[str, type[BaseMessage]] = {"system": SystemMessage, "human": HumanMessage, "ai": AIMessage}
    return [kinds[role](content=text) for role, text in turns]
