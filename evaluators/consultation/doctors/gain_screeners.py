"""A doctor who asks what tells most about the disorders, whole groups of symptoms included."""

from evaluators.consultation.doctors.gain import GainDoctor
from kg.registry import register


@register
class GainScreenersDoctor(GainDoctor):
    """As ``gain``, and it asks for any symptom of a group at once where that tells more."""

    name = "gain-screeners"
    screeners = True
