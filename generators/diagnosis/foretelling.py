"""What guessers that compare stem and options will make of a text, told from its facts before it is written.

Options are chosen before any text is there, and no text depends on them. What a text will say is known within limits:
the facts, and the phrasings that there are for each. So a few drafts of each case are drawn, as sets of words without
order, and every disorder is scored against them as a guesser would.
"""

import re
from collections import Counter
from collections.abc import Sequence
from math import log
from typing import Any, NamedTuple

import numpy as np

from generators.context import Context
from generators.diagnosis.lore import read as read_lore
from generators.draw import Stream, stream
from generators.gates.compared import Likeness, by_topic, word_stems
from generators.gates.topics import read as read_topics
from generators.writing import spoken
from generators.writing.facts import facts
from generators.writing.phrasebook import PhraseBook, Speaker, speaker_like
from generators.writing.phrasebook import read as read_phrasebook
from generators.writing.request import Patient, Voice
from generators.writing.telling import where_told
from kg.model.profile import Profile

DRAFTS = 60
"""Drafts of each case."""
_LISTED = 0.4
"""About how many of the symptoms are told within an enumeration, by their clauses."""
_FILLING = (("opening", 1), ("filler", 2), ("closing", 1))
"""About how many sentences of a text state no fact."""
_DETAILS = 2
"""About how many details of the occupation there are."""
_PLACEHOLDER = re.compile(r"\{\w+\}")
_UNIT = 10**5
"""Scores are whole numbers, small enough that their sums are exact in whichever order they are taken."""

Array = Any
"""A numpy array."""


class Telling(NamedTuple):
    """A case as a writer gets it."""

    profile: Profile
    voice: Voice
    patient: Patient


class Foreteller:
    """Draws drafts of cases and scores disorders against them."""

    def __init__(self, book: PhraseBook, likenesses: Sequence[Likeness], rng: Stream) -> None:
        """Prepares the words that matter.

        Args:
            book: the phrasings.
            likenesses: how the guessers score, all of them the same disorders.
            rng: decides the drafts.
        """
        self._book = book
        self.codes = sorted(likenesses[0].words)
        listed = sorted({word for one in likenesses for words in one.words.values() for word in words})
        self._places = {word: place for place, word in enumerate(listed)}
        # Words x disorders and guessers.
        self._gains = np.array(
            [[round(_UNIT * one.gain(code, word)) for code in self.codes for one in likenesses] for word in listed],
            dtype=np.float32,
        )
        # Every word has one lot from each part of 0 to 1, so that few drafts have it about as often as many would.
        lots = [[(part + rng.random()) / DRAFTS for part in rng.shuffled(range(DRAFTS))] for _ in listed]
        self._lots = np.array(lots).T
        self._steps = np.array([rng.below(DRAFTS) for _ in listed])
        self._missing: dict[tuple[str, str, str, Speaker], Array] = {}
        self._found: dict[str, list[int]] = {}

    def scores(self, cases: Sequence[Telling]) -> Array:
        """How each guesser would score each disorder: cases x disorders x guessers x drafts."""
        return np.stack([self._scores(case, place) for place, case in enumerate(cases)])

    def _scores(self, case: Telling, place: int) -> Array:
        unsaid = self._unsaid(case)
        (possible,) = np.nonzero(unsaid < 1)
        # Lots meet otherwise in each case: the luck of one draft is not that of all.
        turns = np.arange(DRAFTS)[:, None] + place * self._steps[possible]
        drafts = (self._lots[turns % DRAFTS, possible] >= unsaid[possible]).astype(np.float32)
        scores = drafts @ self._gains[possible]
        return scores.astype(np.int32).reshape(DRAFTS, len(self.codes), -1).transpose(1, 2, 0)

    def _unsaid(self, case: Telling) -> Array:
        """The chance of each word that no sentence has it."""
        patient = case.patient
        speaker = speaker_like(patient.age, patient.code)
        sentences = [("frames", saying) for saying, count in _FILLING for _ in range(count)]
        sentences += [(patient.occupation, "detail")] * _DETAILS
        unsaid = np.ones(len(self._places))
        for fact in facts(case.profile):
            sentences.append(where_told(fact))
            for bounds in fact.lengths:
                unsaid[self._places_in(spoken.span_between(bounds))] = 0.0
        for owner, saying in sentences:
            unsaid *= self._missing_in(owner, saying, case.voice, speaker)
        return unsaid

    def _missing_in(self, owner: str, saying: str, voice: str, speaker: Speaker) -> Array:
        """In which share of the phrasings each word is missing."""
        key = owner, saying, voice, speaker
        if key not in self._missing:
            phrases = self._book.phrases(owner, saying, voice, speaker)
            missing = self._share_without([phrase.text for phrase in phrases])
            clause = self._book.clauses.get(owner)
            if clause is not None:
                missing = (1 - _LISTED) * missing + _LISTED * self._share_without([clause])
            self._missing[key] = missing
        return self._missing[key]

    def _share_without(self, texts: Sequence[str]) -> Array:
        found = np.zeros(len(self._places))
        for text in texts:
            found[self._places_in(text)] += 1
        return 1 - found / max(1, len(texts))

    def _places_in(self, text: str) -> list[int]:
        if text not in self._found:
            words = word_stems(_PLACEHOLDER.sub(" ", text))
            self._found[text] = sorted(self._places[word] for word in words if word in self._places)
        return self._found[text]


def foreteller(context: Context) -> Foreteller:
    """Foretells what three guessers will make of the texts of a build; take it with ``context.once``.

    Two of them are those that the build is measured by. The third goes by topic too, but lets a word count the less the
    more phrasings have it: what is hidden from one way of counting only is not hidden.
    """
    book = context.read(read_phrasebook)
    topics = context.read(read_topics)
    names = {code: disorder.name for code, disorder in context.read(read_lore).criteria.disorders.items()}
    texts = book.texts()
    counts = Counter(word for text in texts for word in word_stems(_PLACEHOLDER.sub(" ", text)))
    rare = Likeness(topics, lambda word: log((1 + len(texts)) / (1 + counts[word])))
    return Foreteller(book, (by_topic(topics), rare, Likeness(names)), stream(context.seed, "foretelling"))
