"""Which sets of four to use how often, so that every disorder is gold as often as it has cases.

A cover by linear programming (scipy's HiGHS), dived into: what a solution uses whole is taken, then what is left is
solved again. Every set has a random whole-number cost, so that the best solution is one alone: it does not depend on
the path by which a solver finds it, and differs from seed to seed.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np
from scipy.optimize import linprog
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
_APART_COST = 10 * _COST
_LEFT_COST = 200 * _COST
_LEADING_COST = 30 * _COST
_NEARLY = 1e-6


class Use(NamedTuple):
    """One use of a set: each member is gold once, but for a guest."""

    four: tuple[str, ...]
    guest: str | None


class Gained(NamedTuple):
    """What guessers get from each disorder when a set is offered, on average to a case, and what they may get.

    Attributes:
        gains: by set and by the disorder that is gold; a number for each guesser, 1 where it is surely right.
        most: for each guesser.
    """

    gains: Mapping[tuple[str, ...], Mapping[str, Any]]
    most: Any


def cover(
    counts: Mapping[str, int],
    fours: Sequence[tuple[str, ...]],
    reach: Mapping[str, float],
    rng: Stream,
    leading: Gained | None = None,
) -> list[Use]:
    """Uses of sets in which each disorder is gold at most as often as it has cases, and almost always as often.

    Any two disorders that may stand together do so in some use, as far as this leaves no cases over.

    Args:
        counts: the cases of each disorder.
        fours: the sets that may be used.
        reach: how much other disorders depend on each; the greatest may be guests.
        rng: decides the costs.
        leading: sets from which guessers get much are used less, as far as the rest allows; None: they may get what
            they will.
    """
    codes = sorted(counts)
    hubs = sorted(codes, key=lambda code: (-reach[code], code))[:HUBS]
    uses = [
        *(Use(four, None) for four in fours),
        *(Use(four, code) for four in fours for code in four if code in hubs),
    ]
    meeting = sorted({pair for four in fours for pair in combinations(sorted(four), 2)})
    cost = [
        *(rng.between(1, _COST) + (_GUEST_COST if use.guest else 0) for use in uses),
        *(_LEFT_COST for _ in codes),
        *(_APART_COST for _ in meeting),
        *(_LEADING_COST for _ in (() if leading is None else leading.most)),
    ]
    gains = _gains(uses, leading)
    rows = _rows(codes, hubs, meeting, uses, gains)
    most = np.array(_most(uses, counts), dtype=float)
    gold = rows[: len(codes), : len(uses)]
    gained = () if leading is None else leading.most * sum(counts.values())
    left = np.array([*_limits(codes, counts, hubs), *(-1 for _ in meeting), *gained], dtype=float)
    taken = np.zeros(len(uses))
    while left[: len(codes)].sum() > 0:
        found = linprog(
            np.array(cost, dtype=float),
            A_eq=rows[: len(codes)],
            b_eq=left[: len(codes)],
            A_ub=rows[len(codes) :],
            b_ub=left[len(codes) :],
            bounds=[
                *((0.0, limit) for limit in most - taken),
                *((0.0, count) for count in left[: len(codes)]),
                *((0.0, 1.0) for _ in meeting),
                *((0.0, None) for _ in gains),
            ],
            method="highs-ds",
        )
        step = _whole(found.x[: len(uses)], gold, left[: len(codes)]) if found.x is not None else None
        if step is None:
            break
        taken += step
        left -= rows[:, : len(uses)] @ step
    return [use for use, count in zip(uses, taken, strict=True) for _ in range(round(count))]


def _whole(solution: Any, gold: Any, left: Any) -> Any:
    """What a solution uses whole; where it uses nothing whole, the set that it uses most. None where it uses none."""
    whole = np.floor(solution + _NEARLY)
    if whole.any():
        return whole
    if solution.max(initial=0.0) <= _NEARLY:
        return None
    step = np.zeros(len(solution))
    for place in np.argsort(-np.round(solution, 6), kind="stable"):
        if solution[place] > _NEARLY and (left - gold[:, [place]].toarray().ravel() >= 0).all():
            step[place] = 1.0
            return step
    return None


def _most(uses: Sequence[Use], counts: Mapping[str, int]) -> list[int]:
    """How often each set may be used: more often where a disorder has few sets."""
    sets = {code: sum(1 for use in uses if use.guest is None and code in use.four) for code in counts}
    return [
        max(USUAL_USES, *(-(-2 * counts[code] // max(1, sets[code])) for code in use.four)) // (2 if use.guest else 1)
        for use in uses
    ]


def _gains(uses: Sequence[Use], leading: Gained | None) -> Any:
    """What each guesser gets from each use."""
    if leading is None:
        return []
    return np.array([sum(leading.gains[use.four][code] for code in use.four if code != use.guest) for use in uses]).T


def _rows(
    codes: Sequence[str], hubs: Sequence[str], meeting: Sequence[tuple[str, str]], uses: Sequence[Use], gains: Any
) -> Any:
    """The constraints, a line each: gold counts, shared sets, guests, meetings, and what guessers get."""
    lines = [
        *([code in use.four and code != use.guest for use in uses] for code in codes),
        *([use.guest is None and {one, two} <= {*use.four} for use in uses] for one, two in combinations(codes, 2)),
        *([use.guest == hub for use in uses] for hub in hubs),
        # A limit from below is one from above on the negative count.
        *([-(use.guest is None and {one, two} <= {*use.four}) for use in uses] for one, two in meeting),
        *gains,
    ]
    # What is left over of gold, disorders that never meet, and what guessers get too much.
    soft = len(meeting) + len(gains)
    slack = np.zeros((len(lines), len(codes) + soft))
    slack[: len(codes), : len(codes)] = np.eye(len(codes))
    slack[len(lines) - soft :, len(codes) :] = -np.eye(soft)
    return csr_matrix(np.hstack([np.array(lines, dtype=float), slack]))


def _limits(codes: Sequence[str], counts: Mapping[str, int], hubs: Sequence[str]) -> list[int]:
    """What each line of the constraints may come to."""
    return [
        *(counts[code] for code in codes),
        *(max(1, int(TOGETHER_SHARE * min(counts[one], counts[two]))) for one, two in combinations(codes, 2)),
        *(int(GUEST_SHARE * counts[hub]) for hub in hubs),
    ]
