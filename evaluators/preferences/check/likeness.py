"""How alike vectors of scores are: correlations that no constant vector enters."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_FLAT = 1e-9


def unit(scores: Floats) -> Floats:
    """Each row with mean 0 and length 1, so that the product of two rows is their correlation; nan for constant rows.

    Args:
        scores: shape (vectors, values).
    """
    centred = scores - scores.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(centred, axis=1, keepdims=True)
    found: Floats = np.where(lengths > _FLAT, centred / np.where(lengths > _FLAT, lengths, 1.0), np.nan)
    return found


def mean_correlation(scores: Floats) -> float | None:
    """Mean Pearson correlation over all pairs of rows; None where fewer than two rows vary.

    Args:
        scores: shape (vectors, values).
    """
    rows = unit(scores)
    rows = rows[~np.isnan(rows[:, 0])]
    count = len(rows)
    if count < 2:
        return None
    total = rows.sum(axis=0)
    return float((total @ total - count) / (count * (count - 1)))


def correlation(one: Floats, other: Floats) -> float | None:
    """Pearson correlation of two vectors; None where one of them is constant."""
    return mean_correlation(np.stack([one, other]))
