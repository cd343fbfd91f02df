"""Exams: whole sets of questions in one fixed order."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from generators.context import Context
from generators.draw import stream
from generators.exam_place import PLACE
from generators.item import Item

QUESTIONS = 300
"""Of an exam at scale 1."""


def paper(context: Context, name: str, items: Iterable[Item]) -> Iterator[Item]:
    """The items of an exam, each with its place: so many whole groups as its questions ask for, in an order by lot.

    Args:
        context: the build.
        name: of the exam.
        items: those of a group one after the other.
    """
    rng = stream(context.seed, name, "order")
    groups = rng.shuffled([list(some) for _, some in groupby(items, lambda item: item.group)])
    wanted = max(1, round(QUESTIONS * min(1.0, context.scale)))
    chosen: list[Item] = []
    asked = 0
    for group in groups:
        if asked >= wanted:
            break
        chosen += group
        asked += sum(len(item.all_parts) for item in group)
    for place, item in enumerate(rng.shuffled(chosen), start=1):
        yield item.model_copy(update={"provenance": {**item.provenance, PLACE: place}})
