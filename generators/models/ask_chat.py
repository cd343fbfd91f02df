"""One request to a chat model of langchain-core."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generators.models.ending import finish_of, reasoning_of, reasoning_tokens_of
from generators.models.errors import BrokenError, of_exception
from generators.models.reply import ModelReply, writable
from generators.models.tokens import Tokens

if TYPE_CHECKING:
    # Loading it takes a second or two, which whatever asks no provider does without.
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage


async def ask_chat(chat_model: BaseChatModel, messages: list[BaseMessage]) -> ModelReply:
    """The model's reply to a conversation.

    Raises:
        BrokenError: asking again may help.
        FinalError: there is no reply to this conversation.
        StoppedError: there is no reply to any.
    """
    try:
        # The model's own method: callbacks and tracing round every call would cost most of the throughput.
        result = await chat_model._agenerate(messages)
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
