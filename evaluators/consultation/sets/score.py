"""Scores answers to a folder of static sets."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from evaluators.consultation.index.index import QuestionIndex
from evaluators.consultation.metrics.next_question import (
    ExpectedQuestion,
    NextQuestions,
    NextQuestionScores,
    ProposedQuestion,
)
from evaluators.consultation.sets.answers import StaticAnswer
from evaluators.consultation.sets.diagnosis_items import DiagnosisItem, DiagnosisKey
from evaluators.consultation.sets.diagnosis_scores import StaticDiagnosisScores, diagnosis_scores
from evaluators.consultation.sets.next_questions import NextQuestionItem, NextQuestionKey
from evaluators.consultation.sets.write import DIAGNOSIS, NEXT, read_set
from generators.consultation.case import Language
from kg.errors import UserError
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Record


class StaticScores(Record):
    """What answers to static sets come to.

    Attributes:
        diagnosis: by set of labels; empty where no diagnosis is answered.
        next_question: None where no next question is answered.
    """

    diagnosis: tuple[StaticDiagnosisScores, ...] = ()
    next_question: NextQuestionScores | None = None


def static_scores(
    folder: Path,
    answers: Mapping[str, StaticAnswer],
    oracle: InterviewOracle,
    indexes: Mapping[Language, QuestionIndex],
) -> StaticScores:
    """Scores whichever of the two sets are answered; every item of such a set counts, answered or not.

    Args:
        folder: of the sets.
        answers: by id of their item.
        oracle: the criteria and what can be asked.
        indexes: find what a proposed question asks.

    Raises:
        UserError: a set cannot be read, or an answer is to no item of the two.
    """
    diagnoses = tuple(read_set(folder / f"{DIAGNOSIS}.jsonl", DiagnosisItem))
    questions = tuple(read_set(folder / f"{NEXT}.jsonl", NextQuestionItem))
    ids = {one.id for one in diagnoses}, {one.id for one in questions}
    for unknown in sorted(answers.keys() - ids[0] - ids[1]):
        raise UserError(f"{unknown}: no item of {folder} has this id; answer the items of diagnosis or next-question.")
    keys = tuple(read_set(folder / f"{DIAGNOSIS}.keys.jsonl", DiagnosisKey))
    diagnosed = tuple(diagnosis_scores(diagnoses, keys, answers)) if answers.keys() & ids[0] else ()
    if not answers.keys() & ids[1]:
        return StaticScores(diagnosis=diagnosed)
    language = questions[0].language
    pairs = _pairs(folder, questions, answers, indexes[language])
    return StaticScores(diagnosis=diagnosed, next_question=NextQuestions(oracle).scores(pairs, language))


def _pairs(
    folder: Path, items: Sequence[NextQuestionItem], answers: Mapping[str, StaticAnswer], index: QuestionIndex
) -> list[tuple[ProposedQuestion, ExpectedQuestion]]:
    keys = {one.id: one for one in read_set(folder / f"{NEXT}.keys.jsonl", NextQuestionKey)}
    pairs = []
    for item in items:
        answer, key = answers.get(item.id), keys[item.id]
        text = answer.text if answer is not None else ""
        proposed = ProposedQuestion(text, tuple(one.key for one in index.map(text)))
        expected = ExpectedQuestion(key.text, key.keys, key.asked, key.gains, key.best, key.unanswerable)
        pairs.append((proposed, expected))
    return pairs
