"""Sets of four options for single-answer cases: each set is used with every member as gold."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from generators.draw import Stream
from kg.errors import UserError

SIZE = 4
FEWEST_RELATED = 2
"""How many of the three others must be related to gold (semantics, section 4)."""
GUEST_EVERY = 4
"""One in so many uses of a disorder may be without its being gold: its offered-to-gold ratio then stays below 4."""
LOOSE_SHARE = 0.04
"""Once so few slots are left, each gets a set of its own: the counts allow no more equal ones."""
_TRIES = 6
_UNDONE = 6000
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

    Exceptions, few enough to teach a guesser nothing: the last few slots, for which no shared set is left, and sets
    in which a disorder that many depend on is a guest, since otherwise it would meet the same rivals only.

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


class _Places:
    """Slots that still wait for a set, and how often each disorder may still stand in one without being gold."""

    def __init__(self, slots: Sequence[Slot], related: Related, rng: Stream) -> None:
        self.related = related
        self.waiting: dict[str, list[Slot]] = {}
        for slot in rng.shuffled(slots):
            self.waiting.setdefault(slot.disorder, []).append(slot)
        self.guests = {code: len(listed) // GUEST_EVERY for code, listed in self.waiting.items()}

    def left(self) -> int:
        return sum(map(len, self.waiting.values()))

    def take(self, block: Sequence[Slot | str]) -> None:
        for member in block:
            if isinstance(member, str):
                self.guests[member] -= 1
            else:
                self.waiting[member.disorder].remove(member)

    def give_back(self, block: Sequence[Slot | str]) -> None:
        for member in block:
            if isinstance(member, str):
                self.guests[member] += 1
            else:
                self.waiting[member.disorder].insert(0, member)

    def room(self) -> dict[str, float]:
        """How many related slots are left for each slot of a disorder that still has one."""
        return {
            code: sum(len(self.waiting.get(other, ())) for other in self.related[code]) / len(listed)
            for code, listed in self.waiting.items()
            if listed
        }

    def demand(self, code: str) -> float:
        """How much the disorders related to one depend on it."""
        return sum(1 / len(self.related[other]) for other in self.related[code])


def _try(
    slots: Sequence[Slot], fours: Mapping[str, Sequence[tuple[str, ...]]], related: Related, rng: Stream
) -> dict[Slot, frozenset[str]] | None:
    places = _Places(slots, related, rng)
    blocks: list[tuple[Slot | str, ...]] = []
    undone = 0
    while places.left() > max(SIZE - 1, len(slots) * LOOSE_SHARE):
        room = places.room()
        # The disorder that would be stranded first if it had to wait goes first.
        hardest = min(rng.shuffled(sorted(room)), key=lambda code: room[code])
        block = _block(hardest, fours[hardest], places, room, rng)
        if block is not None:
            blocks.append(block)
            places.take(block)
        elif undone < _UNDONE and blocks:
            undone += 1
            _undo(blocks, places, hardest, rng)
        else:
            return None
    found = {slot: frozenset(map(_code, block)) for block in blocks for slot in block if isinstance(slot, Slot)}
    offered = Counter(code for codes in found.values() for code in codes)
    for slot in [slot for _, listed in sorted(places.waiting.items()) for slot in listed]:
        fitting = [four for four in fours[slot.disorder] if {*four} - {slot.disorder} <= slot.rivals]
        if not fitting:
            return None
        least = min(rng.shuffled(fitting), key=lambda four: sum(offered[code] for code in four))
        found[slot] = frozenset(least)
        offered.update(least)
    return found


def _code(member: Slot | str) -> str:
    return member if isinstance(member, str) else member.disorder


def _block(
    first: str, fours: Sequence[tuple[str, ...]], places: _Places, room: Mapping[str, float], rng: Stream
) -> tuple[Slot | str, ...] | None:
    """A set around one disorder, at random but rather of disorders with little room: they share what both need."""
    noise = {code: 0.2 + rng.random() for code in sorted(places.waiting)}
    fitting = [four for four in fours if all(code in room or places.guests[code] > 0 for code in four)]
    fitting.sort(key=lambda four: sum(room.get(code, 0.0) * noise[code] for code in four))
    # Where hardly any other disorder is related, one that all depend on would be bound to this one alone.
    lending = len(places.related[first]) <= SIZE and rng.random() < 0.5
    for four in fitting:
        block = _members(first, four, places, lending)
        if block is not None:
            return block
    return None


def _members(first: str, four: Sequence[str], places: _Places, lending: bool) -> tuple[Slot | str, ...] | None:
    """A slot for each of four disorders such that each may stand beside the others; at most one is a guest."""
    waiting = places.waiting
    others = [code for code in four if code != first]
    guests = {code for code in others if not waiting[code]}
    if lending and not guests:
        wanted = max(others, key=lambda code: (places.demand(code), code))
        guests = {wanted} if places.guests[wanted] > 0 else set()
    if len(guests) > 1:
        return None
    block: list[Slot] = [waiting[first][-1]]
    for code in others:
        if code in guests:
            continue
        slot = next((slot for slot in reversed(waiting[code]) if all(_beside(slot, other) for other in block)), None)
        if slot is None:
            return None
        block.append(slot)
    if any(guest not in slot.rivals for guest in guests for slot in block):
        return None
    return (*block, *sorted(guests))


def _undo(blocks: list[tuple[Slot | str, ...]], places: _Places, stranded: str, rng: Stream) -> None:
    """Takes back some sets, those first that hold what a stranded disorder needs without serving it."""
    order = rng.shuffled(blocks)
    order.sort(key=lambda block: _use(block, stranded, places.related[stranded]))
    for block in order[: rng.between(1, 4)]:
        blocks.remove(block)
        places.give_back(block)


def _use(block: Sequence[Slot | str], stranded: str, wanted: frozenset[str]) -> int:
    codes = set(map(_code, block))
    return 2 if not codes & wanted else int(stranded in codes)


def _beside(slot: Slot, other: Slot) -> bool:
    return other.disorder in slot.rivals and slot.disorder in other.rivals
