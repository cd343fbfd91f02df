"""Sets of four options for single-answer cases: each set is used with every member as gold."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from scipy.optimize import linear_sum_assignment

from generators.diagnosis.cover import Gained, cover
from generators.diagnosis.guessers import Array
from generators.diagnosis.leads import SURE
from generators.diagnosis.outlook import Outlook, exchanged
from generators.draw import Stream
from kg.errors import UserError

SIZE = 4
FEWEST_RELATED = 2
"""How many of the three others must be related to gold (semantics, section 4)."""


class Slot(NamedTuple):
    """A place that needs options: one patient of one seed.

    Attributes:
        rivals: disorders that may be options beside this gold.
    """

    disorder: str
    seed: int
    patient: int
    rivals: frozenset[str]


Related = Mapping[str, frozenset[str]]


def option_sets(
    slots: Sequence[Slot], related: Related, rng: Stream, outlook: Outlook | None = None
) -> list[frozenset[str]]:
    """A set of four for each slot, so that over all slots every set has each of its members as gold equally often.

    Exceptions, few enough to teach a guesser nothing: sets in which a disorder that many others depend on is a guest,
    since it would otherwise meet the same rivals only, and slots that refuse what stands in every shared set left.

    Args:
        slots: what needs options.
        related: which disorders are related.
        rng: decides.
        outlook: sets are chosen so that guessers do not get too much; None: they may get what they will.

    Raises:
        UserError: some slot cannot be served; the graph relates too few disorders to its disorder.
    """
    beside = _beside(slots)
    fours = _fours(beside, related)
    waiting: dict[str, list[Slot]] = {code: [] for code in sorted(beside)}
    for slot in slots:
        waiting[slot.disorder].append(slot)
    counts = {code: len(listed) for code, listed in waiting.items()}
    leading = None if outlook is None else _leading(fours, outlook)
    uses = cover(counts, fours, _reach(beside, related), rng, leading)
    found: dict[Slot, frozenset[str]] = {}
    for code, listed in waiting.items():
        shared = [frozenset(use.four) for use in uses if code in use.four and code != use.guest]
        found.update(_shared_out(shared, listed, rng))
    offered = Counter(code for codes in found.values() for code in codes)
    for slot in slots:
        if slot not in found:
            found[slot] = _alone(slot, fours, related, offered, rng)
            offered.update(found[slot])
    drawn = [found[slot] for slot in slots]
    return drawn if outlook is None else exchanged(drawn, lambda place, four: _fits(four, slots[place]), outlook)


def _leading(fours: Sequence[tuple[str, ...]], outlook: Outlook) -> Gained:
    """What guessers get from the sets, on average over the half of the slots of each disorder from which it is least.

    Exchanges give a set to such slots, so that an average over all of them would speak against the wrong sets.
    """
    gains: dict[tuple[str, ...], dict[str, Array]] = {four: {} for four in fours}
    for code, places in outlook.places.items():
        own = [four for four in fours if code in four]
        if own:
            least = np.sort(outlook.gains(places, own), axis=0)[: (len(places) + 1) // 2]
            for four, mean in zip(own, least.mean(axis=0) / SURE, strict=True):
                gains[four][code] = mean
    return Gained(gains, outlook.aim.most / SURE)


def _beside(slots: Sequence[Slot]) -> dict[str, frozenset[str]]:
    """Which disorders may stand beside which for most of the seeds of either."""
    counts: dict[str, Counter[str]] = {}
    sizes = Counter(slot.disorder for slot in slots)
    for slot in slots:
        counts.setdefault(slot.disorder, Counter()).update(slot.rivals)
    most = {
        code: {other for other, count in counted.items() if 2 * count > sizes[code]} for code, counted in counts.items()
    }
    return {code: frozenset(other for other in others if code in most.get(other, ())) for code, others in most.items()}


def _fours(beside: Related, related: Related) -> list[tuple[str, ...]]:
    """The sets of four that may stand together and in which every member has related others."""
    return [
        four
        for four in combinations(sorted(beside), SIZE)
        if all({*four} - {code} <= beside[code] for code in four)
        and all(len(related[code] & set(four)) >= FEWEST_RELATED for code in four)
    ]


def _reach(beside: Related, related: Related) -> dict[str, float]:
    """How much the disorders related to each depend on it: one that is related to few depends on each of them more."""
    near = {code: related[code] & others for code, others in beside.items()}
    return {code: sum(1 / len(near[other]) for other in sorted(near[code])) for code in near}


def _shared_out(sets: Sequence[frozenset[str]], slots: Sequence[Slot], rng: Stream) -> dict[Slot, frozenset[str]]:
    """Gives as many slots of a disorder as possible one of its sets; which one is drawn by lot."""
    lots = np.array([[rng.random() if _fits(four, slot) else len(slots) for four in sets] for slot in slots])
    return {
        slots[row]: sets[column]
        for row, column in zip(*linear_sum_assignment(lots), strict=True)
        if _fits(sets[column], slots[row])
    }


def _fits(four: Collection[str], slot: Slot) -> bool:
    """Whether a slot allows all others of a set."""
    return {*four} - {slot.disorder} <= slot.rivals


def _alone(
    slot: Slot, fours: Sequence[tuple[str, ...]], related: Related, offered: Mapping[str, int], rng: Stream
) -> frozenset[str]:
    """A set for a slot that shares none, filled with what is offered least."""
    fitting = [four for four in fours if slot.disorder in four and _fits(four, slot)]
    # A seed may refuse so much that the others of no set have related rivals in it too.
    fitting = fitting or [
        (slot.disorder, *others)
        for others in combinations(sorted(slot.rivals), SIZE - 1)
        if len(related[slot.disorder] & {*others}) >= FEWEST_RELATED
    ]
    if not fitting:
        raise UserError(
            f"No option set was found for {slot.disorder} in which it has {FEWEST_RELATED} related rivals; "
            "look at what it shares with others (kgbench cypher sampling/related)."
        )
    return frozenset(min(rng.shuffled(fitting), key=lambda four: sum(offered[code] for code in four)))
