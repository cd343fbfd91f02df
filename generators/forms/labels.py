"""Labels: any number of codes of a vocabulary are picked."""

from collections.abc import Collection, Iterator

from generators.form import GoldForm
from generators.part import ItemPart
from kg.registry import register


@register
class LabelsGold(GoldForm):
    """The gold answer is a sorted set of codes of the vocabulary that the part names."""

    name = "labels"

    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """No vocabulary, no answer, or an answer with codes that the vocabulary lacks."""
        if not part.vocabulary:
            yield "names no vocabulary"
        if not part.answer or list(part.answer) != sorted(set(part.answer)):
            yield "its answer is not a sorted set of codes"
        elif len(part.answer) > 1 and part.take == "one":
            yield "has several answers where one is asked for"
        if codes is not None:
            yield from (f"its code {code} is not in {part.vocabulary}" for code in part.answer if code not in codes)
