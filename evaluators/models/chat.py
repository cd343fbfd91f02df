"""Answers in words, of any chat model of langchain-core."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from evaluators.answer import Mode
from evaluators.models.model import Say
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.models.ask_chat import ask_chat
from generators.models.reply import ModelReply

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_SPEAKERS: Mapping[str, str] = {"user": "human", "assistant": "ai"}


class ChatModel:
    """A model that writes its answer."""

    mode: Mode = "generate"
    remote = True

    def __init__(self, name: str, chat_model: "BaseChatModel", settings: Mapping[str, object]) -> None:
        """Takes an open chat model.

        Args:
            name: provider and model.
            chat_model: the model.
            settings: its parameters.
        """
        self.name = name
        self.settings = settings
        self._chat_model = chat_model

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Nothing is needed."""

    async def reply(self, question: Question) -> ModelReply:
        """What the model writes."""
        return await ask_chat(self._chat_model, [(_SPEAKERS[turn.role], turn.text) for turn in question.turns])

    async def close(self) -> None:
        """A provider's package closes its own connections."""
