"""What baselines that learn look at of items."""

from collections.abc import Iterable
from typing import NamedTuple

from evaluators.answer_key import unit_of
from evaluators.lots import number
from generators.folds import FOLDS
from generators.item import Item


class LearningItem(NamedTuple):
    """What a learning baseline looks at of a part of an item.

    Attributes:
        stem: its text.
        labels: by which it is answered: the letters of its options, or the codes that are right in some item.
        options: by which each of these is known in other items: the node of an option, or its text where it has none.
        gold: places of the right ones.
    """

    id: int
    fold: int
    stem: str
    labels: tuple[str, ...]
    options: tuple[str, ...]
    gold: tuple[int, ...]


def learning_items(items: Iterable[Item]) -> list[LearningItem]:
    """The parts of the items of a task, without their proofs and provenance."""
    seen: list[tuple[LearningItem, str | None, tuple[str, ...]]] = []
    codes: dict[str | None, set[str]] = {}
    for item in items:
        for part in item.all_parts:
            right = part.answer or part.accepted
            listed = tuple(option.label for option in part.options)
            one = LearningItem(
                id=number(unit_of(item.id, part.id)),
                fold=number(item.group) % FOLDS,
                stem=f"{item.stem}\n{part.text}" if part.text else item.stem,
                labels=listed,
                options=tuple(option.node or option.text for option in part.options),
                gold=tuple(listed.index(label) for label in right) if listed else (),
            )
            seen.append((one, part.vocabulary, right))
            if not listed:
                codes.setdefault(part.vocabulary, set()).update(right)
    of_lists = {name: tuple(sorted(known)) for name, known in codes.items()}
    return [one if one.labels else _of_codes(one, of_lists[name], right) for one, name, right in seen]


def _of_codes(one: LearningItem, codes: tuple[str, ...], right: Iterable[str]) -> LearningItem:
    return one._replace(labels=codes, options=codes, gold=tuple(codes.index(code) for code in right))
