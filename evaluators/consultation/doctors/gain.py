"""A doctor who asks what tells most about the disorders."""

from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.doctors.orderly import OrderlyDoctor
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.heard import Heard
from kg.registry import register

LEAST_GAIN = 1e-3
"""Bits: a question that is expected to tell less tells nothing."""


@register
class GainDoctor(OrderlyDoctor):
    """Asks for the greatest expected information, one thing at a time, until all verdicts are decided."""

    name = "gain"
    screeners: ClassVar[bool] = False
    least: ClassVar[float] = LEAST_GAIN

    def scores(self, heard: Heard, keys: list[str]) -> NDArray[np.float64]:
        """Bits about the disorders, shape (keys,)."""
        return heard.belief.gains(keys, standing(heard))
