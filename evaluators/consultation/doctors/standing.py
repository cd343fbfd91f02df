"""Belief in what the verdicts leave standing."""

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.heard import Heard

_DOUBT = 1e-4
"""What is left of the probability of a hypothesis that a verdict contradicts: never nothing at all."""


def standing(heard: Heard) -> NDArray[np.float64]:
    """Probabilities of the hypotheses, in the order of the belief, given the verdicts on what was heard; sum 1.

    A disorder that is decided not met is out of the question, whatever the belief says of it; so is "no disorder" where
    one is met.
    """
    met = any(verdict is True for verdict in heard.verdicts.values())
    hypotheses = heard.belief.likelihoods.hypotheses
    against = [heard.verdicts[code] is False if code in heard.verdicts else met for code in hypotheses]
    # The floor keeps a hypothesis alive that the belief gave up before all others were decided.
    weights = np.maximum(heard.belief.probabilities, _DOUBT) * np.where(against, _DOUBT, 1.0)
    found: NDArray[np.float64] = weights / weights.sum()
    return found
