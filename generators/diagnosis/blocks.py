"""Sets of four options for single-answer cases: each set is used with every member as gold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from generators.diagnosis.cover import Use, cover
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


def option_sets(slots: Sequence[Slot], related: Related, rng: Stream) -> list[frozenset[str]]:
    """A set of four for each slot, so that over all slots every set has each of its members as gold equally often.

    Exceptions, few enough to teach a guesser nothing: sets in which a disorder that many others depend on is a guest,
    since it would otherwise meet the same rivals only, and the last few slots, for which no shared set is left.

    Raises:
        UserError: some slot cannot be served; the graph relates too few disorders to its disorder.
    """
    beside = _beside(slots)
    fours = _fours(beside, related)
    waiting: dict[str, list[Slot]] = {code: [] for code in beside}
    for slot in rng.shuffled(slots):
        waiting[slot.disorder].append(slot)
    uses = cover({code: len(listed) for code, listed in waiting.items()}, fours, _reach(beside, related), rng)
    found: dict[Slot, frozenset[str]] = {}
    for use in rng.shuffled(uses):
        block = _filled(use, waiting)
        if block is not None:
            _place(block, frozenset(use.four), waiting, found)
    while left := [code for code in sorted(waiting) if waiting[code]]:
        block, four = _leftover(rng.choice(left), fours, waiting, found, rng)
        _place(block, four, waiting, found)
    return [found[slot] for slot in slots]


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


def _filled(use: Use, waiting: Mapping[str, Sequence[Slot]]) -> list[Slot] | None:
    """A slot for each gold member of a set such that all may stand beside one another."""
    guests = {use.guest} if use.guest else set()
    block: list[Slot] = []
    for code in use.four:
        if code not in guests:
            slot = next((slot for slot in waiting[code] if _fits(slot, block, guests)), None)
            if slot is None:
                return None
            block.append(slot)
    return block


def _fits(slot: Slot, block: Sequence[Slot], guests: set[str]) -> bool:
    """Whether a slot may stand beside those chosen already."""
    return guests <= slot.rivals and all(
        other.disorder in slot.rivals and slot.disorder in other.rivals for other in block
    )


def _place(
    block: Sequence[Slot],
    four: frozenset[str],
    waiting: Mapping[str, list[Slot]],
    found: dict[Slot, frozenset[str]],
) -> None:
    for slot in block:
        waiting[slot.disorder].remove(slot)
        found[slot] = four


def _leftover(
    first: str,
    fours: Sequence[tuple[str, ...]],
    waiting: Mapping[str, Sequence[Slot]],
    found: Mapping[Slot, frozenset[str]],
    rng: Stream,
) -> tuple[list[Slot], frozenset[str]]:
    """A set that serves as many of the slots that are left as one can, filled with what is offered least."""
    offered = Counter(code for codes in found.values() for code in codes)
    best: list[tuple[int, int, list[Slot], frozenset[str]]] = []
    for four in rng.shuffled([four for four in fours if first in four]):
        members: list[Slot] = []
        for code in (first, *(code for code in four if code != first)):
            others = {*four} - {code, *(slot.disorder for slot in members)}
            slot = next((slot for slot in waiting[code] if _fits(slot, members, others)), None)
            if slot is not None:
                members.append(slot)
        guests = {*four} - {slot.disorder for slot in members}
        if members and all(guests <= slot.rivals for slot in members):
            best.append((-len(members), sum(offered[code] for code in guests), members, frozenset(four)))
    if not best:
        raise UserError(
            f"No option set was found for {first} in which each disorder has {FEWEST_RELATED} related rivals; "
            "look at what it shares with others (kgbench cypher sampling/related)."
        )
    _, _, served, codes = min(best, key=lambda one: one[:2])
    return served, codes
