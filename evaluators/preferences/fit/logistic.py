"""The logarithm of the logistic function, in a third of scipy's time."""

import numpy as np

from evaluators.preferences.fit.panel import Floats


def log_logistic(odds: Floats) -> Floats:
    """Of log-odds, without overflow on either side."""
    return np.asarray(np.minimum(odds, 0.0) - np.log1p(np.exp(-np.abs(odds))))
