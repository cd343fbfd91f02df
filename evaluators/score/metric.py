"""Metrics: each says what it is, which answers it is about, and how its value follows from them."""

from abc import abstractmethod
from collections.abc import Callable
from typing import ClassVar, Literal, NamedTuple

import numpy as np

from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import Registered, Registry

Direction = Literal["higher", "lower", "neither"]


class MetricRange(NamedTuple):
    """The least and the greatest value that can occur."""

    low: float
    high: float


class Metric(Registered):
    """A figure of some answers.

    Attributes:
        name: as it stands in files and tables.
        range: its possible values.
        direction: which way is better.
        source: where the formula comes from.
        place: orders the families of metrics in files and tables.
        form: of the answers that it is about; None for all forms.
    """

    registry = Registry["Metric"](
        "metric", group="kgbench.metrics", packages=("evaluators.score.metrics", "evaluators.forms")
    )
    needs = ("name", "range", "direction", "source")
    range: ClassVar[MetricRange]
    direction: ClassVar[Direction]
    source: ClassVar[str]
    form: ClassVar[str | None] = None

    def concerns(self, table: AnswerTable) -> bool:
        """Whether a run has answers of the kind that the metric is about; else it is not named in its scores."""
        return self.form is None or self.form in table.form.names

    def applies(self, table: AnswerTable) -> Mask:
        """Rows that the metric is about, as far as they are of its form: those that the model replied to."""
        return table.counted

    def rows(self, table: AnswerTable) -> Mask:
        """Rows that the metric is about."""
        return self.applies(table) if self.form is None else self.applies(table) & table.of_form(self.form)

    def chance(self, table: AnswerTable) -> Floats | None:
        """What guessing gives in each row, the level of several being their mean; None where guessing has no level."""
        return None

    def ceiling(self, table: AnswerTable) -> Floats | None:
        """What a person reaches in each row, NaN where that is not known; None where it is not known of any metric."""
        return None

    @abstractmethod
    def of(self, table: AnswerTable) -> float:
        """The value on a whole table, NaN where it is not defined."""


class Summed(Metric):
    """A metric that follows from sums over answers, so that groups of answers can be resampled by their sums.

    Attributes:
        of_share: the first part says of each row whether something holds, the last is one, and the value follows from
            that share alone. Its interval is then that of the share.
    """

    of_share: ClassVar[bool] = False

    @abstractmethod
    def parts(self, table: AnswerTable) -> Floats:
        """What each row adds: rows x parts."""

    @abstractmethod
    def value(self, sums: Floats) -> Floats:
        """The metric from the sums of its parts, NaN where it is not defined.

        Args:
            sums: anything x parts.

        Returns:
            Values in the shape of that anything.
        """

    def of(self, table: AnswerTable) -> float:
        """The value on a whole table."""
        return float(self.value(self.parts(table)[self.rows(table)].sum(axis=0)))


class Mean(Summed):
    """A metric with two parts: what is added up, and what that is divided by."""

    def value(self, sums: Floats) -> Floats:
        """The first part by the second."""
        return ratio(sums[..., 0], sums[..., 1])


class Ordered(Metric):
    """A metric that follows from the answers in some order, which no sums keep."""

    @abstractmethod
    def weighted(self, table: AnswerTable) -> Callable[[Floats], Floats]:
        """The metric where each row counts so many times, NaN where it is not defined.

        Args:
            table: rows that the metric is about, and no others.

        Returns:
            A function from weights, rows x draws of whole numbers, to a value for each draw.
        """

    def of(self, table: AnswerTable) -> float:
        """The value on a whole table."""
        part = table.of_rows(np.flatnonzero(self.rows(table)))
        return float(self.weighted(part)(np.ones((len(part), 1)))[0])


def ratio(above: Floats, below: Floats) -> Floats:
    """A quotient, NaN where the divisor is 0."""
    out = np.full(np.shape(below), np.nan)
    np.divide(above, below, out=out, where=np.asarray(below) != 0)
    return out


def columns(*parts: Floats | Mask) -> Floats:
    """Parts side by side: rows x parts."""
    return np.column_stack([np.asarray(part, dtype=float) for part in parts])
