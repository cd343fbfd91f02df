"""Exam: a fixed list of questions of one choice, from closed sets that no other task uses."""

from collections.abc import Iterator

from generators.clinical.closed_set_task import ClosedSetTask
from generators.clinical.exam import paper
from generators.context import Context
from generators.item import Item
from kg.registry import register


@register
class Exam(ClosedSetTask):
    """Three hundred questions of one choice in one order (paper 004, exams)."""

    name = "exam"
    charts = 6

    def items(self, context: Context) -> Iterator[Item]:
        """The questions in the order of the exam."""
        return paper(context, self.name, super().items(context))
