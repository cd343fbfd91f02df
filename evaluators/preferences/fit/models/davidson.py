"""Davidson's model of pairs with ties."""

from __future__ import annotations

from typing import ClassVar

import numpy as np

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, SharedDerivatives, SharedParameters
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.panel import Floats, Panel
from evaluators.preferences.fit.tied_pairs import TIE_SD, TiedPairLikelihood
from kg.registry import register


@register
class Davidson(LatentModel):
    """Strengths of options, and one number for how often near equals tie.

    Source: Davidson 1970, On extending the Bradley-Terry model to accommodate ties in paired comparison experiments.
    """

    name: ClassVar[str] = "davidson"
    place: ClassVar[int] = 4
    assumes: ClassVar[str] = "All annotators share one scale and one readiness to tie, greatest for equal options."

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return _DavidsonLikelihood(panel)


class _DavidsonLikelihood(TiedPairLikelihood):
    """Win, loss and tie are as exp(d/2), exp(-d/2) and exp(t): d is the difference of strengths, t is shared."""

    def parameters(self) -> tuple[SharedParameters, ...]:
        return (SharedParameters("log tie parameter", TIE_SD, False, 1),)

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        wins, losses, ties = self.counts_of_question
        apart = self.of_question(strengths)
        total = self._chances(apart, shared[0])[3]
        found = (wins - losses) * apart / 2 + ties * shared[0] - (wins + losses + ties) * total
        return np.asarray(found.sum(axis=1))

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        wins, losses, ties = self.counts_of_question
        count = wins + losses + ties
        win, loss, tie, _ = self._chances(self.of_question(strengths), shared[0])
        return self.derivatives(
            float(self.values(strengths, shared).sum()),
            (wins - losses - count * (win - loss)) / 2,
            count * (win + loss - (win - loss) ** 2) / 4,
            -count * (win - loss) * tie / 2,
            self.by_shared(strengths, shared, np.ones(len(strengths))),
        )

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        count = sum(self.counts_of_question)
        tie = self._chances(self.of_question(strengths), shared[0])[2]
        gradient = weights @ (self.counts_of_question.ties - count * tie).sum(axis=1)
        corner = weights @ (count * tie * (1 - tie)).sum(axis=1)
        return SharedDerivatives(np.array([gradient]), np.array([[corner]]))

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        win, loss, _, _ = self._chances(self.by_pair(strengths), shared[0])
        wins, losses, ties = self.counts
        return self.to_options((wins - losses - (wins + losses + ties) * (win - loss)) / 2)

    @staticmethod
    def _chances(apart: Floats, tie: float) -> tuple[Floats, Floats, Floats, Floats]:
        total = np.logaddexp(np.logaddexp(apart / 2, -apart / 2), tie)
        return np.exp(apart / 2 - total), np.exp(-apart / 2 - total), np.exp(tie - total), total
