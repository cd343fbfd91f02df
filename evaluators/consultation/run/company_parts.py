"""What the company of a run is made from, in a form that other processes can be sent."""

from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.open_resources import ResourceSource, open_resources
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.consultation import Company
from evaluators.consultation.run.open_agents import open_doctor, open_patient
from generators.consultation.case import Language

_Agent = TypeVar("_Agent", DoctorAgent, PatientAgent, covariant=True)


class MadeLater(Protocol[_Agent]):
    """A doctor or patient who needs the resources of the run and something else, such as a chat model."""

    @property
    def name(self) -> str:
        """What files call the agent."""

    def made(self, resources: Resources) -> _Agent:
        """The agent, who stays in this process.

        Raises:
            UserError: it cannot be made.
        """


class CompanyParts(NamedTuple):
    """By what a company is made; equal parts make equal companies in any process.

    Attributes:
        source: of the resources.
        belief: the file of the belief.
        doctor, patient: names; or agents, or what makes them, which then stay in this process.
        budget: questions that a doctor may ask.
        may_be_absent: somebody who is not known here is stood for by one who says nothing.
    """

    source: ResourceSource
    belief: Path
    language: Language
    budget: int
    doctor: str | DoctorAgent | MadeLater[DoctorAgent]
    patient: str | PatientAgent | MadeLater[PatientAgent]
    may_be_absent: bool = False

    @property
    def portable(self) -> bool:
        """Whether other processes can make it too."""
        return isinstance(self.doctor, str) and isinstance(self.patient, str)

    def company(self) -> Company:
        """Makes it.

        Raises:
            UserError: there is no such doctor or patient, or the belief cannot be read.
        """
        resources = open_resources(self.source, self.belief)
        doctor, patient = self.doctor, self.patient
        if isinstance(doctor, str):
            doctor = open_doctor(doctor, resources, may_be_absent=self.may_be_absent)
        elif not isinstance(doctor, DoctorAgent):
            doctor = doctor.made(resources)
        if isinstance(patient, str):
            patient = open_patient(patient, resources, may_be_absent=self.may_be_absent)
        elif not isinstance(patient, PatientAgent):
            patient = patient.made(resources)
        return Company(resources, doctor, patient, self.language, self.budget)
