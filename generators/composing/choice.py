"""The best of several drafts, by what can be counted."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from generators.composing.book import Bit
from generators.composing.lines import Line, Row, read
from generators.composing.scene import Scene

LEAST, MOST = 150, 200


def texts(rows: Sequence[Row], scene: Scene, cases: int) -> list[str]:
    """The text of each case."""
    return [" ".join(read(line, scene) for line in _lines(rows, case)) for case in range(cases)]


def cost(rows: Sequence[Row], scene: Scene) -> float:
    """How much speaks against a draft: too few or too many words, repeated openings, few joints."""
    return max(0.0, *(_cost(_lines(rows, case), scene) for case in range(len(rows[0]))))


def _lines(rows: Sequence[Row], case: int) -> list[Line]:
    """The sentences of one case."""
    return [line for row in rows if (line := row[case]) is not None]


def _cost(lines: Sequence[Line], scene: Scene) -> float:
    told = [read(line, scene) for line in lines]
    count = sum(len(text.split()) for text in told)
    sentences = [one for text in told for one in re.split(r"(?<=[.!?]) ", text)]
    heads = [one.split()[0].casefold() for one in sentences]
    lengths = [len(one.split()) for one in sentences]
    bits: list[Bit] = [piece.bit for line in lines for piece in line.pieces]
    stems = Counter(stem for bit in bits for stem in bit.stems)
    slots = Counter(slot for bit in bits for slot in bit.slots if slot not in ("kin_he", "kin_his", "kin_him"))
    found: float = (
        40 * max(0, LEAST + 1 - count)
        + 40 * max(0, count - MOST + 1)
        + 3 * sum(one == two for one, two in pairwise(heads))
        + 2 * sum(times - 3 for times in Counter(heads).values() if times > 3)
        + 2 * sum(times - 1 for times in stems.values() if times > 1)
        + 2 * sum(times - 2 for times in slots.values() if times > 2)
        + 2 * abs(sum(lengths) / len(lengths) - 14)
        + 3 * sum(length < 5 for length in lengths)
        + 3 * sum(length > 32 for length in lengths)
        - 3 * sum(line.relation in ("link", "same", "example", "story", "bridge") for line in lines)
        + 6 * max(0, sum(bit.figure for bit in bits) - 1)
    )
    return found
