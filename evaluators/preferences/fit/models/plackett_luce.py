"""Plackett and Luce's model of whole orders; options with one score may stand in any order among themselves."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from typing import ClassVar

import numpy as np

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.panel import Floats, Ints, Mask, Panel
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


class _PlackettLuceLikelihood(Likelihood):
    """Works on full orders: each order that a question was given stands for all full orders that agree with it."""

    def __init__(self, panel: Panel) -> None:
        if panel.options > _MOST:
            raise UserError(f"plackett-luce lists all orders and takes {_MOST} options at most; name another model.")
        super().__init__(panel)
        patterns, pattern = np.unique(_patterns(panel.scores), axis=0, return_inverse=True)
        # Each question with each order that somebody gave, and how often it was given.
        keys, self._of_row = np.unique(panel.question * len(patterns) + pattern, return_inverse=True)
        self._question, own_pattern = np.divmod(keys, len(patterns))
        self._given = np.bincount(self._of_row).astype(float)
        agreeing = [_agreeing(one) for one in patterns]
        self._order = np.concatenate([agreeing[place] for place in own_pattern])
        self._of_order = np.repeat(np.arange(len(keys)), [len(agreeing[place]) for place in own_pattern])
        self._starts = np.searchsorted(self._of_order, np.arange(len(keys)))
        self._asked = self._question[self._of_order]

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        total, _ = self._shares(self._full(strengths)[0])
        return np.asarray(np.bincount(self._question, self._given * total, len(strengths)), dtype=float)

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        options = self.panel.options
        log_chance, weights, left = self._full(strengths)
        total, share = self._shares(log_chance)
        gradient, mean = self._gradients(weights, left, share)
        # Chances of options at each choice, in the order of the options.
        chance = np.zeros((len(weights), options - 1, options))
        listed = np.where(_open(options), weights[:, None, :] / left[:, :-1, None], 0.0)
        np.put_along_axis(chance, np.broadcast_to(self._order[:, None, :], chance.shape), listed, axis=2)
        bend = -np.einsum("osi,osj->oij", chance, chance, optimize=True)
        diagonal = np.arange(options)
        bend[:, diagonal, diagonal] += chance.sum(axis=1)
        bend -= gradient[:, :, None] * gradient[:, None, :]
        of_given = self._sum(share[:, None, None] * bend) + mean[:, :, None] * mean[:, None, :]
        by_question, by_block = np.zeros_like(strengths), np.zeros((*strengths.shape, options))
        np.add.at(by_question, self._question, self._given[:, None] * mean)
        np.add.at(by_block, self._question, self._given[:, None, None] * of_given)
        return Derivatives(
            float(self._given @ total),
            by_question,
            np.zeros(0),
            by_block,
            np.zeros((*strengths.shape, 0)),
            np.zeros((0, 0)),
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        log_chance, weights, left = self._full(strengths)
        _, mean = self._gradients(weights, left, self._shares(log_chance)[1])
        found = np.zeros((len(self.panel.cells.question), self.panel.options))
        np.add.at(found, self.panel.cells.of_row, mean[self._of_row])
        return found

    def _full(self, strengths: Floats) -> tuple[Floats, Floats, Floats]:
        """Of full orders: log-probabilities; weights of options, the best first; and what is left at each choice."""
        ordered = np.take_along_axis(strengths[self._asked], self._order, axis=1)
        ordered = ordered - ordered.max(axis=1, keepdims=True)
        weights = np.exp(ordered)
        left = np.cumsum(weights[:, ::-1], axis=1)[:, ::-1]
        return (ordered[:, :-1] - np.log(left[:, :-1])).sum(axis=1), weights, left

    def _gradients(self, weights: Floats, left: Floats, share: Floats) -> tuple[Floats, Floats]:
        """Gradients of the log-probabilities of full orders, and of given orders."""
        # An option adds to the chances of every choice until it is taken.
        listed = -weights * np.cumsum(np.concatenate([1 / left[:, :-1], np.zeros((len(left), 1))], axis=1), axis=1)
        listed[:, :-1] += 1
        gradient = np.empty_like(listed)
        np.put_along_axis(gradient, self._order, listed, axis=1)
        return gradient, self._sum(share[:, None] * gradient)

    def _shares(self, log_chance: Floats) -> tuple[Floats, Floats]:
        """Of each given order: its log-probability, and the share of each full order in it."""
        highest = np.maximum.reduceat(log_chance, self._starts)
        chance = np.exp(log_chance - highest[self._of_order])
        total = self._sum(chance)
        return highest + np.log(total), chance / total[self._of_order]

    def _sum(self, of_orders: Floats) -> Floats:
        return np.asarray(np.add.reduceat(of_orders, self._starts, axis=0))


def _patterns(scores: Floats) -> Ints:
    """Rows x options: how many options have a higher score."""
    return np.asarray((scores[:, :, None] < scores[:, None, :]).sum(axis=2))


def _agreeing(pattern: Ints) -> Ints:
    """The full orders that put no option before a better one: orders x options, the best first."""
    every = np.array(list(permutations(range(len(pattern)))))
    return np.asarray(every[(np.diff(pattern[every], axis=1) >= 0).all(axis=1)])


@cache
def _open(options: int) -> Mask:
    """Choices x places: which places of an order are still open at each choice but the last."""
    return np.asarray(np.triu(np.ones((options - 1, options))) > 0)
