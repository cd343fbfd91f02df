"""A chat model as a partner in conversations: several turns, a system role, replies of a given shape, and a cache."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from pydantic import BaseModel, ValidationError

from generators.models.ask_chat import Turn as Turn
from generators.models.ask_chat import ask_chat
from generators.models.budget import Budget
from generators.models.cache import ReplyCache, request_key
from generators.models.chat_models import chat_model, named
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.reply import ModelReply
from generators.models.retries import CallResult, Retries, RetryPolicy
from kg.errors import UserError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from generators.models.server_chat import ServerChat

RETRIES = RetryPolicy(attempts=4, timeout=600.0, longest_wait=30.0)
"""How often and how long a call is tried when the provider fails."""

Shape = TypeVar("Shape", bound=BaseModel)


class NamedChat:
    """A chat model with what the cache and the provenance call it."""

    def __init__(
        self, chat_model: BaseChatModel | ServerChat, name: str, parameters: Mapping[str, object] | None = None
    ) -> None:
        """Takes the model.

        Args:
            chat_model: any chat model of langchain-core, or a server's own.
            name: ``provider:model``.
            parameters: what the model was set to.
        """
        self.chat_model, self.name, self.parameters = chat_model, name, dict(parameters or {})


class Shaped(NamedTuple, Generic[Shape]):
    """A reply that is to have a shape.

    Attributes:
        found: None where the reply has another shape, even when it was asked for once more.
        reply: the last one; None where there was none.
        fault: why there is nothing, in one line; empty where all went well.
    """

    found: Shape | None
    reply: ModelReply | None
    fault: str


class Speaker:
    """Speaks for one model; what was asked once is not asked again."""

    def __init__(
        self,
        chat: NamedChat,
        cache: ReplyCache | None,
        pace: Pace,
        retries: RetryPolicy = RETRIES,
        budget: Budget | None = None,
    ) -> None:
        """Asks nothing yet.

        Args:
            chat: the model.
            cache: keeps the replies; None where they are not to be kept.
            pace: how many requests may be under way.
            retries: how often and how long a call is tried.
            budget: ends the conversations where it is used up; replies from the cache cost nothing.
        """
        self.name = chat.name
        self._budget = budget
        self._chat = chat
        self._cache = cache
        self._retries = Retries(pace, retries)

    def request(self, turns: Sequence[Turn]) -> bytes:
        """The name of a request in the cache."""
        return request_key(self._chat.name, self._chat.parameters, turns)

    async def ask(self, turns: Sequence[Turn]) -> CallResult[ModelReply]:
        """The reply to a conversation, with the reason where there is none.

        Args:
            turns: what was said so far.

        Raises:
            StoppedError: the model answers nothing, or the budget is used up.
        """
        name = self.request(turns)
        known = self._cache and self._cache.find([name]).get(name)
        if known:
            return CallResult(known[0], "", 0, known[1])
        if self._budget is not None and (reached := self._budget.used_up) is not None:
            raise StoppedError(reached)
        called = await self._retries.call(lambda: ask_chat(self._chat.chat_model, turns))
        if called.result is None:
            return called
        if self._budget is not None:
            self._budget.spend(called.result.tokens)
        reply = called.result._replace(text=called.result.text.strip())
        if self._cache is not None:
            self._cache.add(name, reply, called.latency)
            self._cache.flush()
        return called._replace(result=reply)

    async def answer(self, turns: Sequence[Turn], asked: list[bytes]) -> str:
        """The reply to a conversation that cannot go on without one.

        Args:
            turns: what was said so far.
            asked: gets the name of the request in the cache.

        Raises:
            UserError: there is none.
        """
        asked.append(self.request(turns))
        try:
            called = await self.ask(turns)
        except StoppedError as error:
            raise self._silent(str(error)) from error
        if called.result is None:
            raise self._silent(called.error)
        return called.result.text

    async def shaped(self, turns: Sequence[Turn], shape: type[Shape]) -> Shaped[Shape]:
        """A reply that is a JSON object of a shape; one that is not is asked for once more, with what is wrong.

        Args:
            turns: what was said so far; they say what the object is to hold.
            shape: of the object.

        Raises:
            StoppedError: the model answers nothing.
        """
        said: list[Turn] = list(turns)
        fault, reply = "", None
        for _ in range(2):
            called = await self.ask(said)
            if called.result is None:
                return Shaped(None, reply, called.error)
            reply = called.result
            try:
                return Shaped(shape.model_validate_json(object_in(reply.text)), reply, "")
            except ValidationError as error:
                fault = _first(error)
            said += [("ai", reply.text), ("human", f"That is not the JSON object asked for: {fault}. Send it again.")]
        return Shaped(None, reply, fault)

    def _silent(self, reason: str) -> UserError:
        return UserError(
            f"{self.name} does not answer: {reason.rstrip('.')}. "
            "The answers so far are kept; run again to go on where this stopped."
        )


def named_chat(name: str, instead: str) -> NamedChat:
    """The chat model that a user names.

    Args:
        name: ``provider:model``, with parameters behind a question mark.
        instead: what else may be written in its place, for the message.

    Raises:
        UserError: no such provider, or its package or key is missing.
    """
    wanted = named(name, instead)
    # What asks it tries again itself.
    return NamedChat(chat_model(wanted, max_retries=0), wanted.name, wanted.parameters)


def object_in(text: str) -> str:
    """The JSON object in a reply: from its first brace to its last, whatever stands around it."""
    first, last = text.find("{"), text.rfind("}")
    return text[first : last + 1] if 0 <= first < last else text


def _first(error: ValidationError) -> str:
    found = error.errors()[0]
    place = ".".join(str(part) for part in found["loc"])
    return f"{place}: {found['msg']}" if place else str(found["msg"])
