"""Sets of four options for single-answer cases: each set is used with every member as gold."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from generators.draw import Stream
from kg.errors import UserError

SIZE = 4
FEWEST_RELATED = 2
"""How many of the three others must be related to gold (semantics, section 4)."""
_TRIES = 20
_UNDONE = 400
"""How often a try takes sets back before it is given up."""


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
    """A set of four for each slot, so that over all slots every set has each of its members as gold.

    The number of slots need not be divisible by four: the last set may be used with fewer members as gold.

    Raises:
        UserError: no such sets were found; the graph relates too few disorders to one another.
    """
    fours = _fours(sorted({slot.disorder for slot in slots}), related)
    for _ in range(_TRIES):
        found = _try(slots, fours, related, rng)
        if found is not None:
            return [found[slot] for slot in slots]
    raise UserError(
        "No option sets were found in which each disorder has two related rivals; "
        "look for a disorder with few shared symptoms and differentials (kgbench cypher sampling/related)."
    )


def _fours(codes: Sequence[str], related: Related) -> dict[str, list[tuple[str, ...]]]:
    """For each disorder the sets of four in which every member has enough related others."""
    fours: dict[str, list[tuple[str, ...]]] = {code: [] for code in codes}
    for four in combinations(codes, SIZE):
        if all(len(related[code] & set(four)) >= FEWEST_RELATED for code in four):
            for code in four:
                fours[code].append(four)
    return fours


def _try(
    slots: Sequence[Slot], fours: Mapping[str, Sequence[tuple[str, ...]]], related: Related, rng: Stream
) -> dict[Slot, frozenset[str]] | None:
    waiting: dict[str, list[Slot]] = {}
    for slot in rng.shuffled(slots):
        waiting.setdefault(slot.disorder, []).append(slot)
    blocks: list[tuple[Slot, ...]] = []
    undone = 0
    while sum(map(len, waiting.values())) >= SIZE:
        room = _room(waiting, related)
        # The disorder that would be stranded first if it had to wait goes first.
        hardest = min(rng.shuffled(sorted(room)), key=lambda code: room[code])
        block = _block(hardest, fours[hardest], waiting, room, rng)
        if block is not None:
            blocks.append(block)
            for slot in block:
                waiting[slot.disorder].remove(slot)
        elif undone < _UNDONE and blocks:
            undone += 1
            _undo(blocks, waiting, related[hardest], rng)
        else:
            return None
    found = {slot: frozenset(other.disorder for other in block) for block in blocks for slot in block}
    rest = [slot for listed in waiting.values() for slot in listed]
    if rest:
        last = _last(rest, sorted(waiting), related, rng)
        if last is None:
            return None
        found.update(dict.fromkeys(rest, last))
    return found


def _room(waiting: Mapping[str, list[Slot]], related: Related) -> dict[str, float]:
    """How many related slots are left for each slot of a disorder that still has one."""
    return {
        code: sum(len(waiting.get(other, ())) for other in related[code]) / len(listed)
        for code, listed in waiting.items()
        if listed
    }


def _block(
    first: str,
    fours: Sequence[tuple[str, ...]],
    waiting: Mapping[str, list[Slot]],
    room: Mapping[str, float],
    rng: Stream,
) -> tuple[Slot, ...] | None:
    """A set around one disorder, at random but rather of disorders with little room: they share what both need."""
    noise = {code: 0.2 + rng.random() for code in sorted(waiting)}
    fitting = [four for four in fours if all(code in room for code in four)]
    fitting.sort(key=lambda four: sum(room[code] * noise[code] for code in four))
    return next((block for four in fitting if (block := _slots(first, four, waiting)) is not None), None)


def _slots(first: str, four: Sequence[str], waiting: Mapping[str, list[Slot]]) -> tuple[Slot, ...] | None:
    """A slot for each of four disorders such that each may stand beside the others."""
    block = [waiting[first][-1]]
    for code in four:
        if code == first:
            continue
        slot = next((slot for slot in reversed(waiting[code]) if all(_beside(slot, other) for other in block)), None)
        if slot is None:
            return None
        block.append(slot)
    return tuple(block)


def _undo(
    blocks: list[tuple[Slot, ...]], waiting: Mapping[str, list[Slot]], wanted: frozenset[str], rng: Stream
) -> None:
    """Takes back some blocks, those first that hold what a stranded disorder needs."""
    order = rng.shuffled(blocks)
    order.sort(key=lambda block: not any(slot.disorder in wanted for slot in block))
    for block in order[: rng.between(2, 6)]:
        blocks.remove(block)
        for slot in block:
            waiting[slot.disorder].insert(0, slot)


def _beside(slot: Slot, other: Slot) -> bool:
    return other.disorder in slot.rivals and slot.disorder in other.rivals


def _last(rest: Sequence[Slot], codes: Sequence[str], related: Related, rng: Stream) -> frozenset[str] | None:
    """One set for the slots that are left, filled with disorders that are not gold in it."""
    gold = {slot.disorder for slot in rest}
    if len(gold) < len(rest):
        return None
    for _ in range(_TRIES):
        fill = [code for code in rng.shuffled(codes) if code not in gold][: SIZE - len(gold)]
        chosen = frozenset({*gold, *fill})
        fits = all(chosen - {slot.disorder} <= slot.rivals for slot in rest)
        if fits and all(len(related[code] & chosen) >= FEWEST_RELATED for code in gold):
            return chosen
    return None
