"""A question: an item as a model sees it, with its options in one of their orders."""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from evaluators.prompts import wording
from generators.item import Cardinality, Item

JOINT = " & "
"""What stands between the letters of an answer of several."""


class Turn(NamedTuple):
    """One message of a conversation."""

    role: Literal["user", "assistant"]
    text: str


class Question(NamedTuple):
    """An item under one order of its options.

    Attributes:
        rotation: by how many places the options are moved up; 0 is the item's own order.
        turns: the conversation; the last turn is the user's.
        labels: the letters shown, in their order.
        texts: what stands beside each letter.
    """

    item: Item
    rotation: int
    style: Cardinality
    turns: tuple[Turn, ...]
    labels: tuple[str, ...]
    texts: tuple[str, ...]

    def own(self, shown: str) -> str:
        """The label that an option shown under a letter has in the item."""
        place = self.labels.index(shown)
        return self.labels[(place + self.rotation) % len(self.labels)]

    def own_answer(self, shown: Iterable[str]) -> tuple[str, ...]:
        """The item's labels of the options shown under some letters, sorted."""
        return tuple(sorted(self.own(label) for label in shown))


def ask(item: Item, style: Cardinality, rotation: int = 0, examples: Sequence[Item] = ()) -> Question:
    """Puts an item into words.

    Args:
        item: what to ask.
        style: how the number of answers is constrained.
        rotation: the order of the options.
        examples: solved items that stand before it, in their own order of options.
    """
    turns: list[Turn] = []
    for example in examples:
        shown = _text(example, style, _labels(example), _texts(example, 0))
        turns += [Turn("user", shown), Turn("assistant", JOINT.join(example.answer))]
    labels, texts = _labels(item), _texts(item, rotation)
    turns.append(Turn("user", _text(item, style, labels, texts)))
    return Question(item=item, rotation=rotation, style=style, turns=tuple(turns), labels=labels, texts=texts)


def _text(item: Item, style: Cardinality, labels: Sequence[str], texts: Sequence[str]) -> str:
    return wording.template(style).format(
        stem=item.stem,
        question=item.question,
        letters=", ".join(labels),
        options="\n".join([f"{label}. {text}" for label, text in zip(labels, texts, strict=True)]),
    )


def _labels(item: Item) -> tuple[str, ...]:
    return tuple([option.label for option in item.options])


def _texts(item: Item, rotation: int) -> tuple[str, ...]:
    texts = [option.text for option in item.options]
    place = rotation % len(texts)
    return (*texts[place:], *texts[:place])
