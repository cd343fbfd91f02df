"""Which sets of four to use how often, so that every disorder is gold as often as it has cases.

An exact cover by integer programming (scipy's HiGHS). Every set has a random whole-number cost, so that the cheapest
cover is one alone: it does not depend on the path by which a solver finds it, and differs from seed to seed.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from generators.draw import Stream

HUBS = 4
"""How many of the disorders that most others depend on may be guests."""
GUEST_SHARE = 0.12
"""At most this share of a hub's uses may be as a guest: its offered-to-gold ratio then stays below 4."""
TOGETHER_SHARE = 0.85
"""At most this share of a disorder's cases may have the same rival among the options."""
USUAL_USES = 5
"""How often one set is used at the most, where a disorder has sets enough."""
_COST = 1000
_GUEST_COST = 2 * _COST
_LEFT_COST = 200 * _COST


class Use(NamedTuple):
    """One use of a set: each member is gold once, but for a guest."""

    four: tuple[str, ...]
    guest: str | None


def cover(
    counts: Mapping[str, int], fours: Sequence[tuple[str, ...]], reach: Mapping[str, float], rng: Stream
) -> list[Use]:
    """Uses of sets in which each disorder is gold at most as often as it has cases, and almost always as often.

    Args:
        counts: the cases of each disorder.
        fours: the sets that may be used.
        reach: how much other disorders depend on each; the greatest may be guests.
        rng: decides the costs.
    """
    codes = sorted(counts)
    hubs = sorted(codes, key=lambda code: (-reach[code], code))[:HUBS]
    uses = [
        *(Use(four, None) for four in fours),
        *(Use(four, code) for four in fours for code in four if code in hubs),
    ]
    cost = [rng.between(1, _COST) + (_GUEST_COST if use.guest else 0) for use in uses] + [_LEFT_COST] * len(codes)
    rows, low, high = _rows(codes, counts, hubs, uses)
    found = milp(
        np.array(cost, dtype=float),
        constraints=LinearConstraint(rows, low, high),
        integrality=np.ones(len(cost)),
        bounds=Bounds(0, np.array([*_most(uses, counts), *(counts[code] for code in codes)], dtype=float)),
        options={"mip_rel_gap": 0.0},
    )
    if found.x is None:
        return []
    return [use for use, count in zip(uses, found.x, strict=False) for _ in range(round(count))]


def _most(uses: Sequence[Use], counts: Mapping[str, int]) -> list[int]:
    """How often each set may be used: more often where a disorder has few sets."""
    sets = {code: sum(1 for use in uses if use.guest is None and code in use.four) for code in counts}
    return [
        max(USUAL_USES, *(-(-2 * counts[code] // max(1, sets[code])) for code in use.four)) // (2 if use.guest else 1)
        for use in uses
    ]


def _rows(
    codes: Sequence[str], counts: Mapping[str, int], hubs: Sequence[str], uses: Sequence[Use]
) -> tuple[Any, list[int], list[int]]:
    """The constraints: gold counts (with what is left over), shared sets, guests."""
    width = len(uses) + len(codes)
    cells: list[tuple[int, int]] = []
    low: list[int] = []
    high: list[int] = []

    def add(columns: Sequence[int], least: int, most: int) -> None:
        cells.extend((len(low), column) for column in columns)
        low.append(least)
        high.append(most)

    for place, code in enumerate(codes):
        gold = [column for column, use in enumerate(uses) if code in use.four and code != use.guest]
        add([*gold, len(uses) + place], counts[code], counts[code])
    for one, two in combinations(codes, 2):
        both = [column for column, use in enumerate(uses) if use.guest is None and one in use.four and two in use.four]
        if both:
            add(both, 0, max(1, int(TOGETHER_SHARE * min(counts[one], counts[two]))))
    for hub in hubs:
        add([column for column, use in enumerate(uses) if use.guest == hub], 0, int(GUEST_SHARE * counts[hub]))
    lines, columns = zip(*cells, strict=True)
    return csr_matrix((np.ones(len(cells)), (lines, columns)), shape=(len(low), width)), low, high
