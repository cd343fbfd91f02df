"""One grade from 1 to 5 with a description of each: how a judge is asked about one dimension of a consultation."""

from collections.abc import Mapping
from typing import Any

from evaluators.consultation.chat.wordings import judge_wording
from evaluators.consultation.judges.rubrics import GRADES
from evaluators.judge.design import JudgeDesign
from evaluators.judge.judged_text import JudgedText
from evaluators.judge.mark import BEST, JudgeMark
from evaluators.judge.wording import filled
from evaluators.parsing.clean import without_reasoning
from evaluators.parsing.structured import json_object
from generators.consultation.case import Language


class GradesDesign(JudgeDesign):
    """A design of consultations alone: the text's question is the dimension, its reference the patient's record.

    Grades become scores in equal steps, 1 to 0 and 5 to 100, so that judgements are kept and summed up as all others.
    """

    name = "grades"

    def __init__(self, language: Language) -> None:
        """Takes the language of the consultations."""
        self._wording = judge_wording(language)

    def prompt(self, text: JudgedText) -> str:
        """The dimension with its grades, the record, and the consultation."""
        told = {"dimension": text.question, "record": text.reference, "consultation": text.answer}
        return filled(self._wording.task, told)

    def read(self, reply: str, text: JudgedText) -> JudgeMark | None:
        """None unless there is a whole grade from 1 to 5."""
        found = json_object(without_reasoning(reply))
        grade = _whole(found.get("grade")) if found else None
        return JudgeMark(score_of(grade)) if grade is not None and 1 <= grade <= GRADES else None

    def wordings(self) -> Mapping[str, str]:
        """The task; the dimension is a part of what is judged."""
        return {"judge.yaml": self._wording.task}


def score_of(grade: int) -> float:
    """The score of a grade, from 0 to 100."""
    return BEST * (grade - 1) / (GRADES - 1)


def grade_of(score: float) -> float:
    """The grade of a score; of a mean it need not be whole."""
    return 1 + score * (GRADES - 1) / BEST


def _whole(told: Any) -> int | None:
    if isinstance(told, str):
        return int(told) if told.strip().isdecimal() else None
    if isinstance(told, bool) or not isinstance(told, int | float) or told != int(told):
        return None
    return int(told)
