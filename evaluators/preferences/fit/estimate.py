"""Strengths and shared parameters of a model, with the scales of their priors taken from the annotations.

Shared parameters and scales are estimated with the strengths averaged out. Strengths are many: a joint mode of all
would follow one annotator wherever there are few.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.importance import (
    StandardDraws,
    WeightedDraws,
    normal_draws,
    standard_draws,
    weighted_draws,
)
from evaluators.preferences.fit.likelihood import Likelihood, SharedParameters
from evaluators.preferences.fit.newton import Mode, PriorScales, newton
from evaluators.preferences.fit.panel import Floats
from evaluators.preferences.fit.settings import PRIOR_COUNT, SPREAD, FitSettings
from generators.draw import stream

_ROUNDS = 300
_SWINGS = 20
_CLOSE = 3e-5
_ROUGH = 3e-3
_WORK = 8_000
"""Draws for averages over strengths, shared among the questions."""
_LEAST, _MOST = 12, 250
_FEWEST, _FEW = 2, 8
_HALF = 0.5
_LEAST_WEIGHT = 0.1


class Estimate(NamedTuple):
    """A fitted model with strengths.

    Attributes:
        mode: strengths and shared parameters.
        priors: with the scales that were estimated or set.
        sds: kind of shared parameters -> standard deviation of their prior.
        rounds: how many rounds the scales took.
        settled: whether they stopped changing.
    """

    mode: Mode
    priors: PriorScales
    sds: dict[str, float]
    rounds: int
    settled: bool


class Start(NamedTuple):
    """What a fit begins with.

    Attributes:
        strengths: questions x options.
        shared: the shared parameters.
    """

    strengths: Floats
    shared: Floats


class _Scales(NamedTuple):
    spread: float
    weight: float
    sds: tuple[float, ...]
    shared: Floats


def generator(seed: int, *names: object) -> np.random.Generator:
    """A numpy generator of its own for a use of chance."""
    return np.random.default_rng(stream(seed, "preferences", *names).below(1 << 52))


def estimate(
    likelihood: Likelihood, settings: FitSettings, start: Start | None = None, *, rough: bool = False
) -> Estimate:
    """Fits.

    Args:
        likelihood: of the annotations.
        settings: priors and what is estimated.
        start: what to begin with; what comes out does not depend on it.
        rough: stop earlier and average over fewer draws, where many fits are made and each matters little.

    Raises:
        NoModeError: there is no maximum-likelihood estimate, and no prior.
    """
    kinds = likelihood.parameters()
    if settings.spread == "none":
        return _most_likely(likelihood, settings, kinds, start)
    panel = likelihood.panel
    count = _LEAST if rough else int(np.clip(_WORK // len(panel.questions), _LEAST, _MOST))
    standard = standard_draws(generator(settings.seed, "averages"), count, len(panel.questions), panel.options)
    scales = _first(likelihood, settings, start)
    begin = np.zeros((len(panel.questions), panel.options)) if start is None else start.strengths
    settled, rounds = False, 0
    while not settled and rounds < _ROUNDS:
        rounds += 1
        priors = _priors(scales, kinds)
        mode = newton(likelihood, priors, (begin, scales.shared), fixed=True)
        begin = mode.strengths
        moved = _next(likelihood, mode, priors, scales, settings, standard)
        settled = _far(moved, scales) < (_ROUGH if rough else _CLOSE)
        # Where scales swing to and fro, half the way is nearer.
        scales = moved if rounds < _SWINGS else _between(scales, moved)
    priors = _priors(scales, kinds)
    mode = newton(likelihood, priors, (begin, scales.shared), fixed=True)
    return Estimate(mode, priors, _named(kinds, scales.sds), rounds, settled)


def refit(likelihood: Likelihood, settings: FitSettings, base: Estimate, start: Start | None = None) -> Estimate:
    """An estimate for other annotations, with the scales of an earlier one.

    Args:
        likelihood: of the other annotations.
        settings: as they were for the earlier estimate.
        base: the earlier estimate.
        start: what to begin with.
    """
    if settings.spread == "none":
        return estimate(likelihood, settings.model_copy(update={"pair_weight": base.priors.weight}), start)
    fixed = settings.model_copy(
        update={"spread": base.priors.strength, "pair_weight": base.priors.weight}
        | {_FIELDS[name]: sd for name, sd in base.sds.items()}
    )
    return estimate(likelihood, fixed, start, rough=True)


_FIELDS = {"log slope": "slope_sd", "offset": "offset_sd", "log tie parameter": "tie_sd", "log threshold": "tie_sd"}


def _sd(kind: SharedParameters, settings: FitSettings) -> float:
    given = getattr(settings, _FIELDS[kind.name])
    return kind.sd if given == "estimated" else float(given)


def _estimated(kind: SharedParameters, settings: FitSettings) -> bool:
    return getattr(settings, _FIELDS[kind.name]) == "estimated" and kind.size > 0


def _first(likelihood: Likelihood, settings: FitSettings, start: Start | None) -> _Scales:
    kinds = likelihood.parameters()
    spread = settings.spread if isinstance(settings.spread, float) else SPREAD
    weight = settings.pair_weight if isinstance(settings.pair_weight, float) else _HALF
    shared = likelihood.begin() if start is None else start.shared
    return _Scales(spread, weight, tuple(_sd(kind, settings) for kind in kinds), shared)


def _priors(scales: _Scales, kinds: tuple[SharedParameters, ...]) -> PriorScales:
    each = [np.full(kind.size, sd) for kind, sd in zip(kinds, scales.sds, strict=True)]
    return PriorScales(scales.spread, np.concatenate([np.zeros(0), *each]), scales.weight)


def _next(
    likelihood: Likelihood,
    mode: Mode,
    priors: PriorScales,
    scales: _Scales,
    settings: FitSettings,
    standard: StandardDraws,
) -> _Scales:
    """Better scales and shared parameters: one step of the EM algorithm."""
    draws = weighted_draws(likelihood, mode, priors, standard)
    kinds = likelihood.parameters()
    shared = _shared(likelihood, draws, priors, scales.shared)
    spread, weight = scales.spread, scales.weight
    across = across_shared(mode)
    if settings.spread == "estimated":
        squares = float((draws.weights * (draws.strengths**2).sum(axis=2)).sum()) + float(
            np.einsum("qcg,gh,qch->", across, covariance(mode), across, optimize=True)
        )
        free = mode.blocks.shape[0] * mode.blocks.shape[1]
        spread = float(np.sqrt((PRIOR_COUNT * SPREAD**2 + squares) / (PRIOR_COUNT + free)))
    if settings.pair_weight == "estimated":
        weight = _weight_of_draws(likelihood, draws, shared, generator(settings.seed, "weight"))
    return _Scales(spread, weight, _sds(mode, kinds, scales, settings), shared)


def _shared(likelihood: Likelihood, draws: WeightedDraws, priors: PriorScales, shared: Floats) -> Floats:
    """A step uphill with the strengths averaged out; it is short enough for the strengths to follow."""
    if not shared.size:
        return shared
    found = [likelihood.by_shared(*one, weights) for one, weights in _each(draws, shared)]
    gradient = priors.weight * np.sum([one.gradient for one in found], axis=0) - shared / priors.shared**2
    corner = priors.weight * np.sum([one.corner for one in found], axis=0) + np.diag(1 / priors.shared**2)
    least = float(np.linalg.eigvalsh(corner)[0])
    corner += max(0.0, 1e-6 - least) * np.eye(len(shared))
    step = np.linalg.solve(corner, gradient)
    # A long step from a poor start is cut, so that no slope runs away before the strengths follow.
    return np.asarray(shared + step * min(1.0, 1.0 / max(1e-12, float(np.abs(step).max()))))


def _each(draws: WeightedDraws, shared: Floats) -> list[tuple[tuple[Floats, Floats], Floats]]:
    return [((one, shared), weights) for one, weights in zip(draws.strengths, draws.weights, strict=True)]


def _sds(mode: Mode, kinds: tuple[SharedParameters, ...], scales: _Scales, settings: FitSettings) -> tuple[float, ...]:
    found, start = [], 0
    variances = np.diag(covariance(mode))
    for kind, sd in zip(kinds, scales.sds, strict=True):
        own = slice(start, start + kind.size)
        start += kind.size
        if not _estimated(kind, settings):
            found.append(sd)
            continue
        # MacKay's form of the EM step: the same solution in fewer rounds.
        known = kind.size - float(np.minimum(variances[own] / sd**2, 1.0).sum())
        squares = float((mode.shared[own] ** 2).sum())
        found.append(float(np.sqrt((PRIOR_COUNT * kind.sd**2 + squares) / (PRIOR_COUNT + known))))
    return tuple(found)


def covariance(mode: Mode) -> Floats:
    """Of the shared parameters."""
    return np.asarray(np.linalg.inv(mode.border)) if mode.shared.size else np.zeros((0, 0))


def across_shared(mode: Mode) -> Floats:
    """Questions x contrasts x shared: how far strengths fall when a shared parameter rises."""
    return np.asarray(np.linalg.solve(mode.blocks, mode.cross)) if mode.shared.size else mode.cross


def _weight_of_draws(
    likelihood: Likelihood, draws: WeightedDraws, shared: Floats, random: np.random.Generator
) -> float:
    """One over how many times more annotators differ than independent pairs would.

    At strengths from the posterior, an annotator's squared gradients are as great as the model's second derivatives
    where pairs are independent. Both are summed over all questions.

    Source: Ribatet, Cooley and Davison 2012, Bayesian inference from composite likelihoods (magnitude adjustment).
    """
    count = int(np.clip(_WORK // (4 * len(likelihood.panel.questions)), _FEWEST, _FEW))
    found = expected = 0.0
    for strengths in normal_draws(draws, random, count):
        found += float((likelihood.cell_gradients(strengths, shared) ** 2).sum())
        expected += likelihood.information(strengths, shared)
    return _inside(expected, found)


def _weight_at_mode(likelihood: Likelihood, mode: Mode) -> float:
    """The same at a mode without a prior, which is closer to the annotations than the truth is."""
    found = float((likelihood.cell_gradients(mode.strengths, mode.shared) ** 2).sum())
    values = len(likelihood.panel.cells.question) * mode.blocks.shape[1]
    free = mode.blocks.shape[0] * mode.blocks.shape[1]
    expected = float(np.trace(mode.information, axis1=1, axis2=2).sum())
    return _inside(expected * max(values - free, 1) / values, found)


def _inside(expected: float, found: float) -> float:
    return float(np.clip(expected / found, _LEAST_WEIGHT, 1.0)) if found > 0 else 1.0


def _between(first: _Scales, second: _Scales) -> _Scales:
    return _Scales(
        (first.spread + second.spread) / 2,
        second.weight,
        tuple((one + other) / 2 for one, other in zip(first.sds, second.sds, strict=True)),
        (first.shared + second.shared) / 2,
    )


def _far(first: _Scales, second: _Scales) -> float:
    ratios = [first.spread / second.spread, first.weight / second.weight]
    ratios += [one / other for one, other in zip(first.sds, second.sds, strict=True)]
    moved = float(np.abs(first.shared - second.shared).max()) if first.shared.size else 0.0
    return max(moved, *(abs(ratio - 1) for ratio in ratios))


def _named(kinds: tuple[SharedParameters, ...], sds: tuple[float, ...]) -> dict[str, float]:
    return {kind.name: sd for kind, sd in zip(kinds, sds, strict=True)}


def _most_likely(
    likelihood: Likelihood, settings: FitSettings, kinds: tuple[SharedParameters, ...], start: Start | None
) -> Estimate:
    """Without a prior of strengths nothing can be averaged out: the joint mode, with all scales as given."""
    scales = _first(likelihood, settings, start)._replace(spread=float("inf"), weight=1.0)
    priors = _priors(scales, kinds)
    mode = newton(likelihood, priors, start)
    if isinstance(settings.pair_weight, float):
        priors = priors._replace(weight=settings.pair_weight)
    else:
        priors = priors._replace(weight=_weight_at_mode(likelihood, mode))
    mode = newton(likelihood, priors, (mode.strengths, mode.shared))
    return Estimate(mode, priors, _named(kinds, scales.sds), 1, True)
