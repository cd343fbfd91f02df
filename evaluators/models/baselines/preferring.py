"""Baselines for questions on which experts differ: the option most of them prefer, and one expert drawn by lot."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence

from evaluators.models.baselines.baseline import Baseline
from evaluators.prompts.question import Question
from generators.draw import stream
from generators.part import ItemPart
from kg.registry import register


class PreferenceBaseline(Baseline):
    """Answers parts whose gold is a distribution, by that distribution."""

    def answers_part(self, part: ItemPart) -> bool:
        """Whether gold is a distribution."""
        return bool(part.distribution)

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letter under which the chosen option is shown."""
        (shown,) = question.parts
        chosen = shown.part.options[self.chosen(shown.part.distribution, question)].label
        return [label for label in question.labels if question.own(label) == chosen]

    @abstractmethod
    def chosen(self, distribution: Sequence[float], question: Question) -> int:
        """Place of the chosen option in the item's own order."""


@register
class Preferred(PreferenceBaseline):
    """The option that experts most probably prefer; no answer of one letter can do better."""

    name = "baseline:preferred"

    def chosen(self, distribution: Sequence[float], question: Question) -> int:
        """The first of the most probable options."""
        del question
        return distribution.index(max(distribution))


@register
class RandomExpert(PreferenceBaseline):
    """One expert by lot: each option as often as an expert prefers it."""

    name = "baseline:expert"

    def chosen(self, distribution: Sequence[float], question: Question) -> int:
        """Draws, for each item and order of options anew."""
        at = stream("baseline expert", question.item.id, question.rotation).random() * sum(distribution)
        for place, one in enumerate(distribution):
            at -= one
            if at < 0:
                return place
        return max(place for place, one in enumerate(distribution) if one > 0)
