"""Labels that are plain shares of what annotators add; each annotator counts once, however often asked."""

from __future__ import annotations

import numpy as np

from evaluators.preferences.fit.panel import Floats, Mask, Panel


def baseline_label(panel: Panel, rows: Floats, struck: Mask) -> Floats:
    """Questions x options: what annotators add, in proportion; equal where they add nothing.

    Args:
        panel: the annotations.
        rows: rows x options; what each annotation adds.
        struck: questions x options; what is added there counts for nothing.
    """
    cells = panel.cells
    own = np.zeros((len(cells.question), panel.options))
    np.add.at(own, cells.of_row, np.where(struck[panel.question], 0.0, rows))
    own /= np.bincount(cells.of_row)[:, None]
    sums = np.add.reduceat(own, cells.starts, axis=0)
    total = sums.sum(axis=1, keepdims=True)
    with np.errstate(invalid="ignore", divide="ignore"):
        equal = ~struck / (~struck).sum(axis=1, keepdims=True)
        return np.asarray(np.where(total == 0, equal, sums / total), dtype=float)
