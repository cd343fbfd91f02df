"""Baselines that compare options, with each other or with the stem, and know no criterion."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Self

from evaluators.models.baselines.baseline import Baseline
from evaluators.prompts.question import Question
from evaluators.shown_part import ShownPart
from generators.draw import stream
from generators.gates.compared import OVERLAP, TOPIC, Likeness, StemAndOptions, by_topic, likeness_to_stem
from generators.gates.topics import read as read_topics
from kg.registry import register

if TYPE_CHECKING:
    # The driver of the graph takes a second or two to load, which most baselines do without.
    from kg.store.query_runner import QueryRunner


class Comparing(Baseline):
    """Answers with the option that is rated highest; of equals one by lot."""

    place = 150

    def answer_letters(self, question: Question) -> Iterable[str]:
        """One letter."""
        (shown,) = question.parts
        told = "\n".join(filter(None, (question.item.stem, shown.part.text)))
        rated = self.rated(shown, told)
        best = max(rated.values())
        lots = stream("baseline", self.name, question.item.id, shown.part.id, question.rotation)
        return [lots.choice([label for label in shown.labels if rated[label] == best])]

    @abstractmethod
    def rated(self, shown: ShownPart, told: str) -> Mapping[str, float]:
        """How likely each option is, by the letter under which it is shown.

        Args:
            shown: the part.
            told: the stem, and what the part tells.
        """


@register
class Longest(Comparing):
    """The longest option: who writes questions tends to word the right one with most care."""

    name = "baseline:longest"

    def rated(self, shown: ShownPart, told: str) -> Mapping[str, float]:
        """The number of characters."""
        del told
        return {label: float(len(text)) for label, text in zip(shown.labels, shown.texts, strict=True)}


class _LikeTheStem(Comparing):
    """The option that is most like the stem, in one of the ways in which builds are measured."""

    guesser: str

    def __init__(self, known: Likeness) -> None:
        """Takes what nodes are about."""
        self._known = known

    def rated(self, shown: ShownPart, told: str) -> Mapping[str, float]:
        """By the guesser of that name."""
        nodes = {option.label: option.node for option in shown.part.options}
        options = [
            (label, text, nodes[shown.own(label)]) for label, text in zip(shown.labels, shown.texts, strict=True)
        ]
        return likeness_to_stem(self._known, StemAndOptions(told, options, frozenset()))[self.guesser]


@register
class WordOverlap(_LikeTheStem):
    """The option whose own words stand in the stem."""

    name = "baseline:overlap"
    guesser = OVERLAP

    @classmethod
    def opened(cls, graph: Callable[[], QueryRunner]) -> Self:
        """Needs no graph."""
        del graph
        return cls(Likeness({}))


@register
class Topic(_LikeTheStem):
    """The option that is about what the stem is about, by what the graph says of each disorder."""

    name = "baseline:topic"
    guesser = TOPIC

    @classmethod
    def opened(cls, graph: Callable[[], QueryRunner]) -> Self:
        """Reads what disorders are about."""
        return cls(by_topic(read_topics(graph())))
