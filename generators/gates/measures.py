"""The form of the numbers that shortcuts are told by: only what all items of a task have alike can be compared."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import Field, TypeAdapter

from generators.item import Item

_Whole = Annotated[int, Field(strict=True, ge=-(2**53), le=2**53)]
_List = Annotated[list[_Whole], Field(min_length=1)]
_NUMBERS = TypeAdapter(dict[str, dict[str, _List] | _List])

Form = Mapping[str, tuple[tuple[str, ...], int]]
"""Kind -> the labels that numbers stand under, none where they are about the question, and how many under each."""


def form(item: Item) -> Form | None:
    """The form of an item's numbers; None where they are not equal lists of whole numbers, or not about its options."""
    try:
        measures = _NUMBERS.validate_python(item.provenance.get("measures"))
    except ValueError:
        return None
    labels = tuple(sorted(option.label for option in item.options))
    made: dict[str, tuple[tuple[str, ...], int]] = {}
    for kind, numbers in measures.items():
        about, rows = (tuple(sorted(numbers)), [*numbers.values()]) if isinstance(numbers, dict) else ((), [numbers])
        lengths = {len(row) for row in rows}
        if about not in ((), labels) or len(lengths) != 1:
            return None
        made[kind] = (about, lengths.pop())
    return made


def usual(items: Iterable[Item], kinds: Iterable[str]) -> Form | None:
    """The form that most of some items have, of those with all of some kinds; None where there is none."""
    wanted = {*kinds}
    found = [made for made in map(form, items) if made is not None and made.keys() >= wanted]
    counts = Counter(frozenset(made.items()) for made in found)
    return dict(counts.most_common(1)[0][0]) if counts else None
