"""Treatment: what is offered to a patient, written."""

from generators.clinical.expert.demonstration import DemonstrationTask
from generators.clinical.expert.kinds import KINDS
from kg.registry import register


@register
class Treatment(DemonstrationTask):
    """A case before treatment; the first choices and why."""

    name = "treatment"
    question = KINDS[name].question
