"""Baselines that look at no text: lots, the first option, the most frequent answer, and the options alone."""

from collections import Counter
from collections.abc import Iterable

from evaluators.models.baselines.baseline import Baseline, LearningBaseline
from evaluators.models.baselines.learning_item import LearningItem
from evaluators.prompts.question import Question
from generators.draw import stream
from kg.registry import register


@register
class Random(Baseline):
    """One option by lot; where several may be right, one or two at equal odds."""

    name = "baseline:random"

    def answer_letters(self, question: Question) -> Iterable[str]:
        """Draws, for each item and order of options anew."""
        lots = stream("baseline", question.item.id, question.rotation)
        count = 1 if question.style in ("single", "binary") else lots.between(1, 2)
        return lots.shuffled(question.labels)[:count]


@register
class First(Baseline):
    """Whatever stands first."""

    name = "baseline:first"

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The first letter."""
        return question.labels[:1]


@register
class Majority(LearningBaseline):
    """The answer, as letters, that is right most often."""

    name = "baseline:majority"

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        """The same places for all; the first in order where several are as frequent."""
        counts = Counter(one.gold for one in others)
        best = min(counts, key=lambda gold: (-counts[gold], gold), default=(0,))
        # Options differ in number where a task mixes kinds of questions.
        return [tuple(place for place in best if place < len(one.options)) or (0,) for one in asked]


@register
class OptionsOnly(LearningBaseline):
    """The options that are right most often when offered; the stem is not looked at."""

    name = "baseline:options-only"

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        """The options with the greatest rates, as many as most answers have."""
        offered = Counter(option for one in others for option in one.options)
        gold = Counter(one.options[place] for one in others for place in one.gold)
        average = gold.total() / max(offered.total(), 1)
        size = usual_size(others)
        for one in asked:
            rates = [(gold[option] + average) / (offered[option] + 1) for option in one.options]
            yield highest(rates, size)


def usual_size(seen: Iterable[LearningItem]) -> int:
    """How many right options most items have."""
    sizes = Counter(len(one.gold) for one in seen)
    return min(sizes, key=lambda size: (-sizes[size], size), default=1)


def highest(scores: list[float], count: int) -> tuple[int, ...]:
    """The places of the greatest scores, the earlier of equals."""
    return tuple(sorted(sorted(range(len(scores)), key=lambda place: (-scores[place], place))[:count]))
