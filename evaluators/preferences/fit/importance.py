"""Draws of each question's strengths from the posterior, given the shared parameters: importance sampling.

The normal curve at the mode is too symmetric where few annotators agree that an option is poor. Draws come from a wider
curve at the mode and are weighted by what the posterior says of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.contrasts import contrasts
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.newton import Mode, PriorScales
from evaluators.preferences.fit.panel import Floats

_FREEDOM = 5
"""Degrees of freedom of Student's distribution, which the draws come from."""
_JITTER = 1e-9


class StandardDraws(NamedTuple):
    """Draws before they are moved and stretched, the same for every step of an estimate.

    Attributes:
        values: draws x questions x contrasts.
        log_density: draws x questions, up to a constant.
    """

    values: Floats
    log_density: Floats


class WeightedDraws(NamedTuple):
    """Draws from the posterior.

    Attributes:
        strengths: draws x questions x options.
        weights: draws x questions; they sum to 1 in each question.
    """

    strengths: Floats
    weights: Floats


def standard_draws(random: np.random.Generator, count: int, questions: int, options: int) -> StandardDraws:
    """Draws in mirrored couples, so that their mean is 0."""
    half = (count + 1) // 2
    normal = random.standard_normal((half, questions, options - 1))
    wide = random.chisquare(_FREEDOM, (half, questions)) / _FREEDOM
    one_side = normal / np.sqrt(wide)[..., None]
    values = np.concatenate([one_side, -one_side])
    density = -(_FREEDOM + options - 1) / 2 * np.log1p((values**2).sum(axis=2) / _FREEDOM)
    return StandardDraws(values, density)


def weighted_draws(likelihood: Likelihood, mode: Mode, priors: PriorScales, standard: StandardDraws) -> WeightedDraws:
    """The draws at a mode, with their weights; the shared parameters are those of the mode."""
    basis = contrasts(mode.strengths.shape[1])
    root = np.linalg.cholesky(np.linalg.inv(mode.blocks))
    own = mode.strengths @ basis + np.einsum("qcd,rqd->rqc", root, standard.values)
    strengths = own @ basis.T
    log_weights = np.array([priors.weight * likelihood.values(one, mode.shared) for one in strengths])
    log_weights -= (own**2).sum(axis=2) / (2 * priors.strength**2) + standard.log_density
    weights = np.exp(log_weights - log_weights.max(axis=0))
    return WeightedDraws(strengths, weights / weights.sum(axis=0))


def drawn_again(draws: WeightedDraws, random: np.random.Generator, count: int) -> Floats:
    """Draws without weights: count x questions x options, each question's in an order of its own."""
    ends = np.cumsum(draws.weights, axis=0)
    questions = ends.shape[1]
    marks = (np.arange(count)[:, None] + random.random((1, questions))) / count
    chosen = np.array([np.searchsorted(ends[:, place], marks[:, place]) for place in range(questions)]).T
    chosen = random.permuted(np.minimum(chosen, len(ends) - 1), axis=0)
    return np.take_along_axis(draws.strengths, chosen[:, :, None], axis=0)


def normal_draws(draws: WeightedDraws, random: np.random.Generator, count: int) -> Floats:
    """Draws from the normal curve with the mean and covariance of weighted ones: count x questions x options.

    Unlike draws that are picked by their weights, they change little where the weights do.
    """
    basis = contrasts(draws.strengths.shape[2])
    own, weights = draws.strengths @ basis, draws.weights[:, :, None]
    mean = (weights * own).sum(axis=0)
    apart = own - mean
    spread = np.einsum("rqc,rqd->qcd", weights * apart, apart, optimize=True)
    root = np.linalg.cholesky(spread + _JITTER * np.eye(spread.shape[1]))
    half = random.standard_normal(((count + 1) // 2, *mean.shape))
    standard = np.concatenate([half, -half])
    return np.asarray((mean + np.einsum("qcd,rqd->rqc", root, standard)) @ basis.T)
