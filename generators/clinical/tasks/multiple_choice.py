"""Multiple choice: closed sets of questions, each of whose options is proved to hold or not to hold."""

from generators.clinical.closed_set_task import ClosedSetTask
from kg.registry import register


@register
class MultipleChoice(ClosedSetTask):
    """Questions about the criteria and about patients, four or five options each (paper 004, multiple choice)."""

    name = "multiple_choice"
    charts = 28
