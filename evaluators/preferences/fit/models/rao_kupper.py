"""Rao and Kupper's model of pairs with ties."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.special import expit, log_expit

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, SharedParameters
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
        return (SharedParameters("log threshold", TIE_SD, False, np.array([-1])),)

    def at(self, strengths: Floats, shared: Floats, weights: Floats) -> Derivatives:
        apart, weight = self.by_pair(strengths), weights[self.panel.cells.annotator][:, None]
        threshold = float(np.exp(shared[0]))
        ties = weight * self.counts.ties
        # A tie is as likely as "not less" times "not more", times a factor of the threshold alone.
        above, below = weight * self.counts.wins + ties, weight * self.counts.losses + ties
        high, low = apart - threshold, -apart - threshold
        wide = -np.expm1(-2 * threshold)
        value = above * log_expit(high) + below * log_expit(low) + ties * (2 * threshold + np.log(wide))
        not_high, not_low = expit(-high), expit(-low)
        above_curve, below_curve = above * not_high * (1 - not_high), below * not_low * (1 - not_low)
        # By the threshold itself; then by its logarithm.
        gap = 2 / wide
        by_threshold = float((ties * gap - above * not_high - below * not_low).sum())
        bend = float((above_curve + below_curve).sum() + ties.sum() * gap * (gap - 2))
        return self.derivatives(
            value,
            above * not_high - below * not_low,
            above_curve + below_curve,
            (below_curve - above_curve) * threshold,
            by_threshold * threshold,
            bend * threshold**2 - by_threshold * threshold,
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        apart, threshold = self.by_pair(strengths), float(np.exp(shared[0]))
        wins, losses, ties = self.counts
        return self.to_options((wins + ties) * expit(threshold - apart) - (losses + ties) * expit(threshold + apart))
