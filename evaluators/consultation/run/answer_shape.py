"""Whether what a reply tells has the shape of an answer to its question: agents may be models, or other people's."""

from collections.abc import Mapping
from typing import Any

from kg.criteria.criteria import Criteria
from kg.criteria.records import AskedFinding
from kg.interview.question import Askable

_EFFECTS = frozenset({"impairment", "distress", "admission"})


def has_shape(criteria: Criteria, question: Askable, answer: Any) -> bool:
    """Whether an answer is one to a question (``kg.interview.answer``); None always is.

    Args:
        criteria: that the question comes from.
        question: what was asked.
        answer: plain JSON.
    """
    if answer is None:
        return True
    if question.sort == "screener":
        return isinstance(answer, bool)
    if question.sort == "symptom":
        return _is_forms(answer) and all(kind in criteria.kinds for kind in answer)
    if question.sort == "effect":
        return _is_effects(answer)
    if question.sort in ("time", "event"):
        return answer == [] or _is_days(answer, 2 if question.sort == "time" else 4)
    if question.sort == "finding":
        return _is_finding(criteria.findings[question.about], answer)
    return isinstance(answer, list) and all(_is_past(question, one) for one in answer)


def _is_past(question: Askable, one: Any) -> bool:
    if question.sort == "past":
        return _is_days(one, 4)
    return _is_effects(one) if question.sort == "past_effect" else _is_forms(one)


def _is_forms(found: Any) -> bool:
    return isinstance(found, Mapping) and all(isinstance(form, str) and form for form in found.values())


def _is_effects(found: Any) -> bool:
    return (
        isinstance(found, Mapping)
        and _EFFECTS.issuperset(found)
        and all(value is None or isinstance(value, bool) for value in found.values())
    )


def _is_days(found: Any, count: int) -> bool:
    """Bounds one after the other, each the least and the greatest."""
    if not isinstance(found, list) or len(found) != count or not all(type(one) is int and one >= 0 for one in found):
        return False
    return all(found[place] <= found[place + 1] for place in range(0, count, 2))


def _is_finding(finding: AskedFinding, answer: Any) -> bool:
    if answer == []:
        return True
    if finding.type == "number":
        return _is_days(answer, 2)
    if finding.type == "boolean":
        return isinstance(answer, bool)
    return isinstance(answer, str) and answer in finding.values
