"""What a chat patient says that its words answer, turned into answers as a record holds them."""

from collections.abc import Callable, Mapping
from typing import Any

from evaluators.consultation.exchange import Said
from evaluators.consultation.run.answer_shape import has_shape
from generators.consultation.case import Language
from generators.consultation.words.read_back import amount, length
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer
from kg.interview.question import Askable

_YES = frozenset({"yes", "true", "told", "有", "是", "是的"})
_NO = frozenset({"no", "false", "not so", "none", "没有", "无", "否", "不是"})
_UNKNOWN = frozenset({"unknown", "unsure", "not sure", "don't know", "不知道", "不清楚"})
_WITHHELD = frozenset({"withheld", "withhold", "refused", "不想说", "不说"})
_EMPTY: Mapping[str, Answer] = {"symptom": {}, "effect": {}, "screener": False}
_MOST = 36500
"""Days of a hundred years: no length or count is greater."""


class ClaimReader:
    """Reads the answers of one language."""

    def __init__(self, criteria: Criteria, language: Language) -> None:
        """Takes what can be answered."""
        self._criteria = criteria
        self._language = language

    def said(self, question: Askable, told: Any, truth: Answer) -> Said | None:
        """What an answer says.

        Args:
            question: that is answered.
            told: the answer as the model gives it.
            truth: what the record says; a yes without more means that.

        Returns:
            None where the answer is none to this question.
        """
        text = _text(told)
        if text in _UNKNOWN:
            return Said(key=question.key, status="unsure")
        if text in _WITHHELD:
            return Said(key=question.key, status="withheld")
        found = self._answer(question, told, text, truth)
        if found is None or not has_shape(self._criteria, question, found):
            return None
        return Said(key=question.key, status="told", answer=found)

    def _answer(self, question: Askable, told: Any, text: str, truth: Answer) -> Answer:
        if text in _NO:
            return self._nothing(question)
        if text in _YES:
            return truth if truth else self._there(question)
        if isinstance(told, list | dict):
            return told
        read: Mapping[str, Callable[[Askable, str, Answer], Answer]] = {
            "symptom": self._form,
            "finding": self._value,
            "time": self._length,
        }
        return read[question.sort](question, text, truth) if question.sort in read else None

    def _nothing(self, question: Askable) -> Answer:
        if question.sort == "finding" and self._criteria.findings[question.about].type == "boolean":
            return False
        return _EMPTY.get(question.sort, [])

    def _there(self, question: Askable) -> Answer:
        """That something is there of which the record holds nothing; None where a yes does not say what."""
        if question.sort == "symptom":
            kind = self._kind(question)
            return None if kind is None else {kind: question.about}
        boolean = question.sort == "finding" and self._criteria.findings[question.about].type == "boolean"
        return True if boolean or question.sort == "screener" else None

    def _form(self, question: Askable, text: str, truth: Answer) -> Answer:
        forms = {code: name for code, name in self._criteria.symptoms.items() if code.startswith(f"{question.about}.")}
        code = next((code for code, name in forms.items() if text in (code.casefold(), name.casefold())), None)
        kinds = list(truth) if truth else [kind for kind in [self._kind(question)] if kind is not None]
        return None if code is None or not kinds else dict.fromkeys(kinds, code)

    def _value(self, question: Askable, text: str, truth: Answer) -> Answer:
        finding = self._criteria.findings[question.about]
        if finding.type != "number":
            meanings = finding.values.items()
            return next((value for value, means in meanings if text in (value.casefold(), means.casefold())), None)
        number = _whole(text)
        if number is not None:
            return [number, number]
        bounds = amount(text, self._language)
        return None if bounds is None else [bounds.low, bounds.high]

    def _length(self, question: Askable, text: str, truth: Answer) -> Answer:
        days = _whole(text)
        if days is not None:
            return [days, days]
        bounds = length(text, self._language)
        return None if bounds is None else [bounds.low, bounds.high]

    def _kind(self, question: Askable) -> str | None:
        return next((key for key, kind in self._criteria.kinds.items() if question.about in kind.symptoms), None)


def _text(told: Any) -> str:
    if isinstance(told, bool | int | float | str):
        return str(told).strip().casefold()
    return ""


def _whole(text: str) -> int | None:
    """A number of days or times, within what a life can hold."""
    try:
        number = float(text)
    except ValueError:
        return None
    return int(number) if 0 <= number <= _MOST and number == int(number) else None
