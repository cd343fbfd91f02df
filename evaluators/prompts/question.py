"""A question: what one request asks, an item or parts of it, with options in one of their orders."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from evaluators.answer import PartFormat
from evaluators.prompts import wording
from evaluators.prompts.wording import JOINT
from evaluators.shown_part import ShownPart, show_part
from generators.item import Cardinality, Item


class Turn(NamedTuple):
    """One message of a conversation."""

    role: Literal["user", "assistant"]
    text: str


class Question(NamedTuple):
    """An item, parts of it, or a block of items, under one order of the options.

    Where one request asks several items, ``item`` is the first of them.

    Attributes:
        rotation: by how many places the options are moved up; 0 is the item's own order.
        style: how the number of options is constrained; None where there are none.
        turns: the conversation; the last turn is the user's.
        labels: the letters shown, in their order.
        texts: what stands beside each letter.
        parts: what is asked; several where one reply answers them all.
        format: how parts that go together are asked; None elsewhere.
        items: of each part, where one request asks several items; empty elsewhere.
        later: the parts that are asked in turn after the reply to this one.
    """

    item: Item
    rotation: int
    style: Cardinality | None
    turns: tuple[Turn, ...]
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    parts: tuple[ShownPart, ...]
    format: PartFormat | None = None
    later: tuple[ShownPart, ...] = ()
    items: tuple[Item, ...] = ()

    def item_of(self, place: int) -> Item:
        """The item that the part at a place belongs to."""
        return self.items[place] if self.items else self.item

    def own(self, shown: str) -> str:
        """The label that an option shown under a letter has in the item."""
        return self.parts[0].own(shown)

    def apart(self) -> Iterator["Question"]:
        """Each of its parts as a question of its own."""
        for place, shown in enumerate(self.parts):
            yield self._replace(
                item=self.item_of(place),
                style=shown.style,
                labels=shown.labels,
                texts=shown.texts,
                parts=(shown,),
                items=(),
            )

    def own_answer(self, shown: Iterable[str]) -> tuple[str, ...]:
        """The item's labels of the options shown under some letters, sorted."""
        return self.parts[0].own_answer(shown)


def ask(item: Item, style: Cardinality, rotation: int = 0, examples: Sequence[Item] = ()) -> Question:
    """Puts an item of one choice into words.

    Args:
        item: what to ask.
        style: how the number of answers is constrained.
        rotation: the order of the options.
        examples: solved items that stand before it, in their own order of options.
    """
    turns: list[Turn] = []
    for example in examples:
        solved = show_part(example.all_parts[0], example.question, style, 0)
        turns += [Turn("user", _text(example, solved, style)), Turn("assistant", JOINT.join(example.answer))]
    shown = show_part(item.all_parts[0], item.question, style, rotation)
    turns.append(Turn("user", _text(item, shown, style)))
    return Question(item, rotation, style, tuple(turns), shown.labels, shown.texts, (shown,))


def _text(item: Item, shown: ShownPart, style: Cardinality) -> str:
    return wording.template(style).format(
        stem=item.stem,
        question=item.question,
        letters=", ".join(shown.labels),
        options="\n".join([f"{label}. {text}" for label, text in zip(shown.labels, shown.texts, strict=True)]),
    )
