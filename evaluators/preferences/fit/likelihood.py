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
        size: how many there are.
    """

    name: str
    sd: float
    estimated: bool
    size: int


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


class SharedDerivatives(NamedTuple):
    """Derivatives of a log-likelihood by the shared parameters.

    Attributes:
        gradient: first derivatives.
        corner: shared x shared; negative second derivatives.
    """

    gradient: Floats
    corner: Floats


class Likelihood(ABC):
    """The log-likelihood of a panel under a model.

    Strengths are log-odds: a question's label is their softmax.
    """

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        self.panel = panel

    def parameters(self) -> tuple[SharedParameters, ...]:
        """The kinds of shared parameters, in the order in which they stand."""
        return ()

    def begin(self) -> Floats:
        """Shared parameters to begin with."""
        return np.zeros(sum(kind.size for kind in self.parameters()))

    def scale(self, shared: Floats) -> float:
        """What strengths are multiplied with before they become a label: the slope of the usual annotator."""
        return 1.0

    def carried(self, shared: Floats, people: Ints) -> Floats:
        """Shared parameters for a panel of some of the annotators, from those of this one.

        Args:
            shared: of this panel.
            people: places of the annotators of the other panel.
        """
        return shared

    @abstractmethod
    def values(self, strengths: Floats, shared: Floats) -> Floats:
        """The log-likelihood of each question.

        Args:
            strengths: questions x options.
            shared: the shared parameters.
        """

    @abstractmethod
    def at(self, strengths: Floats, shared: Floats) -> Derivatives:
        """The log-likelihood of all questions, with derivatives."""

    def by_shared(self, strengths: Floats, shared: Floats, weights: Floats) -> SharedDerivatives:
        """Derivatives by the shared parameters alone, each question's multiplied with its weight."""
        return SharedDerivatives(np.zeros(0), np.zeros((0, 0)))

    def information(self, strengths: Floats, shared: Floats) -> float:
        """The negative second derivatives by each strength, summed."""
        return float(np.trace(self.at(strengths, shared).blocks, axis1=1, axis2=2).sum())

    @abstractmethod
    def cell_gradients(self, strengths: Floats, shared: Floats) -> Floats:
        """First derivatives by the strengths: cells x options."""


class PairLikelihood(Likelihood):
    """A log-likelihood that is a sum over pairs; pairs of one annotation count as if they were independent.

    Models of pairs without shared parameters by annotator need only the sums over annotators for `values`.
    """

    def __init__(self, panel: Panel) -> None:
        """Takes the annotations."""
        super().__init__(panel)
        self._differences = differences(panel.options)

    def of_question(self, strengths: Floats) -> Floats:
        """Questions x pairs: the strength of the first option less that of the second."""
        return np.asarray(strengths @ self._differences.T)

    def by_pair(self, strengths: Floats) -> Floats:
        """Cells x pairs: the same for each cell of its question."""
        return self.of_question(strengths)[self.panel.cells.question]

    def to_options(self, of_pairs: Floats) -> Floats:
        """Derivatives by differences, of whatever rows, as derivatives by strengths."""
        return np.asarray(of_pairs @ self._differences)

    def summed(self, of_cells: Floats) -> Floats:
        """Sums over the cells of each question."""
        return np.asarray(np.add.reduceat(of_cells, self.panel.cells.starts, axis=0))

    def blocks(self, curvature: Floats) -> Floats:
        """Questions x options x options from negative second derivatives by differences, questions x pairs."""
        return np.asarray(np.einsum("qp,pi,pj->qij", curvature, self._differences, self._differences, optimize=True))
