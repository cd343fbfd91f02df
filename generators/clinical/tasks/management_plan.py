"""Management plan: everything that is to be done for a patient, written."""

from generators.clinical.expert.demonstration import DemonstrationTask
from generators.clinical.expert.kinds import KINDS
from kg.registry import register


@register
class ManagementPlan(DemonstrationTask):
    """A case; a plan from safety to follow-up."""

    name = "management_plan"
    question = KINDS[name].question
