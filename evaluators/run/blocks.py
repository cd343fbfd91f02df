"""Exams in blocks of consecutive items."""

from collections.abc import Iterable, Iterator

from generators.item import Item
from kg.errors import UserError


def blocks(items: Iterable[Item], most: int) -> Iterator[tuple[Item, ...]]:
    """Consecutive items of a task, as many as have no more questions together than asked for.

    No item is cut: one with more questions is a block by itself.

    Args:
        items: in the order of the exams.
        most: how many questions.

    Raises:
        UserError: an item is asked in turn.
    """
    block: list[Item] = []
    questions = 0
    for item in items:
        if item.layout == "in turn":
            raise UserError(f"{item.id} is asked in turn and has no place in a block; leave out --part-format.")
        count = len(item.all_parts)
        if block and (questions + count > most or item.task != block[0].task):
            yield tuple(block)
            block, questions = [], 0
        block.append(item)
        questions += count
    if block:
        yield tuple(block)
