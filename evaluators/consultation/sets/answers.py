"""Answers to static sets: what somebody says the diagnosis is, or would ask next."""

from collections.abc import Mapping
from pathlib import Path

from evaluators.consultation.sets.write import read_set
from kg.errors import UserError
from kg.model.base import Record


class StaticAnswer(Record):
    """One line of a file of answers.

    Attributes:
        id: of the item.
        labels: the labels of the diagnosis; none: the reply could not be read.
        text: the next question, in words.
    """

    id: str
    labels: tuple[str, ...] = ()
    text: str = ""


def read_answers(path: Path) -> Mapping[str, StaticAnswer]:
    """The answers of a file by the id of their item.

    Raises:
        UserError: the file cannot be read, or answers an item twice.
    """
    found: dict[str, StaticAnswer] = {}
    for place, one in enumerate(read_set(path, StaticAnswer), start=1):
        if one.id in found:
            raise UserError(f"{path}, line {place}: {one.id} is answered twice; keep one of its lines.")
        found[one.id] = one
    return found
