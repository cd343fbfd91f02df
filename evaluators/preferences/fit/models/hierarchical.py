"""The hierarchical model of pairs: each annotator has a slope and an offset."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
from scipy.special import expit, log_expit

from evaluators.preferences.fit.likelihood import Derivatives, Likelihood, PairLikelihood, SharedParameters
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.pairs import PairCounts, pair_counts
from evaluators.preferences.fit.panel import Floats, Panel
from kg.registry import register

SLOPE_SD = 0.3
"""Of logarithms of slopes, before the annotations say otherwise: most annotators within half and twice the usual."""
OFFSET_SD = 0.3


@register
class Hierarchical(LatentModel):
    """Strengths of options; how strongly each annotator separates them, and how much each favours earlier options.

    The slope's logarithm and the offset have normal priors around 0, so that the scale of strengths is that of the usual
    annotator. A tie is half a win of each option.

    Source: paper 002, section 3.2, equations 2 and 3; here pairs have one orientation (`fit.pairs`), in which the offset
    is identified.
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
    """Shared parameters: the logarithms of all slopes, then all offsets."""

    def __init__(self, panel: Panel, counts: PairCounts) -> None:
        """Takes the annotations, and their pairs in whatever orientation."""
        super().__init__(panel)
        self._first = counts.wins + counts.ties / 2
        self._count = counts.wins + counts.losses + counts.ties
        self._people = len(panel.annotators)

    def parameters(self) -> tuple[SharedParameters, ...]:
        """Slopes and offsets."""
        everybody = np.arange(self._people)
        return (
            SharedParameters("log slope", SLOPE_SD, True, everybody),
            SharedParameters("offset", OFFSET_SD, True, everybody),
        )

    def at(self, strengths: Floats, shared: Floats, weights: Floats) -> Derivatives:
        """Value and derivatives."""
        cells, people = self.panel.cells, self._people
        weight = weights[cells.annotator][:, None]
        slope = np.exp(shared[:people])[cells.annotator][:, None]
        scaled = slope * self.by_pair(strengths)
        odds = shared[people:][cells.annotator][:, None] + scaled
        chance = expit(odds)
        value = weight * (self._first * log_expit(odds) + (self._count - self._first) * log_expit(-odds))
        residual = weight * (self._first - self._count * chance)
        curve = weight * self._count * chance * (1 - chance)
        cross = np.zeros((len(self.panel.questions), self.panel.options, 2 * people))
        cross[cells.question, :, cells.annotator] = self.to_options(slope * (curve * scaled - residual))
        cross[cells.question, :, people + cells.annotator] = self.to_options(slope * curve)
        return Derivatives(
            float(value.sum()),
            self.to_options(self.summed(slope * residual)),
            np.concatenate([self._by_person(residual * scaled), self._by_person(residual)]),
            self.blocks(slope**2 * curve),
            cross,
            self._corner(curve, scaled, residual),
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by strengths."""
        annotator = self.panel.cells.annotator
        slope = np.exp(shared[: self._people])[annotator][:, None]
        odds = shared[self._people :][annotator][:, None] + slope * self.by_pair(strengths)
        return self.to_options(slope * (self._first - self._count * expit(odds)))

    def _corner(self, curve: Floats, scaled: Floats, residual: Floats) -> Floats:
        people = self._people
        corner, everybody = np.zeros((2 * people, 2 * people)), np.arange(people)
        corner[everybody, everybody] = self._by_person(curve * scaled**2 - residual * scaled)
        corner[everybody, people + everybody] = self._by_person(curve * scaled)
        corner[people + everybody, everybody] = corner[everybody, people + everybody]
        corner[people + everybody, people + everybody] = self._by_person(curve)
        return corner

    def _by_person(self, of_pairs: Floats) -> Floats:
        return np.bincount(self.panel.cells.annotator, of_pairs.sum(axis=1), self._people)
