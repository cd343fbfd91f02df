"""Preference: one option is picked, and gold is how probable it is that an expert prefers each."""

from collections.abc import Collection, Iterator
from math import isfinite

from generators.form import GoldForm
from generators.part import ItemPart
from kg.registry import register

_ROUNDED = 1e-4
"""So far from 1 may the sum of rounded probabilities be."""


@register
class PreferenceGold(GoldForm):
    """The gold answer is a distribution over the options; the answer is the most probable one, or all equals."""

    name = "preference"
    shares_options = True

    def faults(self, part: ItemPart, codes: Collection[str] | None = None) -> Iterator[str]:
        """Options that repeat, numbers that are no distribution of them, or an answer that is not its mode."""
        del codes
        labels = [option.label for option in part.options]
        if len(set(labels)) != len(labels) or len({option.text for option in part.options}) != len(labels):
            yield "two of its options are the same"
        if part.take != "one":
            yield "does not ask for one option"
        held = part.distribution
        if len(held) != len(labels) or not labels:
            yield f"has {len(held)} probabilities for {len(labels)} options"
        elif not all(isfinite(one) and one >= 0 for one in held) or abs(sum(held) - 1) > _ROUNDED:
            yield "its probabilities are negative or do not sum to 1"
        elif part.answer != modes(labels, held):
            yield "its answer is not the most probable of its options"


def modes(labels: Collection[str], distribution: Collection[float]) -> tuple[str, ...]:
    """The labels of the most probable options, all of them where several are equal."""
    most = max(distribution)
    return tuple(sorted(label for label, one in zip(labels, distribution, strict=True) if one == most))
