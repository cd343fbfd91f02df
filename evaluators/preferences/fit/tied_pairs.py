"""What models of pairs with ties have in common: one parameter that all questions and annotators share."""

from __future__ import annotations

import numpy as np

from evaluators.preferences.fit.likelihood import Derivatives, PairLikelihood
from evaluators.preferences.fit.pairs import pair_counts
from evaluators.preferences.fit.panel import Floats, Panel

TIE_SD = 3.0
"""Standard deviation of the normal prior of the tie parameter on its logarithmic scale: it says next to nothing."""


class TiedPairLikelihood(PairLikelihood):
    """A log-likelihood of wins, losses and ties by differences of strengths and one shared parameter.

    Attributes:
        counts: wins, losses and ties of each cell and pair.
    """

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        super().__init__(panel)
        self.counts = pair_counts(panel)

    def derivatives(
        self, value: Floats, slope: Floats, curvature: Floats, by_both: Floats, by_tie: float, tie_curvature: float
    ) -> Derivatives:
        """Everything from its parts by pair.

        Args:
            value: cells x pairs.
            slope: first derivative by the difference of strengths.
            curvature: negative second derivative by it.
            by_both: negative second derivative by it and the shared parameter.
            by_tie: first derivative by the shared parameter.
            tie_curvature: negative second derivative by it.
        """
        return Derivatives(
            float(value.sum()),
            self.to_options(self.summed(slope)),
            np.array([by_tie]),
            self.blocks(curvature),
            self.to_options(self.summed(by_both))[:, :, None],
            np.array([[tie_curvature]]),
        )
