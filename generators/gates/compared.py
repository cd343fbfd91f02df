"""Guessers that compare the stem with each option and know no criterion: by shared words, and by topic."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, log

from pydantic import BaseModel, ConfigDict

from generators.gates.stem_blind import LEAST_ITEMS, MARGIN
from generators.item import Item

OVERLAP, TOPIC = "word overlap", "topic"
_WORD = re.compile(r"[a-z]{3,}")
_ENDINGS = ("ations", "ation", "ings", "ing", "ions", "ion", "ities", "ity", "ive", "ed", "es", "s", "ly", "al", "ic")
_SHORTEST_STEM = 4


class Compared(BaseModel):
    """How a guesser fared in a task that compares the stem with the options.

    Attributes:
        guesser: ``word overlap``: the option whose own words stand in the stem; ``topic``: the option that is about
            what the stem is about, by the graph's description of it.
        n: items guessed.
        accuracy: exact matches / n, ties drawn by lot; the number of answers is known to the guesser.
        chance: the mean over items of 1 / C(options, answers).
        limit: None where the accuracy is reported only.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    guesser: str
    n: int
    accuracy: float
    chance: float
    limit: float | None
    passed: bool


class Comparison:
    """Guesses the items of one task as they come; what it holds does not grow."""

    def __init__(self, task: str, topics: Callable[[], Mapping[str, str]]) -> None:
        """Starts with no items.

        Args:
            task: the task that the items belong to.
            topics: reads what each node is about, in words: its name and its meaning, no criterion.
        """
        self._task = task
        self._read = topics
        self._topics: Mapping[str, frozenset[str]] | None = None
        self._weights: Mapping[str, float] = {}
        self._n = 0
        self._single = True
        self._chance = 0.0
        self._right = {OVERLAP: 0.0, TOPIC: 0.0}

    def add(self, item: Item) -> None:
        """Guesses one item."""
        if self._topics is None:
            self._topics = {node: word_stems(text) for node, text in self._read().items()}
            self._weights = _weights([*self._topics.values()])
        stem = word_stems(item.stem)
        gold = frozenset(item.answer)
        about = {option.label: self._topics.get(option.node or "", word_stems(option.text)) for option in item.options}
        scores = {
            OVERLAP: {option.label: _share(word_stems(option.text), stem) for option in item.options},
            TOPIC: {label: _weighted_share(words, stem, self._weights) for label, words in about.items()},
        }
        self._n += 1
        self._single = self._single and len(gold) == 1
        self._chance += 1 / comb(len(item.options), len(gold))
        for guesser, listed in scores.items():
            self._right[guesser] += right_by_lot(listed, gold)

    def result(self) -> list[Compared]:
        """Both guessers; of one right answer word overlap has a limit."""
        if not self._n:
            return []
        chance = self._chance / self._n
        judged = self._single and self._n >= LEAST_ITEMS
        return [
            self._compared(guesser, chance, round(chance + MARGIN, 6) if judged and guesser == OVERLAP else None)
            for guesser in (OVERLAP, TOPIC)
        ]

    def _compared(self, guesser: str, chance: float, limit: float | None) -> Compared:
        accuracy = round(self._right[guesser] / self._n, 6)
        return Compared(
            task=self._task,
            guesser=guesser,
            n=self._n,
            accuracy=accuracy,
            chance=round(chance, 6),
            limit=limit,
            passed=limit is None or accuracy <= limit,
        )


def right_by_lot(scores: Mapping[str, float], gold: frozenset[str]) -> float:
    """How often the options with the greatest scores are the gold ones, where ties are drawn by lot."""
    sets = [frozenset(labels) for labels in combinations(sorted(scores), len(gold))]
    sums = [round(sum(scores[label] for label in sorted(labels)), 9) for labels in sets]
    best = [labels for labels, score in zip(sets, sums, strict=True) if score == max(sums)]
    return (gold in best) / len(best)


@lru_cache(maxsize=4096)
def word_stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, so that ``depressed`` meets ``depressive``."""
    return frozenset(_word_stem(word) for word in _WORD.findall(text.casefold()))


@lru_cache(maxsize=2**15)
def _word_stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


def _share(words: frozenset[str], stem: frozenset[str]) -> float:
    return len(words & stem) / len(words) if words else 0.0


def _weights(texts: Sequence[frozenset[str]]) -> dict[str, float]:
    """What few nodes are about tells more than what many are about."""
    counts: dict[str, int] = {}
    for words in texts:
        for word in words:
            counts[word] = counts.get(word, 0) + 1
    return {word: log((1 + len(texts)) / count) for word, count in sorted(counts.items())}


def _weighted_share(words: frozenset[str], stem: frozenset[str], weights: Mapping[str, float]) -> float:
    # Sums of floating-point numbers depend on their order, and that of a set on the process.
    whole = sum(weights.get(word, 1.0) for word in sorted(words))
    return sum(weights.get(word, 1.0) for word in sorted(words & stem)) / whole if whole else 0.0
