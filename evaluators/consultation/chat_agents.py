"""Chat models by name as doctors, patients and diagnosers of a run."""

from typing import TYPE_CHECKING, NamedTuple

from evaluators.consultation.chat.partner import PartnerName
from evaluators.consultation.diagnosers.chat import ChatDiagnoser
from evaluators.consultation.doctors.chat import ChatDoctor, DoctorPrompt
from evaluators.consultation.patients.chat import ChatPatient

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


class NamedChatDoctor(NamedTuple):
    """A doctor who is made once the resources of a run are there.

    Attributes:
        partner: the model.
        prompt: how it is told to go about it.
    """

    partner: PartnerName
    prompt: DoctorPrompt = "free"

    @property
    def name(self) -> str:
        """What files call it."""
        return self.partner.name

    def made(self, resources: "Resources") -> ChatDoctor:
        """The doctor.

        Raises:
            UserError: there is no such model, or it cannot be set up.
        """
        return ChatDoctor(resources, self.partner.opened(), self.prompt)


class NamedChatPatient(NamedTuple):
    """A patient who is made once the resources of a run are there."""

    partner: PartnerName

    @property
    def name(self) -> str:
        """What files call it."""
        return self.partner.name

    def made(self, resources: "Resources") -> ChatPatient:
        """The patient.

        Raises:
            UserError: there is no such model, or it cannot be set up.
        """
        return ChatPatient(resources, self.partner.opened())


class NamedChatDiagnoser(NamedTuple):
    """A diagnoser that is made once the resources of a run are there."""

    partner: PartnerName

    @property
    def name(self) -> str:
        """What files call it."""
        return self.partner.name

    def made(self, resources: "Resources") -> ChatDiagnoser:
        """The diagnoser.

        Raises:
            UserError: there is no such model, or it cannot be set up.
        """
        return ChatDiagnoser(resources, self.partner.opened())
