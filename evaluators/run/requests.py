"""The requests of a run: which items and parts each asks, in which order of options."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from evaluators.answer_key import unit_of
from evaluators.prompts.parts import PartPlan, ask_parts
from evaluators.prompts.question import Question, ask
from generators.item import Cardinality, Item


class PartRequest(NamedTuple):
    """What one request asks, or the first of several in turn.

    Attributes:
        only: place of the part that is asked apart; None for all of the item.
        answers: how many answers it gives, those to later parts in turn included.
    """

    item: Item
    rotation: int
    only: int | None
    answers: int

    @property
    def key(self) -> tuple[str, int]:
        """The answer that is written last: with it the request is done."""
        last = self.item.all_parts[-1 if self.only is None else self.only]
        return unit_of(self.item.id, last.id), self.rotation


def requests_of(item: Item, rotations: int, plan: PartPlan) -> Iterator[PartRequest]:
    """The requests about an item.

    Args:
        item: what is asked.
        rotations: orders of options, at most as many as there are options; one where there are none.
        plan: how items with parts are asked.
    """
    parts = item.all_parts
    orders = min(rotations, max(1, max(len(part.options) for part in parts)))
    apart = item.layout == "together" and plan.format == "apart"
    for rotation in range(orders):
        if apart:
            yield from (PartRequest(item, rotation, place, 1) for place in range(len(parts)))
        else:
            yield PartRequest(item, rotation, None, len(parts))


def question_of(
    request: PartRequest, style: Cardinality | None, plan: PartPlan, examples: Sequence[Item] = ()
) -> Question:
    """Puts a request into words.

    Args:
        request: what is asked.
        style: for all items of one choice; None where each has its own.
        plan: how items with parts are asked.
        examples: solved items that stand before it.
    """
    item = request.item
    if item.parts:
        return ask_parts(item, plan, request.rotation, examples, only=request.only)
    return ask(item, style or item.cardinality, request.rotation, examples)
