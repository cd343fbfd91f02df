"""Bradley and Terry's model of pairs; a tie counts as half a win of each option."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.special import expit, log_expit

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, PairLikelihood
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.pairs import pair_counts
from evaluators.preferences.fit.panel import Floats, Panel
from kg.registry import register


@register
class BradleyTerry(LatentModel):
    """Strengths of options alone.

    Source: Bradley and Terry 1952; paper 002, section 3.2, equation 1.
    """

    name: ClassVar[str] = "bradley-terry"
    place: ClassVar[int] = 3
    assumes: ClassVar[str] = "All annotators share one scale; a tie is half a win of each option."

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return _BradleyTerryLikelihood(panel)


class _BradleyTerryLikelihood(PairLikelihood):
    def __init__(self, panel: Panel) -> None:
        super().__init__(panel)
        counts = pair_counts(panel)
        self._first = counts.wins + counts.ties / 2
        self._second = counts.losses + counts.ties / 2

    def at(self, strengths: Floats, shared: Floats, weights: Floats) -> Derivatives:
        apart = self.by_pair(strengths)
        weight = weights[self.panel.cells.annotator][:, None]
        chance = expit(apart)
        value = weight * (self._first * log_expit(apart) + self._second * log_expit(-apart))
        slope = weight * (self._first - (self._first + self._second) * chance)
        curvature = weight * (self._first + self._second) * chance * (1 - chance)
        return Derivatives(
            float(value.sum()),
            self.to_options(self.summed(slope)),
            np.zeros(0),
            self.blocks(curvature),
            np.zeros((*strengths.shape, 0)),
            np.zeros((0, 0)),
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        chance = expit(self.by_pair(strengths))
        return self.to_options(self._first - (self._first + self._second) * chance)
