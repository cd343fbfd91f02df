"""What guessers that compare stem and options make of the texts of a build, before anything is offered."""

import re
from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Any

import numpy as np

from generators.composing.narrators import NARRATORS
from generators.composing.sources import read as read_sources
from generators.context import Context
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.lore import read as read_lore
from generators.gates.compared import Likeness, by_topic, word_stems
from generators.gates.topics import read as read_topics
from generators.writing.facts import joined

GUESSERS = 3
"""How many there are (``guessers``)."""
_SIGNS = re.compile(r"\{\w+\}|[\[\]|]|:[sp]\]")
_UNIT, _GRAIN = 10**9, 10**3
"""Scores are whole numbers, so that their sums do not depend on the order, and so coarse that what ties does tie."""

Array = Any
"""A numpy array."""


class Guessers:
    """Score every disorder against texts."""

    def __init__(self, likenesses: Sequence[Likeness]) -> None:
        """Takes the guessers.

        Args:
            likenesses: how each of them scores, all of them the same disorders.
        """
        self.codes = sorted(likenesses[0].words)
        listed = sorted({word for one in likenesses for words in one.words.values() for word in words})
        self._places = {word: place for place, word in enumerate(listed)}
        # Words x disorders x guessers.
        self._gains = np.array(
            [[[round(_UNIT * one.gain(code, word)) for one in likenesses] for code in self.codes] for word in listed],
            dtype=np.int64,
        )

    def scores(self, accounts: Sequence[PatientAccount], place: int) -> Array:
        """How each guesser scores each disorder: accounts x disorders x guessers x narrators.

        Args:
            accounts: of seeds with as many cases.
            place: which case of each seed.
        """
        return np.array([[self._scores(one, place, narrator) for narrator in NARRATORS] for one in accounts]).transpose(
            0, 2, 3, 1
        )

    def _scores(self, account: PatientAccount, place: int, narrator: str) -> Array:
        words = word_stems(joined(account.written(place, narrator).sentences))
        places = [self._places[word] for word in words if word in self._places]
        return (self._gains[places].sum(axis=0) + _GRAIN // 2) // _GRAIN


def guessers(context: Context) -> Guessers:
    """Three guessers; take them with ``context.once``.

    Two of them are those that the build is measured by. The third goes by topic too, but lets a word count the less the
    more parts have it: what is hidden from one way of counting only is not hidden.
    """
    topics = context.read(read_topics)
    names = {code: disorder.name for code, disorder in context.read(read_lore).criteria.disorders.items()}
    texts = [bit.text for bit in context.read(read_sources).book.by_code.values()]
    counts = Counter(word for text in texts for word in word_stems(_SIGNS.sub(" ", text)))
    rare = Likeness(topics, lambda word: log((1 + len(texts)) / (1 + counts[word])))
    return Guessers((by_topic(topics), rare, Likeness(names)))
