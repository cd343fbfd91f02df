"""How an agent that is a chat model gets somebody who speaks for the model."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from generators.models.budget import Budget
from generators.models.cache import ReplyCache
from generators.models.errors import FinalError
from generators.models.pace import Pace
from generators.models.providers import Provider
from generators.models.retries import RetryPolicy
from generators.models.speaker import RETRIES, NamedChat, Speaker, Turn, named_chat
from kg.errors import UserError

ON_SERVER = "server:"
"""What stands before the name of a server's own model, so that no registered agent has that name."""
INSTEAD = "the name of a doctor or patient of kgbench, a server's model with --base-url,"

Close = Callable[[], Awaitable[None]]


class ChatPartner(NamedTuple):
    """A chat model that is ready to speak.

    Attributes:
        speaker: speaks for it.
        settings: what its replies depend on, beside the words; without secrets.
        close: lets go of what is open.
    """

    speaker: Speaker
    settings: Mapping[str, object]
    close: Close

    async def say(self, turns: list[Turn]) -> str:
        """The model's reply to a conversation.

        Raises:
            FinalError: there is none.
            StoppedError: there is none to any.
        """
        called = await self.speaker.ask(turns)
        if called.result is None:
            raise FinalError(called.error)
        return called.result.text


class PartnerName(NamedTuple):
    """A chat model as the user names it.

    Attributes:
        model: ``provider:model``, or with a server its own name for the model, with or without ``server:``; parameters
            follow a question mark.
        base_url: of an OpenAI-compatible server; None where there is none.
        key_variable: the environment variable with the server's key.
        cache: the file that keeps replies; None where none are kept.
        at_once: how many requests may be under way, at the most.
        retries: how often and how long a call is tried.
        budget: what may be spent on it; None: whatever it takes.
    """

    model: str
    base_url: str | None = None
    key_variable: str = "KGBENCH_API_KEY"
    cache: Path | None = None
    at_once: int = 16
    retries: RetryPolicy = RETRIES
    budget: Budget | None = None

    @property
    def name(self) -> str:
        """What files call it: without parameters."""
        plain = self.model.partition("?")[0]
        return f"{ON_SERVER}{plain.removeprefix(ON_SERVER)}" if self.on_server else plain

    @property
    def on_server(self) -> bool:
        """Whether it is a server's own model, and not one of a provider."""
        if self.model.startswith(ON_SERVER):
            return True
        provider = self.model.partition("?")[0].partition(":")[0]
        return self.base_url is not None and not (":" in self.model and provider in Provider.registry.all())

    def opened(self) -> ChatPartner:
        """Somebody who speaks for the model.

        Raises:
            UserError: there is no such model, its package or key is missing, or the cache cannot be opened.
        """
        chat, close = self._on_server() if self.on_server else (named_chat(self.model, INSTEAD), _nothing)
        cache = None if self.cache is None else ReplyCache(self.cache)

        async def end() -> None:
            await close()
            if cache is not None:
                cache.close()

        settings = {"model": self.name, **chat.parameters}
        return ChatPartner(Speaker(chat, cache, Pace(self.at_once), self.retries, self.budget), settings, end)

    def _on_server(self) -> tuple[NamedChat, Close]:
        from evaluators.models.open import server_parameters
        from generators.models.endpoint import Endpoint
        from generators.models.server_chat import ServerChat

        if self.base_url is None:
            raise UserError(f"{self.model} is a server's model; say where the server is with --base-url.")
        model, _, query = self.model.removeprefix(ON_SERVER).partition("?")
        if not model:
            raise UserError(f"{self.model} does not name a model; write the name that the server knows it by.")
        sent = server_parameters(query)
        endpoint = Endpoint(self.base_url, key_variable=self.key_variable)
        chat = ServerChat(endpoint=endpoint, model=model, parameters=sent)
        # Two servers may call two models by one name, so the address is a part of what a reply is kept by.
        return NamedChat(chat, self.name, {"base_url": endpoint.base_url, **sent}), endpoint.close


def is_chat(name: str, base_url: str | None, known: bool) -> bool:
    """Whether a name means a chat model.

    Args:
        name: as the user writes it.
        base_url: of a server; None where there is none.
        known: whether some agent that is a program has the name.
    """
    return ":" in name.partition("?")[0] or (base_url is not None and not known)


async def _nothing() -> None:
    """A provider's package closes its own connections."""
