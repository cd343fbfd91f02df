"""Numbers that decide a case stand well clear of their limits: none rests on day 13 against 14."""

from collections.abc import Iterator

from generators.diagnosis.gates.case import Case
from kg.criteria.evaluation import Evaluation
from kg.criteria.margins import Asked, clear, deciding, numbers
from kg.criteria.truth import Truth


def close_numbers(case: Case, evaluation: Evaluation) -> Iterator[str]:
    """Numbers of the disorders and rules that the case turns on, settled and too near to their limit."""
    for asked in _asked(case, evaluation):
        if not _open(asked) and not clear(asked):
            yield f"{asked.about} is close to its limit"


def _asked(case: Case, evaluation: Evaluation) -> Iterator[Asked]:
    if case.differential is None:
        for code in sorted(case.gold):
            yield from deciding(evaluation, code)
        return
    differential = evaluation.criteria.differentials[case.differential]
    for code in (differential.primary, differential.alternative):
        yield from deciding(evaluation, code)
        yield from numbers(evaluation, differential.rules[code])


def _open(asked: Asked) -> bool:
    """Whether the number may be on either side of its limit: then it is vague, and nothing rests on it yet."""
    at_least: Truth = asked.at_least(asked.limit)
    above: Truth = asked.at_least(asked.limit + 1)
    return at_least.plain is None or above.plain is None
