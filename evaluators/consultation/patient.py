"""A patient: whoever replies to a doctor's words."""

from abc import abstractmethod
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply
from generators.consultation.case import Language, PatientCase
from kg.registry import Registered, Registry

if TYPE_CHECKING:
    from evaluators.consultation.resources import Resources


class PatientAgent(Registered):
    """Replies for any number of cases at a time, so it keeps nothing of any of them.

    Declared by a class with the decorator `register`; those of other packages by an entry point of the group
    ``kgbench.patients``.
    """

    registry = Registry["PatientAgent"](
        "patient", group="kgbench.patients", packages=("evaluators.consultation.patients",)
    )

    def __init__(self, resources: "Resources") -> None:
        """Takes what patients may use."""
        self.resources = resources

    async def release(self) -> None:
        """Lets go of whatever is open; called once, when a run ends in which it had to be waited for."""

    @abstractmethod
    def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply | Awaitable[PatientReply]:
        """What the patient says; the same for the same.

        Args:
            case: who is asked.
            language: that both speak.
            before: all earlier turns; none: the doctor greets the patient, who says what is volunteered.
            text: the doctor's words.
            mapped: what they ask.
            trust: whether they build trust.
        """
