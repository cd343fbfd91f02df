"""Answers in words, of any chat model of langchain-core."""

from collections.abc import Mapping

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage

from evaluators.answer import Mode
from evaluators.models.model import Reply, Say
from evaluators.prompts.question import Question
from evaluators.selection import Items
from generators.models.ending import finish_of, reasoning_of, reasoning_tokens_of
from generators.models.errors import BrokenError, of_exception
from generators.models.tokens import Tokens

_MESSAGES: Mapping[str, type[BaseMessage]] = {"user": HumanMessage, "assistant": AIMessage}


class ChatModel:
    """A model that writes its answer."""

    mode: Mode = "generate"
    remote = True

    def __init__(self, name: str, chat_model: BaseChatModel, settings: Mapping[str, object]) -> None:
        """Takes an open chat model.

        Args:
            name: provider and model.
            chat_model: the model.
            settings: its parameters.
        """
        self.name = name
        self.settings = settings
        self._chat_model = chat_model

    async def prepare(self, items: Items, say: Say) -> None:
        """Nothing is needed."""

    async def reply(self, question: Question) -> Reply:
        """What the model writes."""
        messages = [_MESSAGES[turn.role](content=turn.text) for turn in question.turns]
        try:
            # The model's own method: callbacks and tracing round every call would cost most of the throughput.
            result = await self._chat_model._agenerate(messages)
        except Exception as error:
            raise of_exception(error) from error
        if not result.generations:
            raise BrokenError("the reply holds no choices")
        message = result.generations[0].message
        usage = getattr(message, "usage_metadata", None) or {}
        return Reply(
            text=writable(str(message.text)),
            tokens=Tokens(
                prompt=usage.get("input_tokens") or 0,
                completion=usage.get("output_tokens") or 0,
                reasoning=reasoning_tokens_of(message),
            ),
            finish=finish_of(message),
            reasoning=writable(reasoning_of(message)),
        )

    async def close(self) -> None:
        """A provider's package closes its own connections."""


def writable(text: str) -> str:
    """A reply without the surrogates that no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
