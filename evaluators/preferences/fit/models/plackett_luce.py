"""Plackett and Luce's model of whole orders; options with one score may stand in any order among themselves."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import ClassVar, NamedTuple

import numpy as np
from scipy.special import logsumexp

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.panel import Floats, Ints, Panel
from kg.errors import UserError
from kg.registry import register

_MOST = 6
"""Of more options there are too many orders to list."""


@register
class PlackettLuce(LatentModel):
    """Strengths of options; the best is chosen first, then the best of the rest, and so on.

    An order with ties has the sum of the probabilities of all full orders that agree with it.

    Source: Plackett 1975, The analysis of permutations; Luce 1959, Individual choice behavior.
    """

    name: ClassVar[str] = "plackett-luce"
    place: ClassVar[int] = 6
    assumes: ClassVar[str] = "All annotators share one scale and order options from the best down."

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return _PlackettLuceLikelihood(panel)


class _Orders(NamedTuple):
    """All full orders: orders x options, the best first; and which options are left at each choice but the last."""

    order: Ints
    left: Floats


@cache
def _orders(options: int) -> _Orders:
    order = np.array(list(permutations(range(options))))
    left = np.zeros((len(order), options - 1, options))
    for place in range(options - 1):
        np.put_along_axis(left[:, place], order[:, place:], 1.0, axis=1)
    return _Orders(order, left)


class _PlackettLuceLikelihood(Likelihood):
    def __init__(self, panel: Panel) -> None:
        if panel.options > _MOST:
            raise UserError(f"plackett-luce lists all orders and takes {_MOST} options at most; name another model.")
        super().__init__(panel)
        self._all = _orders(panel.options)
        patterns, pattern = np.unique(_patterns(panel.scores), axis=0, return_inverse=True)
        self._agree = np.array([_agreeing(one, self._all.order) for one in patterns])
        # Each question with each order that somebody gave, and how often each cell gave it.
        keys, self._of_row = np.unique(panel.question * len(patterns) + pattern, return_inverse=True)
        self._question, self._pattern = np.divmod(keys, len(patterns))

    def at(self, strengths: Floats, shared: Floats, weights: Floats) -> Derivatives:
        options = self.panel.options
        given = np.bincount(self._of_row, weights[self.panel.annotator], len(self._question))
        log_chance, gradient, bend = self._full(strengths)
        total, share = self._shares(log_chance)
        mean = np.einsum("go,goi->gi", share, gradient[self._question])
        spread = np.einsum("go,goi,goj->gij", share, gradient[self._question], gradient[self._question], optimize=True)
        blocks = np.einsum("go,goij->gij", share, bend[self._question], optimize=True)
        blocks -= spread - mean[:, :, None] * mean[:, None, :]
        by_question, by_block = np.zeros_like(strengths), np.zeros((*strengths.shape, options))
        np.add.at(by_question, self._question, given[:, None] * mean)
        np.add.at(by_block, self._question, given[:, None, None] * blocks)
        return Derivatives(
            float(given @ total),
            by_question,
            np.zeros(0),
            by_block,
            np.zeros((*strengths.shape, 0)),
            np.zeros((0, 0)),
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        log_chance, gradient, _ = self._full(strengths)
        _, share = self._shares(log_chance)
        mean = np.einsum("go,goi->gi", share, gradient[self._question])
        found = np.zeros((len(self.panel.cells.question), self.panel.options))
        np.add.at(found, self.panel.cells.of_row, mean[self._of_row])
        return found

    def _full(self, strengths: Floats) -> tuple[Floats, Floats, Floats]:
        """Of each question and full order: log-probability, its gradient, its negative second derivatives."""
        # The strongest option of what is left is taken out first, so that nothing overflows.
        shifted = strengths[:, None, None, :] + np.where(self._all.left > 0, 0.0, -np.inf)
        total = logsumexp(shifted, axis=3)
        chance = np.exp(shifted - total[..., None])
        chosen = strengths[:, self._all.order[:, :-1]]
        ones = self._all.left[:, :, :].copy()
        ones[:, :-1] -= self._all.left[:, 1:]
        last = np.zeros_like(ones[:, -1])
        np.put_along_axis(last, self._all.order[:, -2:-1], 1.0, axis=1)
        ones[:, -1] = last
        gradient = (ones[None] - chance).sum(axis=2)
        bend = -np.einsum("qosi,qosj->qoij", chance, chance, optimize=True)
        diagonal = np.arange(strengths.shape[1])
        bend[:, :, diagonal, diagonal] += chance.sum(axis=2)
        return (chosen - total).sum(axis=2), gradient, bend

    def _shares(self, log_chance: Floats) -> tuple[Floats, Floats]:
        """Of each given order: its log-probability, and the share of each full order in it."""
        agreeing = np.where(self._agree[self._pattern], log_chance[self._question], -np.inf)
        total = logsumexp(agreeing, axis=1)
        return total, np.exp(agreeing - total[:, None])


def _patterns(scores: Floats) -> Ints:
    """Rows x options: how many options have a higher score."""
    return np.asarray((scores[:, :, None] < scores[:, None, :]).sum(axis=2))


def _agreeing(pattern: Ints, order: Ints) -> Floats:
    """Which full orders put no option before a better one."""
    ranks = pattern[order]
    return np.asarray((np.diff(ranks, axis=1) >= 0).all(axis=1))
