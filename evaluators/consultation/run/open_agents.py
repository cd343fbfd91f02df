"""Which doctor and which patient a name means."""

from typing import Any

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.exchange import Ask, Close, PatientReply
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.resources import Resources
from kg.errors import UserError

_ABSENT = "Who spoke in this run is not known here and cannot be asked again; install the plug-in that declares it."


class AbsentDoctor(DoctorAgent):
    """Stands for a doctor who cannot be asked again, such as a person."""

    name = "absent"
    with_graph = False

    async def turn(self, heard: Any) -> Ask | Close:
        """Cannot be asked."""
        raise UserError(_ABSENT)


class AbsentPatient(PatientAgent):
    """Stands for a patient who cannot be asked again."""

    name = "absent"

    async def reply(self, *asked: Any) -> PatientReply:
        """Cannot be asked."""
        raise UserError(_ABSENT)


def open_doctor(name: str, resources: Resources, *, may_be_absent: bool = False) -> DoctorAgent:
    """The doctor of a name.

    Args:
        name: of a registered doctor.
        resources: of the run.
        may_be_absent: one who is not known here is stood for.

    Raises:
        UserError: there is none, or it cannot be used.
    """
    registry = DoctorAgent.registry
    if may_be_absent and registry.get(name) is None:
        return AbsentDoctor(resources)
    return registry.find(name)(resources)


def open_patient(name: str, resources: Resources, *, may_be_absent: bool = False) -> PatientAgent:
    """The patient of a name; see `open_doctor`.

    Raises:
        UserError: there is none, or it cannot be used.
    """
    registry = PatientAgent.registry
    if may_be_absent and registry.get(name) is None:
        return AbsentPatient(resources)
    return registry.find(name)(resources)
