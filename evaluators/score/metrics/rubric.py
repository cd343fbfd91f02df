"""What the cues of rubrics show of written answers: how much is credited, and how much they leave undecided."""

from typing import ClassVar

import numpy as np

from evaluators.forms.text import CREDITED, UNDECIDED
from evaluators.score.metric import Direction, Mean, MetricRange, columns
from evaluators.table.table import AnswerTable, Floats, Mask
from kg.registry import register


class _OfRubric(Mean):
    """A mean over the answers to parts whose rubric has cues."""

    form = "text"
    range = MetricRange(0, 1)
    direction: ClassVar[Direction] = "neither"
    source = "clinical tasks, section 5: rubric from facts, three outcomes"
    value_name: ClassVar[str]

    def applies(self, table: AnswerTable) -> Mask:
        """Replies to such parts."""
        read: Mask = ~np.isnan(self._values(table))
        return table.replied & read

    def parts(self, table: AnswerTable) -> Floats:
        """The share, and one."""
        return columns(np.nan_to_num(self._values(table)), np.ones(len(table)))

    def _values(self, table: AnswerTable) -> Floats:
        return table.values.get(self.value_name, np.full(len(table), np.nan))


@register
class RubricCredited(_OfRubric):
    """The share of a rubric's weight that an answer is credited with: the least that it is worth."""

    name = "rubric_credited"
    value_name = CREDITED
    direction = "higher"


@register
class RubricUndecided(_OfRubric):
    """The share of a rubric's weight of which cues cannot tell whether the answer has it."""

    name = "rubric_undecided"
    value_name = UNDECIDED
