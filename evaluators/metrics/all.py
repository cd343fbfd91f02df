"""All metrics, imported so that they declare themselves; the order here is the order in files and tables."""

from evaluators.metrics import accuracy, overlap, shares, binary, order, calibration  # isort: skip
from evaluators.metrics.metric import declared

__all__ = ["accuracy", "binary", "calibration", "declared", "order", "overlap", "shares"]
