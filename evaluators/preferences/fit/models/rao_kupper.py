"""Rao and Kupper's model of pairs with ties."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.special import expit

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, SharedDerivatives, SharedParameters
from evaluators.preferences.fit.logistic import log_logistic
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.panel import Floats, Panel
from evaluators.preferences.fit.tied_pairs import TIE_SD, TiedPairLikelihood
from kg.registry import register


@register
class RaoKupper(LatentModel):
    """Strengths of options, and one threshold below which a difference is not told.

    Source: Rao and Kupper 1967, Ties in paired-comparison experiments: a generalization of the Bradley-Terry model.
    """

    name: ClassVar[str] = "rao-kupper"
    place: ClassVar[int] = 5
    assumes: ClassVar[str] = "All annotators share one scale and one threshold below which they score options alike."

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return _RaoKupperLikelihood(panel)


class _RaoKupperLikelihood(TiedPairLikelihood):
    """The threshold is the exponential of the shared parameter, so that it is above 0."""

    def parameters(self) -> tuple[SharedParameters, ...]:
        return (SharedParameters("log threshold", TIE_SD, False, 1),)

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        wins, losses, ties = self.counts_of_question
        apart, threshold = self.of_question(strengths), float(np.exp(shared[0]))
        # A tie is as likely as "not less" times "not more", times a factor of the threshold alone.
        alike = 2 * threshold + np.log(-np.expm1(-2 * threshold))
        found = (wins + ties) * log_logistic(apart - threshold) + (losses + ties) * log_logistic(-apart - threshold)
        return np.asarray((found + ties * alike).sum(axis=1))

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        wins, losses, ties = self.counts_of_question
        apart, threshold = self.of_question(strengths), float(np.exp(shared[0]))
        above, below = wins + ties, losses + ties
        not_high, not_low = expit(threshold - apart), expit(threshold + apart)
        above_curve, below_curve = above * not_high * (1 - not_high), below * not_low * (1 - not_low)
        return self.derivatives(
            float(self.values(strengths, shared).sum()),
            above * not_high - below * not_low,
            above_curve + below_curve,
            (below_curve - above_curve) * threshold,
            self.by_shared(strengths, shared, np.ones(len(strengths))),
        )

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        wins, losses, ties = self.counts_of_question
        apart, threshold = self.of_question(strengths), float(np.exp(shared[0]))
        above, below = wins + ties, losses + ties
        not_high, not_low = expit(threshold - apart), expit(threshold + apart)
        # First by the threshold itself, then by its logarithm.
        gap = -2 / np.expm1(-2 * threshold)
        slope = float(weights @ (ties * gap - above * not_high - below * not_low).sum(axis=1))
        curves = above * not_high * (1 - not_high) + below * not_low * (1 - not_low) + ties * gap * (gap - 2)
        bend = float(weights @ curves.sum(axis=1))
        return SharedDerivatives(np.array([slope * threshold]), np.array([[bend * threshold**2 - slope * threshold]]))

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        apart, threshold = self.by_pair(strengths), float(np.exp(shared[0]))
        wins, losses, ties = self.counts
        return self.to_options((wins + ties) * expit(threshold - apart) - (losses + ties) * expit(threshold + apart))
