"""Which disorders an item about a case says are right, however it is answered."""

from generators.item import Item

VOCABULARY = "disorders"
"""Name of the vocabulary of all disorders."""


def gold_of(item: Item) -> list[str]:
    """The disorders of the options that are right; of an item with parts, those that its parts name or accept."""
    if not item.parts:
        return [str(option.node) for option in item.options if option.label in item.answer]
    named = (part for part in item.parts if part.vocabulary == VOCABULARY)
    return sorted({code for part in named for code in (*part.answer, *part.accepted)})
