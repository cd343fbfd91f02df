"""The hierarchical model of pairs: each annotator has a slope and an offset."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.linalg import block_diag
from scipy.special import expit

from evaluators.preferences.fit.contrasts import contrasts
from evaluators.preferences.fit.likelihood import (
    Derivatives,
    Likelihood,
    PairLikelihood,
    SharedDerivatives,
    SharedParameters,
)
from evaluators.preferences.fit.logistic import log_logistic
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.pairs import PairCounts, pair_counts
from evaluators.preferences.fit.panel import Floats, Ints, Panel
from kg.registry import register

SLOPE_SD = 0.3
"""Of logarithms of slopes, before the annotations say otherwise: most annotators within half and twice the usual."""
OFFSET_SD = 0.3


@register
class Hierarchical(LatentModel):
    """Strengths of options; how strongly each annotator separates them, and how much each favours earlier options.

    The slope's logarithm and the offset have normal priors around 0, so that the scale of strengths is that of the
    usual annotator. A tie is half a win of each option.

    Source: paper 002, section 3.2, equations 2 and 3; here pairs have one orientation (`fit.pairs`), in which the
    offset is identified.
    """

    name: ClassVar[str] = "hierarchical"
    place: ClassVar[int] = 0
    assumes: ClassVar[str] = (
        "Annotators share the order of options and differ in how strongly they separate them and how much they favour "
        "options that stand earlier."
    )

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return HierarchicalLikelihood(panel, pair_counts(panel))


class HierarchicalLikelihood(PairLikelihood):
    """Shared parameters: contrasts of the logarithms of slopes, which therefore sum to 0, then all offsets.

    If the slopes had no fixed sum, all of them could grow while all strengths shrink, which their prior rewards.
    """

    def __init__(self, panel: Panel, counts: PairCounts) -> None:
        """Takes the annotations, and their pairs in whatever orientation."""
        super().__init__(panel)
        self._first = counts.wins + counts.ties / 2
        self._count = counts.wins + counts.losses + counts.ties
        self._people = len(panel.annotators)
        self._basis = contrasts(self._people)
        self._turn = block_diag(self._basis, np.eye(self._people))

    def parameters(self) -> tuple[SharedParameters, ...]:
        """Slopes and offsets."""
        return (
            SharedParameters("log slope", SLOPE_SD, True, self._people - 1),
            SharedParameters("offset", OFFSET_SD, True, self._people),
        )

    def by_annotator(self, shared: Floats) -> dict[str, Floats]:
        """Slopes and offsets of annotators."""
        return {"slope": np.exp(self._basis @ shared[: self._people - 1]), "offset": shared[self._people - 1 :]}

    def carried(self, shared: Floats, people: Ints) -> Floats:
        """Each annotator's slope and offset, the slopes around their own middle."""
        slopes = self._basis @ shared[: self._people - 1]
        offsets = shared[self._people - 1 :]
        return np.concatenate([contrasts(len(people)).T @ slopes[people], offsets[people]])

    def errors(self, covariance: Floats) -> dict[str, Floats]:
        """Standard errors of the logarithms of slopes, and of offsets, from the covariance of the shared parameters."""
        found = np.sqrt(np.maximum(np.diag(self._turn @ covariance @ self._turn.T), 0.0))
        return {"slope": found[: self._people], "offset": found[self._people :]}

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        """The log-likelihood of each question."""
        return np.asarray(self.summed(self._value(self._odds(strengths, shared)[1])).sum(axis=1))

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        """Value and derivatives."""
        cells, people = self.panel.cells, self._people
        slope, odds, scaled = self._odds(strengths, shared)
        chance = expit(odds)
        residual = self._first - self._count * chance
        curve = self._count * chance * (1 - chance)
        cross = np.zeros((len(self.panel.questions), self.panel.options, 2 * people))
        cross[cells.question, :, cells.annotator] = self.to_options(slope * (curve * scaled - residual))
        cross[cells.question, :, people + cells.annotator] = self.to_options(slope * curve)
        by_shared = self._by_shared(curve, scaled, residual)
        return Derivatives(
            float(self._value(odds).sum()),
            self.to_options(self.summed(slope * residual)),
            by_shared.gradient,
            self.blocks(self.summed(slope**2 * curve)),
            cross @ self._turn,
            by_shared.corner,
        )

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        """Derivatives by slopes and offsets."""
        _, odds, scaled = self._odds(strengths, shared)
        chance, weight = expit(odds), weights[self.panel.cells.question][:, None]
        residual = weight * (self._first - self._count * chance)
        return self._by_shared(weight * self._count * chance * (1 - chance), scaled, residual)

    def information(self, strengths: Floats, shared: Floats) -> float:
        """Each pair adds to both its options."""
        slope, odds, _ = self._odds(strengths, shared)
        chance = expit(odds)
        return 2 * float((slope**2 * self._count * chance * (1 - chance)).sum())

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by strengths."""
        slope, odds, _ = self._odds(strengths, shared)
        return self.to_options(slope * (self._first - self._count * expit(odds)))

    def _odds(self, strengths: Floats, shared: Floats) -> tuple[Floats, Floats, Floats]:
        """Of cells: slopes; log-odds of the first option of each pair; the part of them that is not the offset."""
        annotator, found = self.panel.cells.annotator, self.by_annotator(shared)
        slope = found["slope"][annotator][:, None]
        scaled = slope * self.by_pair(strengths)
        return slope, found["offset"][annotator][:, None] + scaled, scaled

    def _value(self, odds: Floats) -> Floats:
        return np.asarray(self._first * odds + self._count * log_logistic(-odds))

    def _by_shared(self, curve: Floats, scaled: Floats, residual: Floats) -> SharedDerivatives:
        people = self._people
        corner, everybody = np.zeros((2 * people, 2 * people)), np.arange(people)
        corner[everybody, everybody] = self._by_person(curve * scaled**2 - residual * scaled)
        corner[everybody, people + everybody] = self._by_person(curve * scaled)
        corner[people + everybody, everybody] = corner[everybody, people + everybody]
        corner[people + everybody, people + everybody] = self._by_person(curve)
        gradient = np.concatenate([self._by_person(residual * scaled), self._by_person(residual)])
        return SharedDerivatives(gradient @ self._turn, self._turn.T @ corner @ self._turn)

    def _by_person(self, of_pairs: Floats) -> Floats:
        return np.asarray(np.bincount(self.panel.cells.annotator, of_pairs.sum(axis=1), self._people), dtype=float)
