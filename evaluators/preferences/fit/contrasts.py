"""Vectors that sum to 0, in as many numbers as they are free in."""

from functools import cache

import numpy as np

from evaluators.preferences.fit.panel import Floats


@cache
def contrasts(count: int) -> Floats:
    """Count x (count - 1): an orthonormal basis of the vectors that sum to 0."""
    raw = np.eye(count)[:, :-1] - 1 / count
    return np.asarray(np.linalg.qr(raw)[0])
