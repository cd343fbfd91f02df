"""From a skeleton to the sketch of a seed: other symptoms, dates, facts and denials, all of which hold."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.diagnosis.variation.dates import Redating
from generators.diagnosis.variation.denials import denying
from generators.diagnosis.variation.further import furthered
from generators.diagnosis.variation.numbers import renumbered
from generators.diagnosis.variation.symptoms import exchanged
from generators.draw import Stream
from kg.model.profile import MAX_FACTS

STRETCHES = (3.0, 2.0, 1.5, 1.25)
"""By how much distances in time may grow or shrink, attempt for attempt: what cannot be stretched far is less so."""


class Extent(NamedTuple):
    """How much a case is to tell.

    Attributes:
        facts: between which counts, where there is room.
        denials: how many of them, beside those that the case needs.
    """

    facts: tuple[int, int]
    denials: tuple[int, int]


OF_ONE, OF_TWO = Extent((12, 19), (1, 2)), Extent((9, 13), (0, 0))
"""By the number of disorders that a case is about: two in one account are many facts already."""
OF_BOTH = Extent((10, 14), (0, 1))
"""Of a case in which two disorders are both there: each tells its own, and nothing is added."""
Holds = Callable[[Sketch], bool]


def varied(
    sketch: Sketch,
    lore: Lore,
    own: Sequence[str],
    holds: Holds,
    rng: Stream,
    attempt: int,
    spared: frozenset[str] = frozenset(),
    extent: Extent = OF_ONE,
) -> Sketch | None:
    """A variation that holds, or None where this draw does not.

    Args:
        sketch: a skeleton.
        lore: what cases may tell.
        own: the disorders of the case.
        holds: whether a sketch holds.
        rng: decides.
        attempt: how many draws have failed before.
        spared: symptoms that are not denied beyond what the skeleton denies.
        extent: how much the case is to tell.
    """
    stretch = STRETCHES[min(attempt // 2, len(STRETCHES) - 1)]
    dated = Redating(lore.criteria, lore.margins, own).redated(sketch, rng, stretch)
    if dated is None:
        return None
    changed = exchanged(renumbered(dated, lore, rng), lore, rng)
    if not holds(changed):
        return None
    wanted = rng.between(*extent.facts)
    denials = rng.between(*extent.denials)
    facts = fact_count(changed, lore)
    changed = furthered(changed, lore, own, wanted - denials - facts, holds, rng)
    facts = fact_count(changed, lore)
    asked = denying(changed, lore, own, min(denials, MAX_FACTS - facts), rng, spared)
    return asked if asked == changed or holds(asked) else changed


def fact_count(sketch: Sketch, lore: Lore) -> int:
    """How many facts the longest case of a sketch has."""
    forms = {code: lore.forms[code][0] for code in sketch.symptoms}
    return max(profile.fact_count() for profile in sketch.profiles(forms))
