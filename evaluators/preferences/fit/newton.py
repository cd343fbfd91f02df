"""The most likely strengths and shared parameters, by Newton's method with analytic derivatives.

A question's strengths meet other questions only through the shared parameters, so that the matrix of second derivatives
has a block for each question and a border. Each step solves the blocks, then the border.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.contrasts import contrasts
from evaluators.preferences.fit.likelihood import Likelihood
from evaluators.preferences.fit.panel import Floats

_STEPS = 200
_HALVINGS = 40
_SMALL = 1e-11
"""A step that would gain less than so much of the log-posterior, relative to its size, is the last."""


class PriorScales(NamedTuple):
    """What the log-posterior is made of beside the log-likelihood.

    Attributes:
        strength: standard deviation of the normal prior of strengths; infinite for none.
        shared: of each shared parameter.
        weight: what the log-likelihood is multiplied with, so that dependent pairs count no more than they know.
    """

    strength: float
    shared: Floats
    weight: float


class Mode(NamedTuple):
    """The greatest value of the log-posterior, and its shape there.

    Attributes:
        strengths: questions x options; they sum to 0 in each question.
        shared: the shared parameters.
        value: of the log-posterior.
        blocks: questions x contrasts x contrasts; its negative second derivatives.
        cross: questions x contrasts x shared.
        border: shared x shared; what is left of the corner when the strengths follow the shared parameters.
        information: questions x contrasts x contrasts; the part of the blocks that comes from annotations.
        steps: how many steps it took.
    """

    strengths: Floats
    shared: Floats
    value: float
    blocks: Floats
    cross: Floats
    border: Floats
    information: Floats
    steps: int


class NoModeError(Exception):
    """No greatest value was reached."""


class _Point(NamedTuple):
    value: float
    own: Floats
    shared: Floats
    blocks: Floats
    cross: Floats
    corner: Floats
    information: Floats


class _Posterior:
    def __init__(self, likelihood: Likelihood, priors: PriorScales) -> None:
        self._likelihood, self._priors = likelihood, priors
        self.basis = contrasts(likelihood.panel.options)
        self._strength, self._precision = 1 / priors.strength**2, 1 / priors.shared**2

    def at(self, own: Floats, shared: Floats) -> _Point:
        found = self._likelihood.at(own @ self.basis.T, shared)
        weight = self._priors.weight
        information = weight * np.einsum("ic,qij,jd->qcd", self.basis, found.blocks, self.basis, optimize=True)
        return _Point(
            weight * found.value - (self._strength * (own**2).sum() + (self._precision * shared**2).sum()) / 2,
            weight * found.strengths @ self.basis - self._strength * own,
            weight * found.shared - self._precision * shared,
            information + self._strength * np.eye(own.shape[1]),
            weight * np.einsum("ic,qig->qcg", self.basis, found.cross, optimize=True),
            weight * found.corner + np.diag(self._precision),
            information,
        )


def newton(
    likelihood: Likelihood, priors: PriorScales, start: tuple[Floats, Floats] | None = None, *, fixed: bool = False
) -> Mode:
    """The mode of the log-posterior.

    Args:
        likelihood: of the annotations.
        priors: of strengths and shared parameters.
        start: strengths and shared parameters to begin with; zeros by default.
        fixed: keep the shared parameters as they are at the start.

    Raises:
        NoModeError: it is not reached, as where a maximum-likelihood estimate does not exist.
    """
    posterior = _Posterior(likelihood, priors)
    questions, options = len(likelihood.panel.questions), likelihood.panel.options
    own, shared = start or (np.zeros((questions, options)), np.zeros(len(priors.shared)))
    own = own @ posterior.basis
    point = posterior.at(own, shared)
    for steps in range(_STEPS):
        own_step, shared_step, border = _step(point, fixed)
        gain = float((own_step * point.own).sum() + shared_step @ point.shared)
        if gain <= _SMALL * max(1.0, abs(point.value)):
            # One more whole step costs nothing, and leaves an error that no rounding shows.
            own, shared = own + own_step, shared + shared_step
            point = posterior.at(own, shared)
            border = _step(point, fixed)[2]
            return Mode(
                own @ posterior.basis.T,
                shared,
                point.value,
                point.blocks,
                point.cross,
                border,
                point.information,
                steps + 1,
            )
        own, shared, point = _uphill(posterior, (own, shared), (own_step, shared_step), point, gain)
    raise NoModeError


def _uphill(
    posterior: _Posterior, place: tuple[Floats, Floats], step: tuple[Floats, Floats], point: _Point, gain: float
) -> tuple[Floats, Floats, _Point]:
    """The first of the step, half of it, a quarter and so on that leads upwards enough."""
    share = 1.0
    for _ in range(_HALVINGS):
        own, shared = place[0] + share * step[0], place[1] + share * step[1]
        found = posterior.at(own, shared)
        if np.isfinite(found.value) and found.value >= point.value + 1e-4 * share * gain - 1e-12 * abs(point.value):
            return own, shared, found
        share /= 2
    raise NoModeError


def _step(point: _Point, fixed: bool) -> tuple[Floats, Floats, Floats]:
    """The Newton step, and the border."""
    solved = np.linalg.solve(_definite(point.blocks), np.concatenate([point.own[:, :, None], point.cross], axis=2))
    own, across = solved[:, :, 0], solved[:, :, 1:]
    if not point.shared.size:
        return own, np.zeros(0), point.corner
    border = point.corner - np.tensordot(point.cross, across, axes=([0, 1], [0, 1]))
    border = _definite(((border + border.T) / 2)[None])[0]
    if fixed:
        return own, np.zeros(len(border)), border
    shared = np.linalg.solve(border, point.shared - np.tensordot(point.cross, own, axes=([0, 1], [0, 1])))
    return own - across @ shared, shared, border


def _definite(matrices: Floats) -> Floats:
    """The matrices, each with as much added to its diagonal as makes it positive definite."""
    if not np.isfinite(matrices).all():
        raise NoModeError
    least = np.linalg.eigvalsh(matrices)
    floor = 1e-10 * np.maximum(least[:, -1], 1e-10)
    lacking = np.maximum(floor - least[:, 0], 0.0)
    lacking = np.where(lacking > 0, 2 * np.maximum(-least[:, 0], 0) + floor, 0.0)
    return np.asarray(matrices + lacking[:, None, None] * np.eye(matrices.shape[1]))
