"""Chat models in place of their names, as doctors, patients and diagnosers of consultations."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from kg.errors import RunError
from kgbench.api.run_setup import budget_of

if TYPE_CHECKING:
    from evaluators.consultation.chat.partner import PartnerName
    from evaluators.consultation.chat_agents import NamedChatDiagnoser
    from evaluators.consultation.doctor import DoctorAgent
    from evaluators.consultation.patient import PatientAgent
    from evaluators.consultation.run.company_parts import MadeLater

REPLIES = "replies.sqlite"
"""Beside a run: the file that keeps replies of chat models."""


class ModelMeans(NamedTuple):
    """Where chat models are, and what keeps their replies.

    Attributes:
        base_url: of an OpenAI-compatible server; None where there is none.
        key_variable: the environment variable with its key.
        cache: None where no replies are kept.
        at_once: most requests to a model at the same time.
        spending: what may be spent on each model, by the arguments of the call; None: whatever it takes.
    """

    base_url: str | None
    key_variable: str
    cache: Path | None
    at_once: int = 16
    spending: Mapping[str, Any] | None = None

    def partner(self, name: str, *, known: bool) -> PartnerName | None:
        """The chat model of a name; None where the name is not that of one.

        Args:
            name: as the user writes it.
            known: whether some agent that is a program has the name.
        """
        from evaluators.consultation.chat.partner import PartnerName, is_chat

        if not is_chat(name, self.base_url, known):
            return None
        found = PartnerName(name, self.base_url, self.key_variable, self.cache, self.at_once)
        return found if self.spending is None else found._replace(budget=budget_of(found.name, self.spending))


def named_doctor(
    doctor: str | DoctorAgent, prompt: Literal["free", "five-phases", "with-graph", "with-retrieval"], means: ModelMeans
) -> str | DoctorAgent | MadeLater[DoctorAgent]:
    """A chat model in place of its name; all other doctors as they are.

    Raises:
        RunError: a doctor who is no chat model is to be told how to go about it.
        UserError: there is no doctor of this name.
    """
    from evaluators.consultation.chat_agents import NamedChatDoctor
    from evaluators.consultation.doctor import DoctorAgent

    if isinstance(doctor, str):
        partner = means.partner(doctor, known=DoctorAgent.registry.get(doctor) is not None)
        if partner is not None:
            return NamedChatDoctor(partner, prompt)
        # Refused here, before the graph is read and patients are drawn.
        DoctorAgent.registry.find(doctor)
    if prompt != "free":
        raise RunError(
            f"Only a chat model is told how to go about it as the doctor; leave out --doctor-prompt {prompt}."
        )
    return doctor


def named_patient(patient: str | PatientAgent, means: ModelMeans) -> str | PatientAgent | MadeLater[PatientAgent]:
    """A chat model in place of its name; all other patients as they are.

    Raises:
        UserError: there is no patient of this name.
    """
    from evaluators.consultation.chat_agents import NamedChatPatient
    from evaluators.consultation.patient import PatientAgent

    if isinstance(patient, str):
        partner = means.partner(patient, known=PatientAgent.registry.get(patient) is not None)
        if partner is not None:
            return NamedChatPatient(partner)
        PatientAgent.registry.find(patient)
    return patient


def named_diagnoser(name: str, means: ModelMeans) -> NamedChatDiagnoser | None:
    """The chat model of a name; None where the name is not that of one."""
    from evaluators.consultation.chat_agents import NamedChatDiagnoser
    from evaluators.consultation.diagnoser import Diagnoser

    partner = means.partner(name, known=Diagnoser.registry.get(name) is not None)
    return None if partner is None else NamedChatDiagnoser(partner)
