"""How far somebody comes who knows nothing, over all items of a file: reported, and limits where they are asked for."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import comb, sqrt
from typing import NamedTuple
from zlib import crc32

from generators.folds import FOLDS
from generators.gates.compared import GUESSERS as COMPARED
from generators.gates.compared import StemAndOptions, by_topic, guessed, right_by_lot
from generators.item import Item

MARGIN, SIGMAS = 0.03, 1.645
"""A guesser may be three points above chance, or as far as the one-sided 95 % interval of the groups reaches."""
LEAST_GROUPS = 20
"""With fewer groups the figures are reported and not judged: one item would decide."""
POSITION, FREQUENCY, LENGTH = "position", "frequency", "length"


class GuessResult(NamedTuple):
    """How one guesser fared.

    Attributes:
        n: questions guessed; ``groups`` is the number of groups that they are of.
        accuracy: right / n, ties drawn by lot; the number of answers is known to the guesser.
        limit: None where there are too few groups to judge.
    """

    guesser: str
    n: int
    groups: int
    accuracy: float
    chance: float
    limit: float | None

    @property
    def passed(self) -> bool:
        """Whether the limit is kept."""
        return self.limit is None or self.accuracy <= self.limit

    def line(self) -> str:
        """In words."""
        limit = "" if self.limit is None else f" (limit {self.limit:.1%})"
        return (
            f"{self.guesser}: {self.accuracy:.1%} right on {self.n} questions where chance is {self.chance:.1%}{limit}"
        )


class _Asked(NamedTuple):
    fold: int
    group: str
    stem: str
    options: Mapping[str, str]
    nodes: Mapping[str, str | None]
    gold: frozenset[str]


_Scores = Mapping[str, float]
_Learned = Callable[[Sequence[_Asked]], Callable[[_Asked], _Scores]]


def guess(items: Sequence[Item], topics: Mapping[str, str]) -> list[GuessResult]:
    """Every guesser on all questions with options; what learns does so from other groups.

    Args:
        items: of an import.
        topics: what each disorder is about.
    """
    asked = [one for item in items for one in _questions(item)]
    if not asked:
        return []
    results = [_result(name, asked, _cross_fitted(learn, asked)) for name, learn in _LEARNED.items()]
    shown = [
        StemAndOptions(one.stem, [(label, text, one.nodes[label]) for label, text in one.options.items()], one.gold)
        for one in asked
    ]
    for name, rights in zip(COMPARED, zip(*guessed(by_topic(topics), shown), strict=True), strict=True):
        results.append(_result(name, asked, list(rights)))
    return results


def _questions(item: Item) -> list[_Asked]:
    return [
        _Asked(
            crc32(item.group.encode()) % FOLDS,
            item.group,
            "\n".join(filter(None, (item.stem, part.text))),
            {option.label: option.text for option in part.options},
            {option.label: option.node for option in part.options},
            frozenset(part.answer),
        )
        for part in item.all_parts
        if part.options
    ]


def _result(name: str, asked: Sequence[_Asked], rights: Sequence[float]) -> GuessResult:
    chance = sum(1 / comb(len(one.options), len(one.gold)) for one in asked) / len(asked)
    groups = len({one.group for one in asked})
    margin = max(MARGIN, SIGMAS * sqrt(chance * (1 - chance) / groups))
    limit = round(min(chance + margin, 1.0), 6) if groups >= LEAST_GROUPS else None
    return GuessResult(name, len(asked), groups, round(sum(rights) / len(asked), 6), round(chance, 6), limit)


def _cross_fitted(learn: _Learned, asked: Sequence[_Asked]) -> list[float]:
    known = [learn([one for one in asked if one.fold != fold]) for fold in range(FOLDS)]
    return [right_by_lot(known[one.fold](one), one.gold) for one in asked]


def _by_position(others: Sequence[_Asked]) -> Callable[[_Asked], _Scores]:
    counts = Counter(label for one in others for label in one.gold)
    return lambda one: {label: counts[label] for label in one.options}


def _by_frequency(others: Sequence[_Asked]) -> Callable[[_Asked], _Scores]:
    """How often each text was right when it was offered, with one more offer at the average rate."""
    offered = Counter(text for one in others for text in one.options.values())
    gold = Counter(one.options[label] for one in others for label in one.gold)
    average = sum(gold.values()) / max(1, sum(offered.values()))
    return lambda one: {label: (gold[text] + average) / (offered[text] + 1) for label, text in one.options.items()}


def _by_length(others: Sequence[_Asked]) -> Callable[[_Asked], _Scores]:
    """The longest option or the shortest, whichever was right more often."""
    longest = sum(right_by_lot(_lengths(one, 1), one.gold) for one in others)
    shortest = sum(right_by_lot(_lengths(one, -1), one.gold) for one in others)
    sign = 1 if longest >= shortest else -1
    return lambda one: _lengths(one, sign)


def _lengths(one: _Asked, sign: int) -> _Scores:
    return {label: sign * len(text) for label, text in one.options.items()}


_LEARNED: Mapping[str, _Learned] = {POSITION: _by_position, FREQUENCY: _by_frequency, LENGTH: _by_length}
