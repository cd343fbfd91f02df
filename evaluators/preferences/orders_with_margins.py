"""Whole orders of the options, as likely as a model of pairs with slope and offset has it for each pair."""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from kg.errors import UserError

_STEPS = 100
_CLOSE = 1e-9

Floats = NDArray[np.float64]


@cache
def all_orders(options: int) -> tuple[tuple[int, ...], ...]:
    """Every order of the options, the best first."""
    return tuple(permutations(range(options)))


def plackett_luce(strengths: Sequence[float]) -> Floats:
    """Probability of each of `all_orders` where the best is drawn by strength, then the best of the rest, and so on.

    Of any two options the first stands before the second with the logistic function of the difference of strengths.

    Source: Plackett, The analysis of permutations, Applied Statistics 24 (1975).
    """
    weights = np.exp(np.asarray(strengths) - max(strengths))
    ordered = weights[np.asarray(all_orders(len(strengths)))]
    rest = np.cumsum(ordered[:, ::-1], axis=1)[:, ::-1]
    probabilities: Floats = (ordered / rest).prod(axis=1)
    return probabilities


def with_offset(strengths: Sequence[float], offset: float) -> Floats:
    """Probability of each of `all_orders` where, for i < j, i comes before j with logistic(offset + s_i - s_j).

    Of all distributions with these probabilities of pairs it is the nearest to that of Plackett and Luce: each pair has
    a factor of its own, found by Newton's method. Without an offset it is that of Plackett and Luce itself.

    Args:
        strengths: of the options, slope included.
        offset: how far the option with the smaller place is favoured, in logits.

    Raises:
        UserError: no distribution over whole orders has such pairs, as with a great offset.
    """
    base = plackett_luce(strengths)
    if offset == 0:
        return base
    first = _first_before(len(strengths))
    pairs = list(combinations(range(len(strengths)), 2))
    gaps = np.array([offset + strengths[i] - strengths[j] for i, j in pairs])
    wanted = 1 / (1 + np.exp(-gaps))
    tilt = np.zeros(len(pairs))
    probabilities, distance = base, float("inf")
    for _ in range(_STEPS):
        mean = probabilities @ first
        distance = float(np.abs(mean - wanted).max())
        if distance < _CLOSE:
            return probabilities
        spread = first.T @ (probabilities[:, None] * first) - np.outer(mean, mean)
        step = np.linalg.solve(spread + 1e-12 * np.eye(len(pairs)), wanted - mean)
        tilt = tilt + step * min(1.0, 2.0 / float(np.abs(step).max()))
        logs = np.log(np.maximum(base, 1e-300)) + first @ tilt
        probabilities = np.exp(logs - logs.max())
        probabilities = probabilities / probabilities.sum()
    raise UserError(
        f"No orders of whole options go with an offset of {offset:g} for every pair (they miss by {distance:.3f}); "
        "take a smaller offset."
    )


@cache
def _first_before(options: int) -> Floats:
    """1 where an order has the first option of a pair before the second: shape (orders, pairs)."""
    places = np.argsort(np.asarray(all_orders(options)), axis=1)
    return np.stack([places[:, i] < places[:, j] for i, j in combinations(range(options), 2)], axis=1).astype(float)
