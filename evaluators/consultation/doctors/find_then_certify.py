"""A doctor who finds the likeliest disorder first, and then asks what settles all verdicts."""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.doctors.orderly import OrderlyDoctor
from evaluators.consultation.doctors.settling import Settling
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.heard import Heard
from kg.registry import register

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources

BITS = 6.0
"""How many decisions a bit about the disorders is worth.

While many disorders are likely, bits rule the choice (find); once one is, no question promises bits, and decisions rule
it (certify).
"""


@register
class FindThenCertifyDoctor(OrderlyDoctor):
    """Asks what tells most about the disorders, then more and more what decides most verdicts; screeners included."""

    name = "find-then-certify"
    bits = BITS

    def __init__(self, resources: "Resources") -> None:
        """Works out once which answers decide which verdicts."""
        super().__init__(resources)
        self.likelihoods = resources.belief.likelihoods
        self.settling = Settling(resources.oracle, self.likelihoods)

    def scores(self, heard: Heard, keys: list[str]) -> NDArray[np.float64]:
        """Decisions that are expected, bits about the disorders among them, shape (keys,)."""
        places = [self.likelihoods.place[key] for key in keys]
        gains = heard.belief.gains(keys, standing(heard))
        found: NDArray[np.float64] = self.settling.scores(heard)[places] + self.bits * gains
        return found
