"""Guessers that compare the stem with each option and know no criterion: by shared words, and by topic."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from math import comb, log, sqrt
from typing import NamedTuple

from pydantic import BaseModel, ConfigDict

from generators.gates.batches import Batches
from generators.gates.stem_blind import LEAST_ITEMS, MARGIN
from generators.item import Item

OVERLAP, TOPIC, OFF_TOPIC = GUESSERS = "word overlap", "topic", "off topic"
MANY = 500
"""From so many patients on the limit is the same for all."""
SURE = 2.326
"""So many standard deviations above chance are luck: one guesser in a hundred who knows nothing has more."""
_WORD = re.compile(r"[a-z]{3,}")
_ENDINGS = ("ations", "ation", "ings", "ing", "ions", "ion", "ities", "ity", "ive", "ed", "es", "s", "ly", "al", "ic")
_SHORTEST_STEM = 4


class Compared(BaseModel):
    """How a guesser fared in a task that compares the stem with the options.

    Attributes:
        guesser: ``word overlap``: the option whose own words stand in the stem; ``topic``: the option that is about
            what the stem is about, by the graph's description of it; ``off topic``: the option that is least so.
        n: items guessed; of items with parts, the parts that are picked from options.
        accuracy: exact matches / n, ties drawn by lot; the number of answers is known to the guesser.
        chance: the mean over these of 1 / C(options, answers).
        limit: None where the accuracy is reported only, in tasks of few items.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    task: str
    guesser: str
    n: int
    accuracy: float
    chance: float
    limit: float | None
    passed: bool


class Likeness:
    """How near a stem is to each node: the share of the words of the node that stand in the stem.

    Attributes:
        words: of each node, without their endings.
    """

    def __init__(self, texts: Mapping[str, str], weight: Callable[[str], float] | None = None) -> None:
        """Takes what each node is called or is about.

        Args:
            texts: by node.
            weight: what a word counts, beside that what few nodes have counts more; None: all count the same.
        """
        self.words = {node: word_stems(text) for node, text in texts.items()}
        self._wholes: dict[frozenset[str], float] = {}
        self._weights: dict[str, float] = {}
        if weight is not None:
            counts = Counter(word for words in self.words.values() for word in words)
            whole = 1 + len(texts)
            self._weights = {word: weight(word) * log(whole / count) for word, count in sorted(counts.items())}

    def score(self, words: frozenset[str], stem: frozenset[str]) -> float:
        """How near a stem is to what has these words."""
        if words not in self._wholes:
            self._wholes[words] = self._sum(words)
        whole = self._wholes[words]
        return self._sum(words & stem) / whole if whole else 0.0

    def gain(self, node: str, word: str) -> float:
        """What a word of the stem adds to the score of a node."""
        return self.score(self.words[node], frozenset((word,)))

    def _sum(self, words: frozenset[str]) -> float:
        # Sums of floating-point numbers depend on their order, and that of a set on the process.
        return sum(self._weights.get(word, 1.0) for word in sorted(words))


def by_topic(topics: Mapping[str, str]) -> Likeness:
    """By what nodes are about."""
    return Likeness(topics, lambda word: 1.0)


class StemAndOptions(NamedTuple):
    """What such a guesser sees of an item, and which is right.

    Attributes:
        options: label, text and node of each.
    """

    stem: str
    options: Sequence[tuple[str, str, str | None]]
    gold: frozenset[str]


def guessed(known: Likeness, items: Sequence[StemAndOptions]) -> list[tuple[float, ...]]:
    """How often each guesser is right about each item, ties drawn by lot, in the order of ``GUESSERS``."""
    return [_guessed(known, item) for item in items]


def _guessed(known: Likeness, item: StemAndOptions) -> tuple[float, ...]:
    return tuple(right_by_lot(listed, item.gold) for listed in likeness_to_stem(known, item).values())


def likeness_to_stem(known: Likeness, item: StemAndOptions) -> Mapping[str, Mapping[str, float]]:
    """How each guesser rates the options of an item, by their labels: guesser -> label -> the higher the likelier."""
    stem = word_stems(item.stem)
    names = {label: word_stems(text) for label, text, _ in item.options}
    about = {label: known.words.get(node or "", names[label]) for label, _, node in item.options}
    topic = {label: known.score(words, stem) for label, words in about.items()}
    return {
        OVERLAP: {label: _share(words, stem) for label, words in names.items()},
        TOPIC: topic,
        OFF_TOPIC: {label: -score for label, score in topic.items()},
    }


Guesses = Callable[[Sequence[StemAndOptions]], Callable[[], list[tuple[float, ...]]]]
"""Asks for what ``guessed`` gives; it comes when the answer is called."""


class Comparison:
    """Has the items of one task guessed as they come; what it holds does not grow."""

    def __init__(self, task: str, guesses: Guesses) -> None:
        """Starts with no items.

        Args:
            task: the task that the items belong to.
            guesses: guesses some of them.
        """
        self._task = task
        self._offered = Batches(guesses, self._count)
        self._n = 0
        self._patients = 0
        self._patient: object = None
        self._chance = 0.0
        self._right = dict.fromkeys(GUESSERS, 0.0)

    def add(self, item: Item) -> None:
        """Takes one item in: every part of it that is picked from options."""
        told = item.provenance.get("patient")
        for part in item.all_parts:
            if not part.options:
                continue
            self._n += 1
            patient = (item.id, part.id) if told is None else (item.group, item.provenance.get("side"), told)
            self._patients += patient != self._patient
            self._patient = patient
            self._chance += 1 / comb(len(part.options), len(part.answer))
            options = [(option.label, option.text, option.node) for option in part.options]
            stem = f"{item.stem}\n{part.text}" if part.text else item.stem
            self._offered.add(StemAndOptions(stem, options, frozenset(part.answer)))

    def ask(self) -> None:
        """Has the items guessed that came since it was last asked."""
        self._offered.ask()

    def _count(self, listed: list[tuple[float, ...]]) -> None:
        for rights in listed:
            for guesser, right in zip(GUESSERS, rights, strict=True):
                self._right[guesser] += right

    def result(self) -> list[Compared]:
        """All guessers; each has a limit from some items on."""
        self._offered.finish()
        if not self._n:
            return []
        chance = self._chance / self._n
        # What several narrators tell of one patient is guessed right or wrong together.
        luck = SURE * sqrt(chance * (1 - chance) / self._patients)
        margin = MARGIN if self._patients >= MANY else max(MARGIN, luck)
        limit = round(chance + margin, 6) if self._n >= LEAST_ITEMS else None
        return [self._compared(guesser, chance, limit) for guesser in GUESSERS]

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
    greatest = max(sums)
    best = [labels for labels, score in zip(sets, sums, strict=True) if score == greatest]
    return (gold in best) / len(best)


@lru_cache(maxsize=512)
def word_stems(text: str) -> frozenset[str]:
    """The words of a text without their endings, so that ``depressed`` meets ``depressive``."""
    return frozenset(map(_word_stem, set(_WORD.findall(text.casefold()))))


@lru_cache(maxsize=2**15)
def _word_stem(word: str) -> str:
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST_STEM:
            return word.removesuffix(ending)
    return word


def _share(words: frozenset[str], stem: frozenset[str]) -> float:
    return len(words & stem) / len(words) if words else 0.0
