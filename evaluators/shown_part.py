"""A part as a model sees it: with its options in one of their orders."""

from collections.abc import Iterable
from typing import NamedTuple

from generators.item import Cardinality
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary


class ShownPart(NamedTuple):
    """A part under one order of its options.

    Attributes:
        part: with the options that are offered.
        question: the ask.
        rotation: by how many places the options are moved up; 0 is their own order.
        labels, texts: the letters shown and what stands beside each; empty where there are no options.
        style: how the number of options is constrained; None where there are none.
        vocabulary: that codes are picked from; None where the part names none.
    """

    part: ItemPart
    question: str
    rotation: int
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    style: Cardinality | None
    vocabulary: AnswerVocabulary | None = None

    def own(self, shown: str) -> str:
        """The label that an option shown under a letter has in the item."""
        place = self.labels.index(shown)
        return self.labels[(place + self.rotation) % len(self.labels)]

    def as_shown(self) -> ItemPart:
        """The part with the letters that are shown for its right options."""
        letters = {self.own(label): label for label in self.labels}
        return self.part.model_copy(
            update={"answer": tuple(sorted(letters.get(label, label) for label in self.part.answer))}
        )

    def own_answer(self, shown: Iterable[str]) -> tuple[str, ...]:
        """The item's labels of the options shown under some letters, sorted; codes are the same however shown."""
        return tuple(sorted(self.own(label) if label in self.labels else label for label in shown))


def show_part(part: ItemPart, question: str, style: Cardinality | None, rotation: int) -> ShownPart:
    """A part under one order of its options."""
    labels = tuple([option.label for option in part.options])
    texts = [option.text for option in part.options]
    place = rotation % len(texts) if texts else 0
    return ShownPart(part, question, rotation, labels, (*texts[place:], *texts[:place]), style)
