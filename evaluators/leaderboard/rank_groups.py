"""Ranks that say no more than the tests do: the places that a run may have, and the runs that it is not told from.

Not to be told apart is not transitive: a run may be like the best and like the second best, which differ. So a run has
a range of ranks instead of one, and may be in several groups, as letters in tables of multiple comparisons are (Piepho
2004, An algorithm for a letter-based representation of all-pairwise comparisons).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from string import ascii_lowercase
from typing import NamedTuple

from evaluators.report.ranks import RunPair


class RankRange(NamedTuple):
    """Where a run stands among others.

    Attributes:
        best: one more than the number of runs that are better beyond chance.
        worst: the last rank that the tests leave open. Two runs whose ranges do not meet are told apart.
        groups: letters; two runs have one in common if and only if no test tells them apart.
    """

    best: int
    worst: int
    groups: tuple[str, ...]


def rank_ranges(accuracy: Mapping[str, float], tested: Sequence[RunPair]) -> dict[str, RankRange]:
    """Where each run stands, best first.

    Args:
        accuracy: of each run; among runs with the same ranks it decides the order, nothing else.
        tested: every two of them.
    """
    apart = {frozenset((pair.first, pair.second)) for pair in tested if pair.distinct and pair.difference}
    better = dict.fromkeys(accuracy, 0)
    worse = dict.fromkeys(accuracy, 0)
    for pair in tested:
        if pair.distinct and pair.difference:
            above, below = (pair.first, pair.second) if pair.difference > 0 else (pair.second, pair.first)
            better[below] += 1
            worse[above] += 1
    best = {run: 1 + better[run] for run in accuracy}
    worst = {run: len(accuracy) - worse[run] for run in accuracy}
    for one, other in combinations(accuracy, 2):
        # Runs that share few items can be like each other though a third lies between them.
        if frozenset((one, other)) not in apart:
            least = max(best[one], best[other])
            worst[one], worst[other] = max(worst[one], least), max(worst[other], least)
    # A run of which little is known stands in the middle of its range, and not above those that are known to be good.
    order = sorted(accuracy, key=lambda run: (best[run] + worst[run], best[run], -accuracy[run], run))
    letters = _letters(order, apart)
    return {run: RankRange(best[run], worst[run], tuple(letters[run])) for run in order}


def _letters(order: Sequence[str], apart: set[frozenset[str]]) -> dict[str, list[str]]:
    """A letter for each of the groups that hold every two runs which are alike, and no two which are not."""
    found: dict[str, list[str]] = {run: [] for run in order}
    covered: set[frozenset[str]] = set()
    many = 0
    for place, first in enumerate(order):
        # At last the run alone, which is like no other where it has no letter yet.
        for second in (*order[place + 1 :], first):
            both = frozenset((first, second))
            if both in apart or both in covered:
                continue
            group = _group(first, second, order, apart)
            for run in group:
                found[run].append(_letter(many))
            many += 1
            covered |= {frozenset(pair) for pair in product(group, repeat=2)}
    return found


def _group(first: str, second: str, order: Sequence[str], apart: set[frozenset[str]]) -> list[str]:
    """Two runs that are alike, and every further run that is like all of the group so far."""
    group = list(dict.fromkeys((first, second)))
    for run in order:
        if run not in group and all(frozenset((run, one)) not in apart for one in group):
            group.append(run)
    return group


def _letter(number: int) -> str:
    """One letter for the first 26 groups, then aa, ab and so on."""
    text = ""
    number += 1
    while number:
        number, at = divmod(number - 1, len(ascii_lowercase))
        text = ascii_lowercase[at] + text
    return text
