"""Follow-up: how a treatment goes on, written."""

from generators.clinical.expert.demonstration import DemonstrationTask
from generators.clinical.expert.kinds import KINDS
from kg.registry import register


@register
class TreatmentFollowUp(DemonstrationTask):
    """A case under treatment; what to do next and why."""

    name = "treatment_follow_up"
    question = KINDS[name].question
