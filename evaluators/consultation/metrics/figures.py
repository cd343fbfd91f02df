"""Figures over consultations, each with how many it is over and a 95 % interval that is drawn or worked out by case."""

from collections.abc import Callable, Sequence

import numpy as np

from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.score.metric import ratio
from evaluators.score.wilson import Sums, widest, wilson
from evaluators.table.table import Floats
from kg.model.base import Record

DECIMALS = 4


class ConsultationFigure(Record):
    """A value with its interval.

    Attributes:
        value: None where there is nothing that it is over.
        low, high: ends of the 95 % interval; None where it is over fewer than two cases.
        n: how many cases, questions or facts it is over.
        count: of shares, how many of these have what is counted.
    """

    value: float | None
    low: float | None = None
    high: float | None = None
    n: int
    count: int | None = None


def share(right: Sequence[int], asked: Sequence[int] | None = None) -> ConsultationFigure:
    """A share with Wilson's interval, never wider than if all that one case has were the same.

    Args:
        right: of each case, how many of what is asked have what is counted.
        asked: of each case, how many are asked; None: one. What one case has counts as evidence that hangs together.
    """
    many = [1] * len(right) if asked is None else list(asked)
    pairs = np.array([pair for pair in zip(right, many, strict=True) if pair[1]], dtype=float).reshape(-1, 2)
    had, have = pairs.T
    count, total = int(had.sum()), int(have.sum())
    if not total:
        return ConsultationFigure(value=None, n=0, count=0)
    sums = Sums(*(np.array([float(one)]) for one in (count, total, had @ had, had @ have, have @ have, len(pairs))))
    # A case has tens of claims or questions, and most figures are 0 or 1 for nearly all cases.
    (low, high), (least, most) = wilson(sums)[0].tolist(), widest(sums)[0].tolist()
    low, high = max(low, min(least, count / total)), min(high, max(most, count / total))
    return _figure(count / total, (low, high) if len(pairs) > 1 else None, total, count)


def mean(values: Sequence[float], counts: Sequence[int] | None = None) -> ConsultationFigure:
    """A mean whose interval comes from drawing cases anew.

    Args:
        values: of each case, the sum over what is counted in it.
        counts: of each case, over how many it is; None: one.
    """
    many = [1] * len(values) if counts is None else list(counts)
    pairs = [pair for pair in zip(values, many, strict=True) if pair[1]]
    rows = np.array(pairs, dtype=float).reshape(-1, 2)
    return drawn_figures(rows, {"mean": lambda sums: ratio(sums[:, 0], sums[:, 1])}, int(rows[:, 1].sum()))["mean"]


def drawn_figures(
    rows: Floats, figures: dict[str, Callable[[Floats], Floats]], n: int
) -> dict[str, ConsultationFigure]:
    """Figures that follow from sums over cases, all from the same draws of cases.

    Args:
        rows: cases x columns; what each case adds to each sum. In the order of the ids of the cases, so that the order
            of files changes nothing.
        figures: name -> function from sums, draws x columns, to a value for each draw; NaN where it is not defined.
        n: what the figures are over.
    """
    if not len(rows):
        return {name: ConsultationFigure(value=None, n=0) for name in figures}
    totals = rows.sum(axis=0)[None]
    drawn = np.concatenate([weights @ rows for weights in draws(len(rows), Resampling())]) if len(rows) > 1 else None
    return {
        name: _figure(float(of(totals)[0]), None if drawn is None else interval(of(drawn)), n)
        for name, of in figures.items()
    }


def _figure(value: float, ends: tuple[float, float] | None, n: int, count: int | None = None) -> ConsultationFigure:
    if np.isnan(value):
        return ConsultationFigure(value=None, n=n, count=count)
    low, high = (None, None) if ends is None else (round(end, DECIMALS) for end in ends)
    return ConsultationFigure(value=round(value, DECIMALS), low=low, high=high, n=n, count=count)
