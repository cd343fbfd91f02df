"""The requests of a run: which items and parts each asks, in which order of options."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from evaluators.answer_key import unit_of
from evaluators.prompts.parts import PartPlan, ask_parts
from evaluators.prompts.question import Question, ask
from evaluators.prompts.sitting import ask_block
from evaluators.run.blocks import blocks
from generators.item import Cardinality, Item


class PartRequest(NamedTuple):
    """What one request asks, or the first of several in turn.

    Attributes:
        items: one, or a block of an exam.
        only: place of the part that is asked apart; None for all of each item.
        answers: how many answers it gives, those to later parts in turn included.
    """

    items: tuple[Item, ...]
    rotation: int
    only: int | None
    answers: int

    @property
    def key(self) -> tuple[str, int]:
        """The answer that is written last: with it the request is done."""
        item = self.items[-1]
        last = item.all_parts[-1 if self.only is None else self.only]
        return unit_of(item.id, last.id), self.rotation

    @property
    def task(self) -> str:
        """Of its items."""
        return self.items[0].task


def requests_of(items: Iterable[Item], rotations: int, plan: PartPlan) -> Iterator[PartRequest]:
    """The requests about some items, in their order.

    Args:
        items: what is asked.
        rotations: orders of options, at most as many as there are options; without options the plan's samples.
        plan: how items with parts, and exams, are asked.

    Raises:
        UserError: an item of an exam is asked in turn, and the format is ``sitting``.
    """
    if plan.format == "sitting":
        for block in blocks(items, plan.block):
            yield from _of_block(block, rotations)
        return
    for item in items:
        yield from _of_item(item, rotations, plan)


def question_of(
    request: PartRequest, style: Cardinality | None, plan: PartPlan, examples: Sequence[Item] = ()
) -> Question:
    """Puts a request into words.

    Args:
        request: what is asked.
        style: for all items of one choice; None where each has its own.
        plan: how items with parts, and exams, are asked.
        examples: solved items that stand before it.
    """
    if plan.format == "sitting":
        return ask_block(request.items, plan, style, request.rotation, examples)
    (item,) = request.items
    if item.parts:
        return ask_parts(item, plan, request.rotation, examples, only=request.only)
    return ask(item, style or item.cardinality, request.rotation, examples)


def _of_item(item: Item, rotations: int, plan: PartPlan) -> Iterator[PartRequest]:
    parts = len(item.all_parts)
    apart = item.layout == "together" and plan.format == "apart"
    for rotation in range(_orders(item, rotations, plan.samples)):
        if apart:
            yield from (PartRequest((item,), rotation, place, 1) for place in range(parts))
        else:
            yield PartRequest((item,), rotation, None, parts)


def _of_block(block: Sequence[Item], rotations: int) -> Iterator[PartRequest]:
    orders = [_orders(item, rotations) for item in block]
    for rotation in range(max(orders)):
        asked = tuple(item for item, most in zip(block, orders, strict=True) if rotation < most)
        yield PartRequest(asked, rotation, None, sum(len(item.all_parts) for item in asked))


def _orders(item: Item, rotations: int, samples: int = 1) -> int:
    """Under how many orders an item is asked; where there is nothing to turn, how often it is asked."""
    most = max(len(part.options) for part in item.all_parts)
    return min(rotations, most) if most else samples
