"""The answers that two runs both have, side by side."""

from typing import NamedTuple

import numpy as np

from evaluators.table.table import AnswerTable


class Shared(NamedTuple):
    """Two tables with the same parts of items and orders of options in the same rows."""

    first: AnswerTable
    second: AnswerTable


def shared(first: AnswerTable, second: AnswerTable) -> Shared:
    """The rows that count in both runs: neither request failed, and either answer could have been right."""
    places = {
        key: row
        for row, key in enumerate(zip(second.units, second.rotation.tolist(), strict=True))
        if second.counted[row]
    }
    keys = zip(first.units, first.rotation.tolist(), strict=True)
    pairs = [(row, places[key]) for row, key in enumerate(keys) if first.counted[row] and key in places]
    rows = np.array(pairs, dtype=np.int64).reshape(-1, 2)
    return Shared(first.of_rows(rows[:, 0]), second.of_rows(rows[:, 1]))
