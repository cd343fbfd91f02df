"""What a model has to say so that it can be fitted: its log-likelihood with first and second derivatives."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.pairs import differences
from evaluators.preferences.fit.panel import Floats, Ints, Panel


class SharedParameters(NamedTuple):
    """Parameters that questions share, such as how often annotators tie, or each annotator's slope.

    Attributes:
        name: of the kind, as in the report.
        sd: standard deviation of their normal prior around 0, until it is estimated or set.
        estimated: whether the standard deviation is estimated from the annotations.
        owners: the annotator of each; -1 where it is everybody's.
    """

    name: str
    sd: float
    estimated: bool
    owners: Ints


class Derivatives(NamedTuple):
    """A log-likelihood, its gradient and its negative second derivatives.

    Attributes:
        value: the log-likelihood.
        strengths: questions x options; first derivatives.
        shared: first derivatives.
        blocks: questions x options x options; negative second derivatives by the strengths of a question.
        cross: questions x options x shared.
        corner: shared x shared.
    """

    value: float
    strengths: Floats
    shared: Floats
    blocks: Floats
    cross: Floats
    corner: Floats


class Likelihood(ABC):
    """The log-likelihood of a panel under a model.

    Strengths are log-odds: a question's label is their softmax. Annotators are weighted, so that drawing them anew is
    another vector of weights.
    """

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        self.panel = panel

    def parameters(self) -> tuple[SharedParameters, ...]:
        """The kinds of shared parameters, in the order in which they stand."""
        return ()

    @abstractmethod
    def at(self, strengths: Floats, shared: Floats, weights: Floats) -> Derivatives:
        """Value and derivatives.

        Args:
            strengths: questions x options.
            shared: the shared parameters.
            weights: of annotators.
        """

    @abstractmethod
    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by the strengths: cells x options, each cell with weight 1."""


class PairTerms(NamedTuple):
    """Of each cell and pair the log-likelihood and its derivatives by the pair's difference of strengths.

    Attributes:
        value: cells x pairs.
        slope: cells x pairs; first derivative.
        curvature: cells x pairs; negative second derivative.
    """

    value: Floats
    slope: Floats
    curvature: Floats


class PairLikelihood(Likelihood):
    """A log-likelihood that is a sum over pairs; pairs of one annotation count as if they were independent."""

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        super().__init__(panel)
        self._differences = differences(panel.options)

    def by_pair(self, strengths: Floats) -> Floats:
        """Cells x pairs: the strength of the first option less that of the second."""
        return np.asarray((strengths @ self._differences.T)[self.panel.cells.question])

    def to_options(self, of_pairs: Floats) -> Floats:
        """Derivatives by differences, of whatever rows, as derivatives by strengths."""
        return np.asarray(of_pairs @ self._differences)

    def summed(self, of_cells: Floats) -> Floats:
        """Sums over the cells of each question."""
        return np.asarray(np.add.reduceat(of_cells, self.panel.cells.starts, axis=0))

    def blocks(self, curvature: Floats) -> Floats:
        """Questions x options x options from weighted negative second derivatives by differences."""
        of_question = self.summed(curvature)
        return np.asarray(np.einsum("qp,pi,pj->qij", of_question, self._differences, self._differences, optimize=True))
