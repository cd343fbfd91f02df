"""Exam of themes: a fixed list of themes that no other task uses."""

from collections.abc import Iterator

from generators.clinical.exam import paper
from generators.clinical.theme_task import ThemeTask
from generators.context import Context
from generators.item import Item
from kg.registry import register


@register
class ExamMatching(ThemeTask):
    """Three hundred questions in themes in one order (paper 004, exams)."""

    name = "exam_matching"

    def items(self, context: Context) -> Iterator[Item]:
        """The themes in the order of the exam."""
        return paper(context, self.name, super().items(context))
