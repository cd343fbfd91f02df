"""Draws seeds that hold by the criteria in Python and differ from each other; it can go on in any process."""

import hashlib
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from generators.diagnosis.lore import Lore
from generators.diagnosis.sketch import Sketch
from generators.draw import Stream, stream
from generators.writing.genre import Voice
from kg.errors import UserError
from kg.oracle import Judgement

ATTEMPTS = 80
"""How often a seed is drawn anew before the build gives up on it."""


class Drawn(NamedTuple):
    """A seed that holds by the criteria in Python.

    Attributes:
        rivals: disorders that may be options beside it.
    """

    sketch: Sketch
    rivals: frozenset[str]


Draw = Callable[[str, int, int, Stream], Drawn | None]
"""From a subject, the number of the seed, how many draws failed before and a stream to a seed, or None."""
Proves = Callable[[str, Sequence[Judgement], frozenset[str]], bool]
"""Whether the oracle's judgements of the cases of a subject are what its cases must be, for these rivals."""


class Kind(NamedTuple):
    """How the seeds of one kind of case are drawn and proved.

    Attributes:
        paired: the subjects are differentials.
        voice: who tells the cases.
    """

    draw: Draw
    proves: Proves
    paired: bool
    voice: Voice


Taken = dict[str, set[bytes]]
"""What the seeds of each subject are about, as hashes: later ones must differ."""


Skeletons = Mapping[str, Sequence[Sketch]]
MakeKind = Callable[[Lore, Skeletons], Kind]
"""A function of a module: another process imports it."""


class DrawnSeed(NamedTuple):
    """A seed that was drawn.

    Attributes:
        number: which of its subject.
        attempt: the one that it was drawn in.
        repeated: an earlier seed of the subject has the same facts, since no other could be found.
        about: what it is about, as a hash.
    """

    number: int
    attempt: int
    drawn: Drawn
    repeated: bool
    about: bytes


def draw_all(
    known: tuple[Lore, Skeletons],
    make: MakeKind,
    name: str,
    subject: str,
    firsts: Mapping[int, int],
    taken: Collection[bytes],
) -> list[DrawnSeed]:
    """One seed for each number of a subject: of the first attempt that holds and is new.

    Where none is new, it is that of the last one that holds.

    Args:
        known: what drawing needs.
        make: makes the way in which they are drawn.
        name: names the streams: build seed and task.
        subject: the disorder or the differential.
        firsts: number -> the first attempt that may serve.
        taken: what earlier seeds of the subject are about.

    Raises:
        UserError: some seed could not be drawn in any attempt.
    """
    kind = make(*known)
    earlier = set(taken)
    return [_drawn(kind, name, subject, number, first, earlier) for number, first in firsts.items()]


def _drawn(kind: Kind, name: str, subject: str, number: int, first: int, earlier: set[bytes]) -> DrawnSeed:
    old: DrawnSeed | None = None
    for attempt in range(first, ATTEMPTS):
        one = kind.draw(subject, number, attempt, stream(name, subject, number, attempt))
        if one is None:
            continue
        key = hashlib.sha256(one.sketch.model_dump_json().encode()).digest()
        if key not in earlier:
            earlier.add(key)
            return DrawnSeed(number, attempt, one, False, key)
        old = DrawnSeed(number, attempt, one, True, key)
    if old is None:
        raise UserError(
            f"{subject}: no case could be drawn that its criteria and rules allow, in {ATTEMPTS} attempts. "
            "Look at what stands in the way with `kgbench validate --prove`."
        )
    return old
