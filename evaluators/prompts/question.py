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
        turns += [Turn("user", _text(example, style, 0)), Turn("assistant", JOINT.join(example.answer))]
    turns.append(Turn("user", _text(item, style, rotation)))
    return Question(
        item=item,
        rotation=rotation,
        style=style,
        turns=tuple(turns),
        labels=tuple(option.label for option in item.options),
        texts=_rotated(item, rotation),
    )


def _text(item: Item, style: Cardinality, rotation: int) -> str:
    letters = ", ".join(option.label for option in item.options)
    shown = zip(item.options, _rotated(item, rotation), strict=True)
    return wording.template(style).substitute(
        stem=item.stem,
        question=item.question,
        letters=letters,
        options="\n".join(f"{option.label}. {text}" for option, text in shown),
    )


def _rotated(item: Item, rotation: int) -> tuple[str, ...]:
    texts = [option.text for option in item.options]
    place = rotation % len(texts)
    return (*texts[place:], *texts[:place])
