"""The best of several drafts, by what can be counted."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from generators.composing.book import Bit
from generators.composing.lines import Line, Row, lines_of, read
from generators.composing.scene import Scene
from kg.wording.thread import MORE

_ENDS = re.compile(r"(?<=[.!?]) ")
LEAST, MOST = 150, 200
MOST_NEUTRAL = 0.08
"""The greatest share of a text's words that may tell nothing of its facts."""
_TOO_NEUTRAL = 1000
_HANGING = frozenset({"link", "same", "example", "story", "thread", MORE})
"""Relations of what hangs together with the rest."""


class Appraisal(NamedTuple):
    """What speaks against a draft.

    Attributes:
        over: words beyond the most that a text may have, in the longest case; below nothing where all have room.
        fits: whether every case has as many words as a text may have, few enough of them neutral.
        cost: how much speaks against it: repeated openings, few joints, too few or too many words.
        told: what each of its lines says, by the ``id`` of the line.
    """

    over: int
    fits: bool
    cost: float
    told: Mapping[int, str]


class _LineTold(NamedTuple):
    """What is counted of a line.

    Attributes:
        words: how many there are.
        heads: the first word of each of its sentences.
        lengths: the words of each.
    """

    words: int
    heads: tuple[str, ...]
    lengths: tuple[int, ...]


def judged(rows: Sequence[Row], scene: Scene) -> Appraisal:
    """How good a draft is."""
    told: dict[int, str] = {}
    counted: dict[int, _LineTold] = {}
    for row in rows:
        for line in row:
            if line is not None and id(line) not in told:
                told[id(line)] = read(line, scene)
                counted[id(line)] = _counted(told[id(line)])
    counts, costs, neutral = [], [0.0], [0.0]
    for case in range(len(rows[0])):
        lines = lines_of(rows, case)
        own = [counted[id(line)] for line in lines]
        counts.append(sum(one.words for one in own))
        costs.append(_cost(lines, own, counts[-1]))
        untold = sum(one.words for line, one in zip(lines, own, strict=True) if not line.facts)
        neutral.append(untold / max(1, counts[-1]))
    much = max(neutral) > MOST_NEUTRAL
    fits = min(counts) >= LEAST and max(counts) <= MOST and not much
    return Appraisal(max(counts) - MOST, fits, max(costs) + _TOO_NEUTRAL * much, told)


def _counted(text: str) -> _LineTold:
    """What is counted of a line; the cases of a draft share most of theirs."""
    sentences = [one.split() for one in _ENDS.split(text)]
    lengths = tuple(map(len, sentences))
    return _LineTold(sum(lengths), tuple([one[0].casefold() for one in sentences]), lengths)


def _cost(lines: Sequence[Line], told: Sequence[_LineTold], count: int) -> float:
    heads = [head for one in told for head in one.heads]
    lengths = [length for one in told for length in one.lengths]
    bits: list[Bit] = [piece.bit for line in lines for piece in line.parts]
    stems = [stem for bit in bits for stem in bit.stems]
    slots = Counter(slot for bit in bits for slot in bit.slots if slot not in ("kin_he", "kin_his", "kin_him"))
    found: float = (
        40 * max(0, LEAST + 1 - count)
        + 40 * max(0, count - MOST + 1)
        + 3 * sum(one == two for one, two in pairwise(heads))
        + 2 * sum(times - 3 for times in Counter(heads).values() if times > 3)
        + 2 * (len(stems) - len({*stems}))
        + 2 * sum(times - 2 for times in slots.values() if times > 2)
        + 2 * abs(sum(lengths) / len(lengths) - 14)
        + 3 * sum(length < 5 for length in lengths)
        + 3 * sum(length > 32 for length in lengths)
        - 3 * sum(line.relation in _HANGING for line in lines)
        + 6 * max(0, sum(bit.figure for bit in bits) - 1)
    )
    return found
