"""A judge: whatever replies to a request about a written answer."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Protocol

from evaluators.judge.design import DesignName
from evaluators.judge.judged_text import JudgedText
from evaluators.models.open import PREFIX
from generators.models.reply import ModelReply
from kg.registry import Registered, Registry


class Judge(Protocol):
    """Replies to requests about answers.

    Attributes:
        settings: everything beside the name that replies depend on.
        remote: replies come over a network.
        designs: the designs that it can be asked by, the usual one first.
    """

    settings: Mapping[str, object]
    remote: bool
    designs: tuple[DesignName, ...]

    @property
    def name(self) -> str:
        """The judge as the user writes it, without parameters."""

    async def reply(self, text: JudgedText, prompt: str) -> ModelReply:
        """Replies to a prompt about a text.

        Raises:
            BrokenError: asking again may help.
            FinalError: there is no reply to this request.
            StoppedError: there is no reply to any.
        """

    async def close(self) -> None:
        """Lets go of connections."""


class BaselineJudge(Registered):
    """A judge that computes its reply from the text and asks nobody; the same text always gets the same reply.

    Declared by a class with the decorator `register`; those of other packages by an entry point of the group
    ``kgbench.judges``.
    """

    registry = Registry["BaselineJudge"](
        "judge", group="kgbench.judges", packages=("evaluators.judge.baselines",), prefix=PREFIX
    )
    needs = ("name", "designs")
    settings: Mapping[str, object] = {}
    remote = False
    designs: tuple[DesignName, ...]
    name: ClassVar[str]

    @abstractmethod
    def judged(self, text: JudgedText) -> str:
        """The reply, in the form that its design asks for."""

    async def reply(self, text: JudgedText, prompt: str) -> ModelReply:
        """What it computes; the prompt says nothing more."""
        return ModelReply(self.judged(text))

    async def close(self) -> None:
        """Nothing is open."""
