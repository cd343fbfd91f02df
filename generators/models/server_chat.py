"""The chat model of an OpenAI-compatible server."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.models.ending import reasoning_in
from generators.models.endpoint import Endpoint
from generators.models.errors import BrokenError
from generators.models.reply import ModelReply, writable
from generators.models.tokens import Tokens


class ServerChat(NamedTuple):
    """A model that a server offers at ``/chat/completions``.

    Attributes:
        endpoint: the server.
        model: the server's name of the model.
        parameters: sent with every request, e.g. ``{"temperature": 0}``.
    """

    endpoint: Endpoint
    model: str
    parameters: Mapping[str, Any]

    async def reply(self, messages: Sequence[Mapping[str, str]]) -> ModelReply:
        """The model's reply to a conversation.

        Args:
            messages: role and content of each, as the server takes them.

        Raises:
            BrokenError: asking again may help.
            FinalError: there is no reply to this conversation.
            StoppedError: there is no reply to any.
        """
        payload = {"model": self.model, "messages": messages, **self.parameters}
        found = await self.endpoint.post("chat/completions", payload)
        choice = first_choice(found)
        message = choice.get("message")
        if not isinstance(message, Mapping):
            raise BrokenError("the reply's choice holds no message")
        finish = choice.get("finish_reason")
        return ModelReply(
            writable(_text(message)),
            tokens_of(found),
            finish=None if finish is None else str(finish),
            reasoning=writable(reasoning_in(message)),
        )


def first_choice(found: Mapping[str, Any]) -> Mapping[str, Any]:
    """The first choice of a server's reply.

    Raises:
        BrokenError: there is none; whatever came was cut off, or is not a completion.
    """
    choices = found.get("choices")
    if not isinstance(choices, Sequence) or not choices or not isinstance(choices[0], Mapping):
        raise BrokenError("the reply holds no choices")
    return choices[0]


def tokens_of(found: Mapping[str, Any]) -> Tokens:
    """Tokens as the server counted them; 0 where it did not."""
    usage = _mapping(found.get("usage"))
    details = _mapping(usage.get("completion_tokens_details"))
    return Tokens(
        prompt=_count(usage.get("prompt_tokens")),
        completion=_count(usage.get("completion_tokens")),
        # SGLang and some gateways count it beside the others.
        reasoning=_count(details.get("reasoning_tokens")) or _count(usage.get("reasoning_tokens")),
    )


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _count(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _text(message: Mapping[str, Any]) -> str:
    # A model that only reasons, or declines, may leave the text out.
    text = message.get("content") or message.get("refusal") or ""
    if not isinstance(text, str):
        raise BrokenError("the reply's message is not text")
    return text
