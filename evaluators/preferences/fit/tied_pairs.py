"""What models of pairs with ties have in common: one parameter that all questions and annotators share."""

from __future__ import annotations

from evaluators.preferences.fit.likelihood import Derivatives, PairLikelihood, SharedDerivatives
from evaluators.preferences.fit.pairs import PairCounts, pair_counts
from evaluators.preferences.fit.panel import Floats, Panel

TIE_SD = 3.0
"""Standard deviation of the normal prior of the tie parameter on its logarithmic scale: it says next to nothing."""


class TiedPairLikelihood(PairLikelihood):
    """A log-likelihood of wins, losses and ties by differences of strengths and one shared parameter.

    Attributes:
        counts: wins, losses and ties of each cell and pair.
        counts_of_question: their sums over annotators, questions x pairs.
    """

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        super().__init__(panel)
        self.counts = pair_counts(panel)
        self.counts_of_question = PairCounts(*map(self.summed, self.counts))

    def derivatives(
        self, value: float, slope: Floats, curvature: Floats, by_both: Floats, shared: SharedDerivatives
    ) -> Derivatives:
        """Everything from its parts.

        Args:
            value: of all.
            slope: questions x pairs; first derivative by the difference of strengths.
            curvature: negative second derivative by it.
            by_both: negative second derivative by it and the shared parameter.
            shared: derivatives by the shared parameter.
        """
        return Derivatives(
            value,
            self.to_options(slope),
            shared.gradient,
            self.blocks(curvature),
            self.to_options(by_both)[:, :, None],
            shared.corner,
        )
