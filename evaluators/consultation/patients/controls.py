"""Patients that no doctor can learn anything from: controls of doctors and of figures."""

from collections.abc import Sequence

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said
from evaluators.consultation.patient import PatientAgent
from generators.consultation.case import Language, PatientCase
from kg.registry import register


@register
class BlankPatient(PatientAgent):
    """Answers every question with not being sure, so that the belief stays as it was before any answer."""

    name = "blank"
    place = 90

    def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply:
        """That the patient is not sure, of all that is asked."""
        del text, trust
        names = (self.resources.seed, case.id, "blank", len(before))
        said = tuple(Said(key=one.key, status="unsure") for one in mapped)
        return PatientReply(text=self.resources.speech[language].unsure(names), said=said)
