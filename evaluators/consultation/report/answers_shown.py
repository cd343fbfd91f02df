"""Answers as a reader of the report sees them: short, in English, by the names of the criteria."""

from collections.abc import Callable, Mapping
from typing import Any

import orjson

from evaluators.consultation.run.answer_shape import has_shape
from kg.criteria.criteria import Criteria
from kg.diagnose.lengths import range_in_words
from kg.interview.answer import Answer
from kg.interview.question import Askable, Sort
from kg.model.timeline import Bounds

_EFFECTS = ("impairment", "distress", "admission")
_STATED = {True: "yes", False: "no", None: "not known"}
_NO_EPISODE = "no such episode goes on"
_NO_PAST = "no earlier episode"


class AnswersShown:
    """Puts answers into words; what has not the shape of an answer is shown as the JSON that it is."""

    def __init__(self, criteria: Criteria) -> None:
        """Takes the criteria whose names it uses."""
        self._criteria = criteria
        past: dict[Sort, Callable[[Any], str]] = {
            "past": _span,
            "past_signs": lambda one: ", ".join(map(self._name, one.values())) or "no symptoms",
            "past_effect": _effects,
        }
        self._by_sort: dict[Sort, Callable[[Askable, Any], str]] = {
            "symptom": lambda _, given: self._symptom(given),
            "time": lambda _, given: range_in_words(Bounds(*given)) if given else _NO_EPISODE,
            "effect": lambda _, given: _effects(given) if given else _NO_EPISODE,
            "event": lambda question, given: self._event(question.about, given),
            "finding": lambda question, given: self._finding(question.about, given),
            "screener": lambda _, given: "some of these" if given else "none of these",
            **{sort: _each(told) for sort, told in past.items()},
        }

    def words(self, question: Askable, given: Answer) -> str:
        """One answer.

        Args:
            question: that it answers.
            given: as ``kg.interview.answer`` describes it, whatever a file says; None: the patient does not know.
        """
        if given is None:
            return "does not know"
        if not has_shape(self._criteria, question, given):
            return orjson.dumps(given, option=orjson.OPT_SORT_KEYS).decode()
        return self._by_sort[question.sort](question, given)

    def _name(self, code: str) -> str:
        return self._criteria.symptoms.get(code, code)

    def _symptom(self, given: Mapping[str, str]) -> str:
        kinds = self._criteria.kinds
        return "; ".join(f"{self._name(form)} ({kinds[kind].words})" for kind, form in given.items()) or "not there"

    def _event(self, kind: str, given: list[int]) -> str:
        if not given:
            return "did not happen"
        began = _ago(Bounds(*given[:2]))
        if not self._criteria.events[kind].ends:
            return began
        return f"{began}, {_until(Bounds(*given[2:]))}"

    def _finding(self, key: str, given: Any) -> str:
        finding = self._criteria.findings[key]
        if given == []:
            return "does not apply"
        if isinstance(given, bool):
            return _STATED[given]
        if isinstance(given, list):
            low, high = given
            return f"{low if low == high else f'{low} to {high}'} {finding.unit or ''}".strip()
        return finding.values[given]


def _each(told: Callable[[Any], str]) -> Callable[[Askable, Any], str]:
    """Of each earlier episode."""
    return lambda _, given: "; ".join(map(told, given)) or _NO_PAST


def _effects(given: Mapping[str, bool | None]) -> str:
    return ", ".join(f"{effect}: {_STATED[given.get(effect)]}" for effect in _EFFECTS)


def _span(given: list[int]) -> str:
    return f"began {_ago(Bounds(*given[:2]))}, {_until(Bounds(*given[2:]))}"


def _until(ended: Bounds) -> str:
    return "goes on" if ended.high == 0 else f"over for {range_in_words(ended)}"


def _ago(days: Bounds) -> str:
    return "today" if days.high == 0 else f"{range_in_words(days)} ago"
