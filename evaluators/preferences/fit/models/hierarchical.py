"""The hierarchical model of pairs: each annotator has a slope, an offset and a readiness to tie."""

from __future__ import annotations

from collections.abc import Iterator
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


_BLOCK = 1_500
"""So many cells at once: an array of them and ten pairs lies in memory that is at hand. Greater ones are asked for from
the operating system again and again, which took 15 times as long as the arithmetic."""


class _QuestionBlock(NamedTuple):
    """Some questions with all their cells.

    Attributes:
        questions, cells: where they stand among all.
        question: cells; place of the question within the block.
        starts: questions; the first cell of each, within the block.
    """

    questions: slice
    cells: slice
    question: Ints
    starts: Ints


def _blocks(panel: Panel) -> tuple[_QuestionBlock, ...]:
    found, starts = [], np.append(panel.cells.starts, len(panel.cells.question))
    first = 0
    while first < len(starts) - 1:
        end = max(first + 1, int(np.searchsorted(starts, starts[first] + _BLOCK, side="right")) - 1)
        cells = slice(int(starts[first]), int(starts[end]))
        found.append(
            _QuestionBlock(
                slice(first, end), cells, panel.cells.question[cells] - first, starts[first:end] - starts[first]
            )
        )
        first = end
    return tuple(found)


class _Pairs(NamedTuple):
    """Of the cells of a block and their pairs, all but slope and tie parameter cells x pairs.

    Attributes:
        lead: half of the wins less the losses.
        compared: how often the pair was compared.
        ties: cells.
        slope: cells x 1.
        scaled: the slope times the difference of strengths.
        odds: the same with the offset.
        tie_parameter: cells.
        lower: minus half of the odds' size.
        less, tied: the smaller of win and loss, and a tie, beside the greater one, which is 1.
        total: their sum.
    """

    lead: Floats
    compared: Floats
    ties: Floats
    slope: Floats
    scaled: Floats
    odds: Floats
    tie_parameter: Floats
    lower: Floats
    less: Floats
    tied: Floats
    total: Floats

    def value(self) -> Floats:
        """The log-likelihood of each cell."""
        total = np.log(self.total)
        total -= self.lower
        return np.asarray(_sums(self.lead, self.odds) + self.ties * self.tie_parameter - _sums(self.compared, total))

    def bent(self) -> _Bent:
        """Derivatives by log-odds and tie parameter."""
        apart, tie = np.copysign((1 - self.less) / self.total, self.odds), self.tied / self.total
        half = self.compared / 2
        residual, curve = self.lead - half * apart, half * (1 - tie - apart**2) / 2
        return _Bent(residual, curve, -half * apart * tie, self.compared * tie, tie)


class _Bent(NamedTuple):
    """Derivatives, cells x pairs.

    Attributes:
        residual: the first one by the log-odds.
        curve: the negative second one by the log-odds.
        both: the negative second one by the log-odds and the tie parameter.
        tied: expected ties.
        tie: chance of one.
    """

    residual: Floats
    curve: Floats
    both: Floats
    tied: Floats
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
        self._ties = counts.ties.sum(axis=1)
        self._parts = _blocks(panel)
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
        ties, count = self._by_person(self._ties), self._by_person(self._count.sum(axis=1))
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
        return np.concatenate(
            [np.add.reduceat(pairs.value(), block.starts) for block, pairs in self._pairs(strengths, shared)]
        )

    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        """Value and derivatives."""
        cells, people, options = self.panel.cells, self._people, self.panel.options
        value, of_shared = 0.0, np.empty((len(cells.question), _OF_SHARED))
        gradient, curvature = np.empty_like(strengths), np.empty((len(strengths), self._count.shape[1]))
        cross = np.zeros((len(strengths), options, 3 * people))
        for block, pairs in self._pairs(strengths, shared):
            bent, slope = pairs.bent(), pairs.slope
            value += float(pairs.value().sum())
            of_shared[block.cells] = _by_own(pairs, bent)
            sums = np.add.reduceat(slope * bent.residual, block.starts, axis=0)
            gradient[block.questions] = self.to_options(sums)
            curvature[block.questions] = np.add.reduceat(slope**2 * bent.curve, block.starts, axis=0)
            by_parameter = (bent.curve * pairs.scaled - bent.residual, bent.curve, bent.both)
            for place, one in enumerate(by_parameter):
                own = place * people + cells.annotator[block.cells]
                cross[cells.question[block.cells], :, own] = self.to_options(slope * one)
        by_shared = self._by_shared(of_shared)
        return Derivatives(
            value, gradient, by_shared.gradient, self.blocks(curvature), cross @ self._turn, by_shared.corner
        )

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        """Derivatives by the parameters of annotators."""
        own = np.concatenate([_by_own(pairs, pairs.bent()) for _, pairs in self._pairs(strengths, shared)])
        return self._by_shared(own * weights[self.panel.cells.question][:, None])

    def information(self, strengths: Floats, shared: Floats) -> float:
        """Each pair adds to both its options."""
        return 2 * sum(
            float((pairs.slope**2 * pairs.bent().curve).sum()) for _, pairs in self._pairs(strengths, shared)
        )

    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by strengths."""
        return np.concatenate(
            [self.to_options(pairs.slope * pairs.bent().residual) for _, pairs in self._pairs(strengths, shared)]
        )

    def _pairs(self, strengths: Floats, shared: Floats) -> Iterator[tuple[_QuestionBlock, _Pairs]]:
        own, differences = self.by_annotator(shared), self.of_question(strengths)
        for block in self._parts:
            annotator = self.panel.cells.annotator[block.cells]
            slope, offset, tie = (own[name][annotator] for name in ("slope", "offset", "tie"))
            scaled = slope[:, None] * differences[block.questions][block.question]
            odds = scaled + offset[:, None]
            # Beside the greater of win and loss, so that nothing overflows. One exponential does for all three.
            lower = np.abs(odds) / -2
            root = np.exp(lower)
            less, tied = root**2, root * np.exp(tie)[:, None]
            of_block = (self._lead[block.cells], self._count[block.cells], self._ties[block.cells])
            yield block, _Pairs(*of_block, slope[:, None], scaled, odds, tie, lower, less, tied, 1 + less + tied)

    def _by_shared(self, of_cells: Floats) -> SharedDerivatives:
        people, own = self._people, [self._by_person(one) for one in of_cells.T]
        corner, everybody = np.zeros((3 * people, 3 * people)), np.arange(people)
        for (one, other), of_people in zip(_SECOND, own[3:], strict=True):
            corner[one * people + everybody, other * people + everybody] = of_people
            corner[other * people + everybody, one * people + everybody] = of_people
        return SharedDerivatives(np.concatenate(own[:3]) @ self._turn, self._turn.T @ corner @ self._turn)

    def _by_person(self, of_cells: Floats) -> Floats:
        return np.asarray(np.bincount(self.panel.cells.annotator, of_cells, self._people), dtype=float)


_SECOND = ((0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2))
"""Second derivatives by an annotator's own parameters: 0 is the logarithm of the slope, 1 the offset, 2 the tie's."""
_OF_SHARED = 3 + len(_SECOND)


def _by_own(pairs: _Pairs, bent: _Bent) -> Floats:
    """Cells x first derivatives by the annotator's own parameters, then negative second ones as `_SECOND` has them."""
    scaled, curved = pairs.scaled, bent.curve * pairs.scaled
    # By a product: sums along ten places are three times as slow.
    leading, ones = _sums(bent.residual, scaled), np.ones(scaled.shape[1])
    return np.stack(
        (
            leading,
            bent.residual @ ones,
            pairs.ties - bent.tied @ ones,
            _sums(curved, scaled) - leading,
            curved @ ones,
            bent.curve @ ones,
            _sums(bent.both, scaled),
            bent.both @ ones,
            _sums(bent.tied, 1 - bent.tie),
        ),
        axis=1,
    )


def _sums(one: Floats, other: Floats) -> Floats:
    """Of cells: the sum over pairs of products, without an array of them."""
    return np.asarray(np.einsum("cp,cp->c", one, other))
