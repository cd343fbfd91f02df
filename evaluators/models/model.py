"""What a run asks: anything that replies to questions."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from evaluators.answer import Mode
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.models.reply import ModelReply


class Stage(NamedTuple):
    """What a model does before the first question.

    Attributes:
        what: in words, such as ``learning medical_chart``.
        detail: how far that is; it changes more often.
    """

    what: str
    detail: str = ""


Say = Callable[[Stage], None]


class Model(Protocol):
    """Replies to questions, many at a time.

    Attributes:
        mode: whether replies are texts to be read.
        settings: everything else that replies depend on; part of the cache's key and of ``run.json``.
        remote: replies come over a network, so that they are worth keeping and may be late.
    """

    mode: Mode
    settings: Mapping[str, object]
    remote: bool

    @property
    def name(self) -> str:
        """The model as the user writes it, without parameters."""

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Gets ready, before the first question; what takes long is done beside the loop.

        Args:
            items: what will be asked.
            say: told what is done, where that takes long.

        Raises:
            UserError: the model cannot be used like this.
        """

    async def reply(self, question: Question) -> ModelReply:
        """Replies to one question.

        Raises:
            BrokenError: asking again may help.
            FinalError: there is no reply to this question.
            StoppedError: there is no reply to any question.
        """

    async def close(self) -> None:
        """Lets go of connections."""
