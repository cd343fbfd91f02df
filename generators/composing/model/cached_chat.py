"""A chat model whose replies are kept: what was asked once is not asked again."""

from collections.abc import Mapping, Sequence

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, SystemMessage

from generators.models.ask_chat import ask_chat
from generators.models.cache import ReplyCache, request_key
from generators.models.errors import StoppedError
from generators.models.pace import Pace
from generators.models.retries import Retries, RetryPolicy
from kg.errors import UserError

RETRIES = RetryPolicy(attempts=4, timeout=600.0, longest_wait=30.0)
"""How often and how long a call is tried when the provider fails."""

Turn = tuple[str, str]
"""Who speaks, ``system``, ``human`` or ``ai``, and what is said."""
_MESSAGES: Mapping[str, type[BaseMessage]] = {"system": SystemMessage, "human": HumanMessage, "ai": AIMessage}


class NamedChat:
    """A chat model with what the cache and the provenance call it."""

    def __init__(self, chat_model: BaseChatModel, name: str, parameters: Mapping[str, object] | None = None) -> None:
        """Takes the model.

        Args:
            chat_model: any chat model of langchain-core.
            name: ``provider:model``.
            parameters: what the model was set to.
        """
        self.chat_model, self.name, self.parameters = chat_model, name, dict(parameters or {})


class CachedChat:
    """Asks one model."""

    def __init__(self, chat: NamedChat, cache: ReplyCache, pace: Pace, retries: RetryPolicy) -> None:
        """Asks nothing yet.

        Args:
            chat: the model.
            cache: keeps the replies.
            pace: how many requests may be under way.
            retries: how often and how long a call is tried.
        """
        self.name = chat.name
        self._chat = chat
        self._cache = cache
        self._retries = Retries(pace, retries)

    async def answer(self, turns: Sequence[Turn], asked: list[bytes]) -> str:
        """The reply to a conversation.

        Args:
            turns: what was said so far.
            asked: gets the name of the request in the cache.

        Raises:
            UserError: there is none.
        """
        name = request_key(self._chat.name, self._chat.parameters, turns)
        asked.append(name)
        known = self._cache.find([name]).get(name)
        if known is not None:
            return known[0].text
        messages = [_MESSAGES[role](content=text) for role, text in turns]
        try:
            called = await self._retries.call(lambda: ask_chat(self._chat.chat_model, messages))
        except StoppedError as error:
            raise self._silent(str(error)) from error
        if called.result is None:
            raise self._silent(called.error)
        reply = called.result._replace(text=called.result.text.strip())
        self._cache.add(name, reply, called.latency)
        self._cache.flush()
        return reply.text

    def _silent(self, reason: str) -> UserError:
        return UserError(
            f"{self.name} does not answer: {reason.rstrip('.')}. "
            "The answers so far are kept; run again to go on where this stopped."
        )
