"""Text: the answer is written."""

from collections.abc import Collection, Iterator

from generators.form import GoldForm
from generators.part import ItemPart
from kg.registry import register


@register
class TextGold(GoldForm):
    """The gold answer is a reference, or codes of which any may be named."""

    name = "text"

    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """Nothing to compare with, options that nobody picks, or accepted codes without their vocabulary."""
        if part.options or part.answer:
            yield "has options or labels, and is written"
        if not part.accepted and not part.reference:
            yield "has neither accepted codes nor a reference"
        if part.accepted and not part.vocabulary:
            yield "accepts codes of no vocabulary"
        if list(part.accepted) != sorted(set(part.accepted)):
            yield "its accepted codes are not sorted, or one stands twice"
        if codes is not None:
            yield from (f"its code {code} is not in {part.vocabulary}" for code in part.accepted if code not in codes)
