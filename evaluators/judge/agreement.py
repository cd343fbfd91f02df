"""How far two raters agree on the same answers."""

from collections.abc import Sequence

import numpy as np
from pydantic import BaseModel, ConfigDict

from evaluators.judge.summary import TENTHS
from evaluators.reading.summary import weighted_kappa


class Agreement(BaseModel):
    """Two raters on the same answers.

    Attributes:
        n: answers that both rate.
        icc: intraclass correlation, see `icc`; None where it is not defined.
        kappa: Cohen's with quadratic weights, on scores rounded to tenths of 100; None where it is not defined.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    n: int
    icc: float | None
    kappa: float | None


def agreement(first: Sequence[float], second: Sequence[float]) -> Agreement:
    """How far two raters agree.

    Args:
        first: the scores of one, from 0 to 100.
        second: those of the other, in the same order.
    """
    pairs = [(tenths(one), tenths(other)) for one, other in zip(first, second, strict=True)]
    return Agreement(
        n=len(pairs),
        icc=icc(list(zip(first, second, strict=True))),
        kappa=weighted_kappa(pairs) if pairs else None,
    )


def tenths(score: float) -> int:
    """A score from 0 to 100 in tenths; halves go up."""
    return int(score / (100 / TENTHS) + 0.5)


def icc(ratings: Sequence[Sequence[float]]) -> float | None:
    """ICC(2,1): absolute agreement of single raters, who stand for others like them.

    Source: Shrout and Fleiss, Psychological Bulletin 86 (1979) 420-428, two-way random effects.

    Args:
        ratings: for each answer the score of each rater.

    Returns:
        At most 1, below 0 where raters agree less than by chance; None with fewer than two answers or raters, or where
        all scores are the same.
    """
    table = np.asarray(ratings, dtype=float)
    if table.ndim != 2 or min(table.shape) < 2:
        return None
    n, k = table.shape
    mean = table.mean()
    of_answers = k * ((table.mean(axis=1) - mean) ** 2).sum() / (n - 1)
    of_raters = n * ((table.mean(axis=0) - mean) ** 2).sum() / (k - 1)
    rest = table - table.mean(axis=1, keepdims=True) - table.mean(axis=0, keepdims=True) + mean
    error = (rest**2).sum() / ((n - 1) * (k - 1))
    whole = of_answers + (k - 1) * error + k * (of_raters - error) / n
    return float((of_answers - error) / whole) if abs(whole) > np.finfo(float).eps else None
