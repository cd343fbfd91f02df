"""How far the options alone give the answer away."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import comb

from evaluators.audit.questions import AuditedQuestion
from kg.mentalbench.layout import ReleaseTask
from kg.mentalbench.shape import Shape


class FrequencyShortcut(Shape):
    """Two guessers that know, of all other seeds, how often each disorder was offered and how often gold.

    The first names what was gold most often in relation to its offers, the second what was gold most often;
    where every disorder is gold equally often, leaving the seed out makes the second fail by design.

    Attributes:
        name: the task, or `type4` for its two halves together.
        expected_correct: the seeds the first is expected to get right, ties drawn by lot.
        accuracy, accuracy_by_count: of the first and the second guesser.
        chance: the share that drawing by lot would get right.
        by_unit: the accuracy of the first for each disorder or pair.
        offered, gold: over all seeds, for each name of an option.
    """

    name: str
    seeds: int
    expected_correct: float
    accuracy: float | None
    accuracy_by_count: float | None
    chance: float | None
    by_unit: dict[str, float]
    offered: dict[str, int]
    gold: dict[str, int]


def check_shortcuts(questions: Iterable[AuditedQuestion]) -> tuple[FrequencyShortcut, ...]:
    """Measures every task, and type 4 as a whole."""
    asked = list(questions)
    parts = {task.value: [question for question in asked if question.task is task] for task in ReleaseTask}
    parts["type4"] = parts[ReleaseTask.TYPE4A] + parts[ReleaseTask.TYPE4B]
    return tuple(_measure(name, part) for name, part in parts.items())


def success(question: AuditedQuestion, rate: dict[str, Fraction]) -> Fraction:
    """The probability of naming gold exactly, taking as many options as gold has by falling rate."""
    wanted = len(question.gold)
    ranked = sorted((rate[name] for name in question.options), reverse=True)
    bar = ranked[wanted - 1]
    sure = {name for name in question.options if rate[name] > bar}
    tied = {name for name in question.options if rate[name] == bar}
    if not sure <= question.gold <= sure | tied:
        return Fraction(0)
    return Fraction(1, comb(len(tied), wanted - len(sure)))


def _measure(name: str, questions: list[AuditedQuestion]) -> FrequencyShortcut:
    offered = Counter(option for question in questions for option in question.options)
    gold = Counter(option for question in questions for option in question.gold)
    of_seed: dict[object, list[AuditedQuestion]] = {}
    for question in questions:
        of_seed.setdefault(question.seed, []).append(question)
    by_unit: dict[str, list[Fraction]] = {}
    by_count = Fraction(0)
    for question in questions:
        others = of_seed[question.seed]
        left = {name: gold[name] - sum(name in other.gold for other in others) for name in question.options}
        seen = {name: offered[name] - sum(other.options.count(name) for other in others) for name in question.options}
        rates = {name: Fraction(left[name], seen[name]) if seen[name] else Fraction(0) for name in left}
        by_unit.setdefault(question.seed.unit, []).append(success(question, rates))
        by_count += success(question, {name: Fraction(count) for name, count in left.items()})
    total = sum((sum(part, Fraction(0)) for part in by_unit.values()), Fraction(0))
    lot = sum((Fraction(1, comb(len(q.options), len(q.gold))) for q in questions), Fraction(0))
    return FrequencyShortcut(
        name=name,
        seeds=len(questions),
        expected_correct=float(total),
        accuracy=float(total / len(questions)) if questions else None,
        accuracy_by_count=float(by_count / len(questions)) if questions else None,
        chance=float(lot / len(questions)) if questions else None,
        by_unit={unit: float(sum(part, Fraction(0)) / len(part)) for unit, part in sorted(by_unit.items())},
        offered=dict(sorted(offered.items())),
        gold=dict(sorted(gold.items())),
    )
