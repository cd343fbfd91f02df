"""What the order of the options does: a liking for places, and answers that change with the order."""

import numpy as np

from evaluators.score.metric import Mean, MetricRange, Summed, columns, ratio
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register

PLACES = 10
"""Items of more options are not looked at."""


def places(table: AnswerTable, sets: Floats) -> Floats:
    """Rows x places: the share of the row's set that was shown at each place."""
    shown = np.zeros((len(table), PLACES))
    rows, options = np.nonzero(sets * (table.choices.shown_places < PLACES))
    shown[rows, table.choices.shown_places[rows, options]] = 1
    return np.nan_to_num(ratio(shown, np.broadcast_to(shown.sum(axis=1, keepdims=True), shown.shape)))


@register
class PositionBias(Summed):
    """How far the places of the answers are from the places of gold: half the sum of the absolute differences."""

    name = "position_bias"
    place = 6
    form = "choice"
    range = MetricRange(0, 1)
    direction = "lower"
    source = "total variation distance between shares of places, over parsed answers"

    def applies(self, table: AnswerTable) -> Mask:
        """Parsed answers to items of no more options than there are places."""
        return table.parsed & (table.choices.options <= PLACES)

    def parts(self, table: AnswerTable) -> Floats:
        """Places of the answer, places of gold, and one."""
        answer, gold = (
            places(table, table.choices.bits(sets).astype(float)) for sets in (table.choices.answer, table.choices.gold)
        )
        return columns(answer, gold, np.ones(len(table)))

    def value(self, sums: Floats) -> Floats:
        """The distance between the two shares."""
        apart = np.abs(sums[..., :PLACES] - sums[..., PLACES : 2 * PLACES]).sum(axis=-1)
        return ratio(apart, 2 * sums[..., -1])

    def chance(self, table: AnswerTable) -> Floats:
        """A guess likes no place."""
        return np.zeros(len(table))


@register
class Consistency(Mean):
    """For items asked in several orders: the share of pairs of orders with the same answer, as a mean over items."""

    name = "rotation_consistency"
    place = 6
    form = "choice"
    range = MetricRange(0, 1)
    direction = "higher"
    source = "agreement of an item's answers in its own labels; what is not parsed agrees with nothing"

    def applies(self, table: AnswerTable) -> Mask:
        """Replies to items that have replies in several orders."""
        found: Mask = table.counted & (np.bincount(table.items[table.counted], minlength=len(table))[table.items] > 1)
        return found

    def parts(self, table: AnswerTable) -> Floats:
        """The item's agreement and one, in the first row of each item."""
        parts = np.zeros((len(table), 2))
        rows = np.flatnonzero(self.applies(table))
        if not len(rows):
            return parts
        _, item = np.unique(table.items[rows], return_inverse=True)
        answer = np.where(table.parsed[rows], table.choices.answer[rows], -1)
        order = np.lexsort((table.rotation[rows], answer, item))
        together = np.flatnonzero(np.r_[True, (np.diff(item[order]) != 0) | (np.diff(answer[order]) != 0)])
        sizes = np.diff(np.r_[together, len(order)])
        agreeing = np.where(answer[order][together] < 0, 0, sizes * (sizes - 1))
        many = np.bincount(item)
        pairs = many * (many - 1)
        same = np.bincount(item[order][together], weights=agreeing, minlength=len(many)).astype(float)
        _, first = np.unique(item, return_index=True)
        parts[rows[first], 0] = ratio(same, pairs.astype(float))
        parts[rows[first], 1] = 1
        return parts
