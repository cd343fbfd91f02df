"""Partial score: items with several parts asked in one request weigh the same, however many parts they have."""

import numpy as np

from evaluators.score.metric import Mean, MetricRange, columns
from evaluators.table.table import AnswerTable, Floats, Ints, Mask
from kg.registry import register

_FULL = "full"


@register
class ThemeScore(Mean):
    """The mean over themes of the share of their parts that is right; the mean over parts is accuracy."""

    name = "theme_score"
    place = 1
    range = MetricRange(0, 1)
    direction = "higher"
    source = "paper 004, section 4.2.2, equations 2 and 3; of parts asked in full"

    def concerns(self, table: AnswerTable) -> bool:
        """Whether parts that go together were asked in one request."""
        return _FULL in table.format.names

    def applies(self, table: AnswerTable) -> Mask:
        """Replies to parts that were asked in full."""
        if not self.concerns(table):
            return np.zeros(len(table), dtype=bool)
        found: Mask = table.counted & np.equal(table.format.codes, table.format.names.index(_FULL))
        return found

    def parts(self, table: AnswerTable) -> Floats:
        """Right, and one, both by the number of parts of the theme."""
        applies = self.applies(table)
        share = np.zeros(len(table))
        if applies.any():
            _, theme, sizes = np.unique(_themes(table)[applies], return_inverse=True, return_counts=True)
            share[applies] = 1 / sizes[theme]
        return columns(np.where(table.correct, share, 0), share)


def _themes(table: AnswerTable) -> Ints:
    """A number for each item under each order of its options."""
    _, item = np.unique(np.array(table.ids, dtype=str), return_inverse=True)
    orders = int(table.rotation.max(initial=0)) + 1
    return (item * orders + table.rotation).astype(np.int64)
