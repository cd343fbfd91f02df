"""What a fit can be told: priors, intervals and the seed; everything has a default that fit.json states."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Interval = Literal["adjusted", "bootstrap", "posterior", "none"]
Estimated = Literal["estimated"]

SPREAD = 1.5
"""Standard deviation of strengths that is taken before the annotations say otherwise."""
PRIOR_COUNT = 4.0
"""Standard deviations that are estimated count so many imagined values of their default beside the real ones."""


class FitSettings(BaseModel):
    """Settings of a fit.

    Attributes:
        spread: standard deviation of the normal prior of strengths in each question; ``estimated`` takes it from all
            questions, ``none`` is maximum likelihood, which need not exist.
        slope_sd: of the logarithms of annotators' slopes (hierarchical).
        offset_sd: of annotators' offsets (hierarchical).
        tie_sd: of the logarithm of the tie parameter or of the threshold (davidson, rao-kupper).
        pair_weight: what the log-likelihood is multiplied with. Pairs of one annotation depend on each other, so that
            1 says more than they know; ``estimated`` compares how far annotators differ with how far independent
            pairs would.
        interval: ``adjusted``: from the shape of the posterior so weighted; ``bootstrap``: percentiles of fits to
            annotators drawn anew, too narrow for few annotators; ``posterior``: a sampler's, where one is installed;
            ``none``.
        draws: of the posterior, for intervals.
        resamples: of annotators, where they are drawn anew.
        seed: of all draws.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    spread: float | Literal["estimated", "none"] = "estimated"
    slope_sd: float | Estimated = "estimated"
    offset_sd: float | Estimated = "estimated"
    tie_sd: float = Field(default=3.0, gt=0)
    pair_weight: float | Estimated = "estimated"
    interval: Interval = "adjusted"
    draws: int = Field(default=500, ge=100)
    resamples: int = Field(default=200, ge=20)
    seed: int = 42
