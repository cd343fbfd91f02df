"""Baselines for written answers, which show what a score is worth: nothing, the question again, and the reference."""

from abc import abstractmethod
from collections.abc import Iterable

from evaluators.form import form_of
from evaluators.models.baselines.baseline import Baseline
from evaluators.prompts.question import Question
from evaluators.shown_part import ShownPart
from generators.part import ItemPart
from kg.registry import register


class WrittenBaseline(Baseline):
    """Answers parts that are written, and no others."""

    def answers_part(self, part: ItemPart) -> bool:
        """Whether it is written."""
        return part.form == "text"

    def answer_letters(self, question: Question) -> Iterable[str]:
        """None: written answers have no letters."""
        del question
        return ()

    def answer(self, question: Question) -> str:
        """The text."""
        (shown,) = question.parts
        return self.text(shown)

    @abstractmethod
    def text(self, shown: ShownPart) -> str:
        """What it writes in answer to a part."""


@register
class Empty(WrittenBaseline):
    """Nothing: a score above 0 for it is a fault of the score."""

    name = "baseline:empty"

    def text(self, shown: ShownPart) -> str:
        """Nothing."""
        del shown
        return ""


@register
class RepeatedQuestion(WrittenBaseline):
    """The question again: its own words must earn nothing."""

    name = "baseline:question"

    def text(self, shown: ShownPart) -> str:
        """What the part tells and asks."""
        return " ".join(filter(None, (shown.part.text, shown.question)))


@register
class Reference(WrittenBaseline):
    """The reference, or a name that is accepted: what it does not earn nobody can."""

    name = "baseline:reference"

    def text(self, shown: ShownPart) -> str:
        """What solves the part."""
        return form_of(shown.part.form).solved(shown.part, shown.vocabulary)
