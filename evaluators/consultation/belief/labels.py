"""What of an answer matters to belief: each answer gets a label, cut where the criteria draw a line."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer
from kg.interview.question import Askable, questions
from kg.model.condition import Condition, Requirement, sets_of
from kg.prove.scope import named_forms

NONE = "none"
_EFFECTS = ("impairment", "distress", "admission")
_LENGTHS = ("days", "overlap", "outside")


class AnswerLabels:
    """Labels of answers, by key of the question.

    Attributes:
        questions: all that can be asked, by key.
    """

    def __init__(self, criteria: Criteria) -> None:
        """Finds the lengths, ages and numbers at which the criteria draw a line."""
        self._criteria = criteria
        self.questions = questions(criteria)
        self._named = frozenset(form for forms in named_forms(criteria).values() for form in forms)
        conditions = list(_conditions(criteria))
        self._lengths = {kind: _cuts(_lengths(criteria, conditions, kind)) for kind in criteria.kinds}
        self._ago = {event: _cuts(_of_event(conditions, event, ("ago", "since"))) for event in criteria.events}
        self._ended = {event: _cuts(_of_event(conditions, event, ("ended",))) for event in criteria.events}
        self._numbers = {key: _cuts(_of_finding(conditions, key)) for key in criteria.findings}
        self._groups = {
            kind: [group for group in criteria.groups.values() if kind in group.kinds] for kind in criteria.kinds
        }

    def label(self, key: str, answer: Answer) -> str:
        """The label of an answer that was given.

        Args:
            key: of a question.
            answer: not None.
        """
        question = self.questions[key]
        if question.sort == "screener":
            return "yes" if answer else "no"
        if question.sort == "finding":
            return self._finding(question.about, answer)
        if not answer:
            return NONE
        if question.sort == "symptom":
            return "+".join(sorted(self._shown(kind, form) for kind, form in answer.items()))
        return self._dated(question, answer)

    def _dated(self, question: Askable, answer: Any) -> str:
        about, sort = question.about, question.sort
        if sort == "time":
            return _bin(self._lengths[about], _middle(answer))
        if sort == "effect":
            return _effects([answer])
        if sort == "event":
            return self._event(about, answer)
        if sort == "past":
            longest = max(_middle(one[:2]) - _middle(one[2:]) for one in answer)
            return _bin(self._lengths[about], longest)
        return _effects(answer) if sort == "past_effect" else self._past_signs(about, answer)

    def _shown(self, kind: str, form: str) -> str:
        return f"{kind}.{form}" if form in self._named else kind

    def _past_signs(self, kind: str, answer: list[Mapping[str, str]]) -> str:
        """Which groups of the kind some earlier episode has enough symptoms of."""
        met = [
            group.code
            for group in self._groups[kind]
            if any(sum(code in signs for code in group.pool) >= group.minimum_count for signs in answer)
        ]
        return "+".join(met) or "few"

    def _event(self, event: str, answer: list[int]) -> str:
        ago = _bin(self._ago[event], _middle(answer[:2]))
        if not self._criteria.events[event].ends:
            return ago
        return f"{ago}, over {_bin(self._ended[event], _middle(answer[2:]))}"

    def _finding(self, key: str, answer: Any) -> str:
        if isinstance(answer, list):
            return _bin(self._numbers[key], _middle(answer)) if answer else NONE
        return str(answer).lower()


def _middle(bounds: list[int]) -> int:
    return (bounds[0] + bounds[1]) // 2


def _effects(answers: Iterable[Mapping[str, bool | None]]) -> str:
    told = list(answers)
    return "+".join(effect for effect in _EFFECTS if any(one.get(effect) for one in told)) or "no effect"


def _bin(cuts: tuple[int, ...], number: int) -> str:
    place = bisect_right(cuts, number)
    return f"from {cuts[place - 1]}" if place else "least"


def _cuts(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted({number for number in numbers if number > 0}))


def _conditions(criteria: Criteria) -> Iterator[Condition]:
    for disorder in criteria.disorders.values():
        yield from _of(disorder.requirements)
        for exclusion in disorder.exclusions:
            yield from _of(exclusion.when)


def _of(requirements: Iterable[Requirement]) -> Iterator[Condition]:
    for requirement in requirements:
        for together in sets_of(requirement):
            yield from together


def _edge(condition: Condition) -> int:
    """The least number above a line: where it falls depends on whether the value itself is still below it."""
    return int(condition.value) + (condition.operator in (">", "<="))


def _lengths(criteria: Criteria, conditions: Iterable[Condition], kind: str) -> Iterator[int]:
    yield from (group.minimum_days or 0 for group in criteria.groups.values() if kind in group.kinds)
    yield from (_edge(one) for one in conditions if one.function in _LENGTHS and one.kind == kind)


def _of_event(conditions: Iterable[Condition], event: str, functions: tuple[str, ...]) -> Iterator[int]:
    return (_edge(one) for one in conditions if one.function in functions and one.event == event)


def _of_finding(conditions: Iterable[Condition], key: str) -> Iterator[int]:
    numbers = (one for one in conditions if one.subject == "finding" and one.code == key)
    return (_edge(one) for one in numbers if isinstance(one.value, int) and not isinstance(one.value, bool))
