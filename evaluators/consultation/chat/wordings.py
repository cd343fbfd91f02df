"""What chat models are told: files of ``ontology/consultation/prompts``, one for each part that they take."""

import hashlib
from collections.abc import Mapping
from functools import cache
from string import Template
from typing import TypeVar

import orjson

from evaluators.consultation.data import ConsultationData, read_data
from generators.consultation.case import LANGUAGES, Language, Sex
from kg.errors import UserError
from kg.model.base import Record

_DIGITS = 12


class DoctorWording(Record):
    """What a model is told that takes the doctor's part; the file says what stands where.

    Attributes:
        faults: why a turn cannot be used: ``empty``, ``unreadable``, ``unknown``, ``asks``.
    """

    role: str
    phases: str
    conclusion: str
    none: str
    patient: str
    sex: Mapping[Sex, str]
    observed: str
    silent: str
    left: str
    over: str
    graph: str
    again: str
    faults: Mapping[str, str]


class PatientWording(Record):
    """What a model is told that takes the patient's part.

    Attributes:
        telling: how each fact is told, by ``Telling``.
        orders: what is answered now: ``told``, ``absent``, ``denied``, ``withheld``, ``unsure``.
        faults: why a reply cannot be used: ``unreadable``, ``empty``, ``leaks``.
    """

    role: str
    facts: str
    no_facts: str
    unsure: str
    telling: Mapping[str, str]
    shape: str
    first: str
    first_nothing: str
    asked: str
    not_asked: str
    orders: Mapping[str, str]
    sex: Mapping[Sex, str]
    silent: str
    again: str
    faults: Mapping[str, str]


class DiagnoserWording(Record):
    """What a model is asked that concludes from a consultation of others."""

    role: str
    patient: str
    sex: Mapping[Sex, str]
    doctor_says: str
    patient_says: str
    seen: str
    task: str
    single: str
    several: str
    none: str
    again: str
    faults: Mapping[str, str]


class ConsultationJudgeWording(Record):
    """What a judge is asked about a consultation; ``task`` has the places of `evaluators.judge.wording.filled`."""

    task: str
    graded: str
    grade: str
    who: Mapping[str, str]
    record: str
    nothing: str
    unsure: str
    doctor_says: str
    patient_says: str
    seen: str
    concluded: str
    filler: str
    patient_filler: str


class _DoctorFile(ConsultationData):
    wordings: Mapping[Language, DoctorWording]


class _PatientFile(ConsultationData):
    wordings: Mapping[Language, PatientWording]


class _DiagnoserFile(ConsultationData):
    wordings: Mapping[Language, DiagnoserWording]


class _JudgeFile(ConsultationData):
    wordings: Mapping[Language, ConsultationJudgeWording]


_Wording = TypeVar("_Wording", bound=Record)


@cache
def doctor_wording(language: Language) -> DoctorWording:
    """The doctor's.

    Raises:
        UserError: the file is missing, broken or lacks the language; so for all others.
    """
    return _of(read_data("prompts/doctor", _DoctorFile).wordings, language)


@cache
def patient_wording(language: Language) -> PatientWording:
    """The patient's."""
    return _of(read_data("prompts/patient", _PatientFile).wordings, language)


@cache
def diagnoser_wording(language: Language) -> DiagnoserWording:
    """The diagnoser's."""
    return _of(read_data("prompts/diagnoser", _DiagnoserFile).wordings, language)


@cache
def judge_wording(language: Language) -> ConsultationJudgeWording:
    """The judge's."""
    return _of(read_data("prompts/judge", _JudgeFile).wordings, language)


def put(template: str, **texts: object) -> str:
    """A text with its places filled in; what is filled in may hold dollar signs."""
    return Template(template).substitute({name: str(text) for name, text in texts.items()})


def wording_hash(*wordings: Record) -> str:
    """Identifies some wordings, so that a run does not go on with others."""
    told = orjson.dumps([one.model_dump(mode="json") for one in wordings], option=orjson.OPT_SORT_KEYS)
    return hashlib.sha256(told).hexdigest()[:_DIGITS]


def _of(wordings: Mapping[Language, _Wording], language: Language) -> _Wording:
    if language not in wordings:
        raise UserError(
            f"ontology/consultation/prompts has no words in the language {language!r}; it needs {', '.join(LANGUAGES)}."
        )
    return wordings[language]
