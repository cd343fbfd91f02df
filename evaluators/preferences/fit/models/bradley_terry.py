"""Bradley and Terry's model of pairs; a tie counts as half a win of each option."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.special import expit

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, PairLikelihood
from evaluators.preferences.fit.logistic import log_logistic
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
        self._firsts, self._seconds = self.summed(self._first), self.summed(self._second)

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        apart = self.of_question(strengths)
        return np.asarray((self._firsts * log_logistic(apart) + self._seconds * log_logistic(-apart)).sum(axis=1))

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        chance, count = expit(self.of_question(strengths)), self._firsts + self._seconds
        return Derivatives(
            float(self.values(strengths, shared).sum()),
            self.to_options(self._firsts - count * chance),
            np.zeros(0),
            self.blocks(count * chance * (1 - chance)),
            np.zeros((*strengths.shape, 0)),
            np.zeros((0, 0)),
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        chance = expit(self.by_pair(strengths))
        return self.to_options(self._first - (self._first + self._second) * chance)
