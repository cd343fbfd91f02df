"""What a guesser who never reads the case can see: the options of each seed, and which of them are gold."""

from collections.abc import Iterable
from typing import NamedTuple

from kg.mentalbench.item import ReleaseItem, SeedKey
from kg.mentalbench.layout import ReleaseTask


class AuditedQuestion(NamedTuple):
    """One seed as one task asks it; items of a seed share options and gold."""

    task: ReleaseTask
    seed: SeedKey
    options: tuple[str, ...]
    gold: frozenset[str]


def questions_of(items: Iterable[ReleaseItem]) -> tuple[AuditedQuestion, ...]:
    """One question for each task and seed, from its first item whose gold is among its options."""
    found: dict[tuple[ReleaseTask, SeedKey], AuditedQuestion] = {}
    for item in sorted(items, key=lambda item: item.key):
        gold = frozenset(item.gold_names())
        if item.seed is None or not gold or (item.task, item.seed) in found:
            continue
        found[item.task, item.seed] = AuditedQuestion(item.task, item.seed, item.names(), gold)
    return tuple(sorted(found.values(), key=lambda question: (list(ReleaseTask).index(question.task), question.seed)))
