"""A consultation with a person, and what the person is told afterwards."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from evaluators.consultation.run.consultation import Company, Consultation
from evaluators.consultation.run.driving import drive_async
from evaluators.consultation.run.lines import ConclusionLine, TranscriptLine, TurnLine
from evaluators.consultation.run.person import PersonDoctor, Talk, facts
from generators.consultation.case import PatientCase
from kg.interview.answer import answer


class ConversationSummary(NamedTuple):
    """What a person is told when it is over.

    Attributes:
        conclusion: how it ended.
        belief: hypotheses with their probabilities, the likeliest first.
        heard, true: verdicts on what was heard, and on what is true of what was asked.
        full: verdicts on the full record.
        missed: keys of what is there and was neither asked nor told -> its name.
        names: code of each disorder -> its name.
    """

    conclusion: ConclusionLine
    belief: tuple[tuple[str, float], ...]
    heard: Mapping[str, bool | None]
    true: Mapping[str, bool | None]
    full: Mapping[str, bool | None]
    missed: Mapping[str, str]
    names: Mapping[str, str]


def converse(company: Company, case: PatientCase, talk: Talk) -> ConversationSummary:
    """Holds one consultation in which a person takes part; nothing is kept.

    Raises:
        StoppedError: the other one is a model and answers nothing.
    """
    consultation = Consultation(company, case)
    ended: list[ConclusionLine] = []
    person_asks = isinstance(company.doctor, PersonDoctor)

    def write(records: Sequence[TranscriptLine]) -> None:
        for record in records:
            if isinstance(record, ConclusionLine):
                ended.append(record)
            else:
                _show(record, talk, person_asks)

    asyncio.run(drive_async(consultation.steps(write)))
    return _summary(company, case, consultation, ended[0])


def _show(line: TurnLine, talk: Talk, person_asks: bool) -> None:
    """What the other one said; a patient has read the doctor's words before answering."""
    if line.act == "closing" or (line.turn == 0 and person_asks):
        talk.show(f"doctor: {line.text}")
    if person_asks and line.observed:
        talk.show(f"({line.observed})")
    if person_asks and line.reply:
        talk.show(f"patient: {line.reply}")


def _summary(
    company: Company, case: PatientCase, consultation: Consultation, conclusion: ConclusionLine
) -> ConversationSummary:
    resources, so_far = company.resources, consultation.so_far
    oracle, heard = resources.oracle, so_far.heard
    known = oracle.unknown(case.age)
    for question in oracle.questions.values():
        known.tell(question, answer(oracle.criteria, question, case.patient))
    speech = resources.speech[company.language]
    come_up = heard.asked | heard.answers.keys()
    return ConversationSummary(
        conclusion,
        heard.belief.ranked(),
        dict(heard.verdicts),
        dict(so_far.true),
        oracle.verdicts(known),
        {key: speech.noun(key) for key, _ in facts(resources, case) if key not in come_up},
        {code: one.name for code, one in oracle.criteria.disorders.items()},
    )
