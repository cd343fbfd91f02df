"""A design: how a judge is asked about a text, and how its reply is read."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Literal

from evaluators.judge.judged_text import JudgedText
from evaluators.judge.mark import JudgeMark
from kg.registry import Registered, Registry

DesignName = Literal["points", "examples", "grades"]
"""``grades`` is for consultations alone (`evaluators.consultation.judges`), and is no choice for written answers."""


class JudgeDesign(Registered):
    """One way to ask.

    Source: clinical-tasks design, section 5 (two designs; a reply that cannot be read is nothing and not 0).
    """

    registry = Registry["JudgeDesign"]("design", group=None, packages=("evaluators.judge.designs",))

    @abstractmethod
    def prompt(self, text: JudgedText) -> str:
        """What the judge is asked."""

    @abstractmethod
    def read(self, reply: str, text: JudgedText) -> JudgeMark | None:
        """What a reply says; None where it cannot be read. Never fails, whatever the reply is."""

    @abstractmethod
    def wordings(self) -> Mapping[str, str]:
        """The files that its prompts are made of, as they stand, by name."""


def design_named(name: str) -> JudgeDesign:
    """The design of a name.

    Raises:
        UserError: there is none.
    """
    return JudgeDesign.registry.find(name)()
