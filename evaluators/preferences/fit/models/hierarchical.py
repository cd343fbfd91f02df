"""The hierarchical model of pairs: each annotator has a slope, an offset and a readiness to tie."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

import numpy as np
from scipy.linalg import block_diag

from evaluators.preferences.fit.contrasts import contrasts
from evaluators.preferences.fit.likelihood import (
    Derivatives,
    Likelihood,
    PairLikelihood,
    SharedDerivatives,
    SharedParameters,
)
from evaluators.preferences.fit.model import LatentModel
from evaluators.preferences.fit.pairs import PairCounts, pair_counts
from evaluators.preferences.fit.panel import Floats, Ints, Panel
from evaluators.preferences.fit.tied_pairs import TIE_SD
from kg.registry import register

SLOPE_SD = 0.3
"""Of logarithms of slopes, before the annotations say otherwise: most annotators within half and twice the usual."""
OFFSET_SD = 0.3


@register
class Hierarchical(LatentModel):
    """Strengths of options; how strongly each annotator separates them, and how much each favours earlier options.

    With z the annotator's offset and slope times the difference of strengths, win, loss and tie of a pair are as
    exp(z/2), exp(-z/2) and exp(t), where t is how ready the annotator is to tie. Without ties this is the logistic
    model of equation 2. The slope's logarithm, the offset and t have normal priors around 0, so that the scale of
    strengths is that of the usual annotator.

    Source: paper 002, section 3.2, equations 2 and 3; here pairs have one orientation (`fit.pairs`), in which the
    offset is identified. Ties: Davidson 1970.
    """

    name: ClassVar[str] = "hierarchical"
    place: ClassVar[int] = 0
    assumes: ClassVar[str] = (
        "Annotators share the order of options and differ in how strongly they separate them, how much they favour "
        "options that stand earlier, and how readily they tie."
    )

    def likelihood(self, panel: Panel) -> Likelihood:
        """The log-likelihood of a panel."""
        return HierarchicalLikelihood(panel, pair_counts(panel))


class _Pairs(NamedTuple):
    """Of cells and pairs, all but the first and the tie parameter cells x pairs.

    Attributes:
        slope: cells x 1.
        scaled: the slope times the difference of strengths.
        odds: the same with the offset.
        tie_parameter: cells x 1.
        total: logarithm of the sum that chances are divided by.
        win, loss, tie: chances.
    """

    slope: Floats
    scaled: Floats
    odds: Floats
    tie_parameter: Floats
    total: Floats
    win: Floats
    loss: Floats
    tie: Floats


class HierarchicalLikelihood(PairLikelihood):
    """Shared parameters: contrasts of the logarithms of slopes, which so sum to 0; all offsets; all tie parameters.

    If the slopes had no fixed sum, all of them could grow while all strengths shrink, which their prior rewards.
    """

    def __init__(self, panel: Panel, counts: PairCounts) -> None:
        """Takes the annotations, and their pairs in whatever orientation."""
        super().__init__(panel)
        self._ties = counts.ties
        self._lead = (counts.wins - counts.losses) / 2
        self._count = counts.wins + counts.losses + counts.ties
        self._people = len(panel.annotators)
        self._basis = contrasts(self._people)
        self._turn = block_diag(self._basis, np.eye(2 * self._people))

    def parameters(self) -> tuple[SharedParameters, ...]:
        """Slopes, offsets and tie parameters."""
        return (
            SharedParameters("log slope", SLOPE_SD, True, self._people - 1),
            SharedParameters("offset", OFFSET_SD, True, self._people),
            SharedParameters("log tie parameter", TIE_SD, False, self._people),
        )

    def begin(self) -> Floats:
        """Everybody alike, but for ties: as ready as they would be if all options were equal."""
        ties, count = self._by_person(self._ties, 1.0), self._by_person(self._count, 1.0)
        return np.concatenate([np.zeros(2 * self._people - 1), np.log(2 * (ties + 0.5) / (count - ties + 0.5))])

    def by_annotator(self, shared: Floats) -> dict[str, Floats]:
        """Slopes, offsets and tie parameters of annotators."""
        slope, offset, tie = np.split(self._turn @ shared, 3)
        return {"slope": np.exp(slope), "offset": offset, "tie": tie}

    def scale(self, shared: Floats) -> float:
        """The mean slope; while fitting, the slopes' geometric mean is 1."""
        return float(self.by_annotator(shared)["slope"].mean())

    def carried(self, shared: Floats, people: Ints) -> Floats:
        """Each annotator's own parameters, the slopes around their own middle."""
        slope, offset, tie = np.split(self._turn @ shared, 3)
        return np.concatenate([contrasts(len(people)).T @ slope[people], offset[people], tie[people]])

    def errors(self, covariance: Floats) -> dict[str, Floats]:
        """Standard errors of the logarithms of slopes, and of offsets, from the covariance of the shared parameters."""
        found = np.sqrt(np.maximum(np.diag(self._turn @ covariance @ self._turn.T), 0.0))
        slope, offset, _ = np.split(found, 3)
        return {"slope": slope, "offset": offset}

    def values(self, strengths: Floats, shared: Floats) -> Floats:
        """The log-likelihood of each question."""
        return np.asarray(self.summed(self._value(self._at(strengths, shared))).sum(axis=1))

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        """Value and derivatives."""
        cells, people = self.panel.cells, self._people
        found = self._at(strengths, shared)
        residual, curve, both = self._bent(found)
        cross = np.zeros((len(self.panel.questions), self.panel.options, 3 * people))
        by_slope = self.to_options(found.slope * (curve * found.scaled - residual))
        for place, by_option in enumerate((by_slope, *(self.to_options(found.slope * one) for one in (curve, both)))):
            cross[cells.question, :, place * people + cells.annotator] = by_option
        by_shared = self._by_shared(found, 1.0)
        return Derivatives(
            float(self._value(found).sum()),
            self.to_options(self.summed(found.slope * residual)),
            by_shared.gradient,
            self.blocks(self.summed(found.slope**2 * curve)),
            cross @ self._turn,
            by_shared.corner,
        )

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        """Derivatives by the parameters of annotators."""
        return self._by_shared(self._at(strengths, shared), weights[self.panel.cells.question])

    def information(self, strengths: Floats, shared: Floats) -> float:
        """Each pair adds to both its options."""
        found = self._at(strengths, shared)
        return 2 * float((found.slope**2 * self._bent(found)[1]).sum())

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by strengths."""
        found = self._at(strengths, shared)
        return self.to_options(found.slope * (self._lead - self._count * (found.win - found.loss) / 2))

    def _at(self, strengths: Floats, shared: Floats) -> _Pairs:
        annotator, own = self.panel.cells.annotator, self.by_annotator(shared)
        slope, offset, tie = (own[name][annotator][:, None] for name in ("slope", "offset", "tie"))
        scaled = slope * self.by_pair(strengths)
        odds = offset + scaled
        half = np.abs(odds) / 2
        # Divided by the greater of win and loss, so that nothing overflows.
        less, tied = np.exp(-2 * half), np.exp(tie - half)
        total = 1 + less + tied
        above = odds > 0
        win, loss = np.where(above, 1.0, less) / total, np.where(above, less, 1.0) / total
        return _Pairs(slope, scaled, odds, tie, half + np.log(total), win, loss, tied / total)

    def _value(self, found: _Pairs) -> Floats:
        return np.asarray(self._lead * found.odds + self._ties * found.tie_parameter - self._count * found.total)

    def _bent(self, found: _Pairs) -> tuple[Floats, Floats, Floats]:
        """First derivative by the log-odds; negative second ones by the log-odds, and by them and the tie parameter."""
        apart = found.win - found.loss
        return (
            self._lead - self._count * apart / 2,
            self._count * (found.win + found.loss - apart**2) / 4,
            -self._count * apart * found.tie / 2,
        )

    def _by_shared(self, found: _Pairs, weight: Floats | float) -> SharedDerivatives:
        people = self._people
        residual, curve, both = self._bent(found)
        scaled, tie = found.scaled, found.tie
        first = (residual * scaled, residual, self._ties - self._count * tie)
        second = {
            (0, 0): curve * scaled**2 - residual * scaled,
            (0, 1): curve * scaled,
            (1, 1): curve,
            (0, 2): both * scaled,
            (1, 2): both,
            (2, 2): self._count * tie * (1 - tie),
        }
        corner, everybody = np.zeros((3 * people, 3 * people)), np.arange(people)
        for (one, other), of_pairs in second.items():
            of_people = self._by_person(of_pairs, weight)
            corner[one * people + everybody, other * people + everybody] = of_people
            corner[other * people + everybody, one * people + everybody] = of_people
        gradient = np.concatenate([self._by_person(one, weight) for one in first])
        return SharedDerivatives(gradient @ self._turn, self._turn.T @ corner @ self._turn)

    def _by_person(self, of_pairs: Floats, weight: Floats | float) -> Floats:
        sums = weight * of_pairs.sum(axis=1)
        return np.asarray(np.bincount(self.panel.cells.annotator, sums, self._people), dtype=float)
