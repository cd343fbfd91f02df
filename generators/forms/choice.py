"""Choice: options are picked by their letters."""

from collections.abc import Collection, Iterator

from generators.form import GoldForm
from generators.part import ItemPart
from kg.registry import register


@register
class ChoiceGold(GoldForm):
    """The gold answer is a sorted set of the letters of different options."""

    name = "choice"
    shares_options = True

    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """Options that repeat, or an answer that is not a choice of them."""
        del codes
        labels = [option.label for option in part.options]
        texts = {option.text for option in part.options}
        if len(set(labels)) != len(labels) or len(texts) != len(labels):
            yield "two of its options are the same"
        if not part.answer or not set(part.answer) <= set(labels) or list(part.answer) != sorted(set(part.answer)):
            yield "its answer is not a sorted choice of its labels"
        elif len(part.answer) > 1 and part.take == "one":
            yield "has several answers where one is asked for"
