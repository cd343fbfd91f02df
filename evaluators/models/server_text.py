"""Answers in words, of an OpenAI-compatible server."""

from collections.abc import Mapping

from evaluators.answer import Mode
from evaluators.models.model import Say
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.models.reply import ModelReply
from generators.models.server_chat import ServerChat


class ServerText:
    """A model on a server that writes its answer."""

    mode: Mode = "generate"
    remote = True

    def __init__(self, name: str, chat_model: ServerChat, settings: Mapping[str, object]) -> None:
        """Takes the server's chat model.

        Args:
            name: of the model.
            chat_model: the model.
            settings: what its replies depend on.
        """
        self.name = name
        self.settings = settings
        self._chat_model = chat_model

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Nothing is needed."""

    async def reply(self, question: Question) -> ModelReply:
        """What the model writes."""
        return await self._chat_model.reply([{"role": turn.role, "content": turn.text} for turn in question.turns])

    async def close(self) -> None:
        """Closes the connections."""
        await self._chat_model.endpoint.close()
