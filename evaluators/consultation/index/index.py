"""Which questions and topics a doctor's words ask for."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from evaluators.consultation.exchange import Mapped
from evaluators.consultation.index.lore import IndexLore, read_lore
from evaluators.consultation.index.manner import MannerReader
from evaluators.consultation.index.screening import ScreeningReader
from evaluators.consultation.index.signals import SignalReading, Signals
from evaluators.consultation.index.turn import TurnReader
from generators.consultation.case import LANGUAGES, Language
from kg.criteria.criteria import Criteria
from kg.knowledge.knowledge import Knowledge

_LEAST = 0.5
"""A score below means that nothing was recognised."""
_LEAST_KNOWN = 0.4
_LEAST_LEARNT = 1.7
"""Where all but what was learnt says less than the first of these, the score has to reach the second."""
_LEAST_AGAIN = 0.6
"""The same for a second question in a turn."""
_LEAST_STATED = 1.5
"""The same for words that are no question."""
_LEAST_PART = 0.55
"""A part of a question that is a question in itself reaches this ..."""
_LEAST_ITEM = 2.0
"""... and one that is not reaches this, if it asks for something of its own."""
_AMONG = 6
_SHARE = 0.5
"""What a part asks for is among so many of the whole question's first, with at least this share of the best score."""
_LEAST_ALONE = 1.2
"""A part that is a question in itself and reaches this needs not be among these."""
_LEAST_INSTEAD = 1.5
"""Where the whole question seems to ask for something else than its parts, parts that reach this are believed."""
_BEST_MOST = 1.5
"""A best score counts for no more than this where others are compared with it."""
_HALF_SURE = 0.6
_CERTAIN = 5.0
"""Added where a list or words for suicide leave no doubt."""


class QuestionIndex:
    """Maps a doctor's words in one language to what they ask; a pure function of the words.

    Attributes:
        language: of the words.
    """

    def __init__(self, lore: IndexLore) -> None:
        """Weighs all that is known of the questions.

        Args:
            lore: of one language.
        """
        self.language: Language = lore.language
        self._signals = Signals(lore)
        self._turn = TurnReader(lore.language, lore.manners)
        self._manner = MannerReader(lore.language, lore.manners, lore.rapport, lore.follow, lore.empty)
        self._risk = [self._signals.place[key] for key in lore.manners["risk_asked"]]
        self._symptoms = sorted(self._signals.place[key] for key in lore.nouns)
        self._screening = ScreeningReader(lore, self._symptom)

    def map(self, text: str, about: Sequence[str] = ()) -> tuple[Mapped, ...]:
        """The questions and topics that a turn asks for, the surest of a sentence first; empty: nothing was recognised.

        Args:
            text: a doctor's turn.
            about: keys asked in the turn before; "How long has that been going on?" refers to them.
        """
        if (listed := self._listed(text)) is not None:
            return (Mapped(key=listed, how="index", sure=_sure(_CERTAIN)),)
        found: dict[str, float] = {}
        for question in self._questions(text):
            least = _LEAST_AGAIN if found else _LEAST
            if not self._turn.asks(question):
                least = _LEAST_STATED
            for key, score in self._of_question(question, (*about, *found)):
                if score >= least:
                    found[key] = max(score, found.get(key, 0.0))
        return tuple(Mapped(key=key, how="index", sure=_sure(score)) for key, score in found.items())

    def ranked(self, text: str, most: int = 10, about: Sequence[str] = ()) -> list[tuple[str, float]]:
        """What a turn may ask for, the likeliest first, with scores from 0 to 1.

        Args:
            text: a doctor's turn.
            most: how many at the most.
            about: as for ``map``.
        """
        scores = np.zeros(len(self._signals.keys))
        for question in self._questions(text):
            scores = np.maximum(scores, self._read(question, about).scores)
        if (listed := self._listed(text)) is not None:
            scores[self._signals.place[listed]] += _CERTAIN
        return [(self._signals.keys[place], _sure(float(scores[place]))) for place in _first(scores, most)]

    def trust(self, text: str) -> bool:
        """Whether the words build trust."""
        return self._manner.trust(text)

    def risk(self, text: str) -> bool:
        """Whether the words ask about suicide or self-harm; see ``MannerReader.risk`` for what counts."""
        return self._manner.risk(text)

    def _questions(self, text: str) -> list[str]:
        return [one for one in self._turn.questions(text) if not self._manner.empty(one)]

    def _listed(self, text: str) -> str | None:
        questions = self._turn.questions(text)
        own = [one for one in questions if self._screening.own(one)]
        if own or self._screening.announced(text):
            return self._screening.group(own[0] if own else text)
        for question in questions:
            if (key := self._screening.group(question)) and not self._signals.read(question).same:
                return key
        return None

    def _read(self, question: str, about: Sequence[str]) -> SignalReading:
        reading = self._signals.read(question, about)
        asking = self._turn.without_reflection(question)
        if asking != question and not reading.same:
            reading = self._signals.read(asking, about)
        if self._manner.risk(asking):
            reading.scores[self._risk] += _CERTAIN
        return reading

    def _of_question(self, question: str, about: Sequence[str]) -> list[tuple[str, float]]:
        whole = self._read(question, about)
        best = self._best(whole)
        if best is None:
            return []
        parts = self._turn.parts(self._turn.without_reflection(question))
        if whole.same or len(parts) < 2:
            return [best]
        among = {
            self._signals.keys[place]
            for place in _first(whole.scores, _AMONG)
            if whole.scores[place] >= _SHARE * min(best[1], _BEST_MOST)
        }
        found: dict[str, float] = {}
        for part, is_question in parts:
            told = self._best(self._read(part, (*about, *found)))
            if told is None or told[1] < (_LEAST_PART if is_question else _LEAST_ITEM):
                continue
            if told[0] in among or (is_question and told[1] >= _LEAST_ALONE):
                found.setdefault(*told)
        if len(found) == len(parts) and min(found.values()) >= _LEAST_INSTEAD:
            return list(found.items())
        if len(found) < 2 or best[0] not in found:
            return [best]
        return [best, *((key, score) for key, score in found.items() if key != best[0])]

    def _best(self, reading: SignalReading) -> tuple[str, float] | None:
        place = int(np.argmax(reading.scores))
        score = float(reading.scores[place])
        if score <= 0.0 or (reading.known < _LEAST_KNOWN and score < _LEAST_LEARNT):
            return None
        return self._signals.keys[place], score

    def _symptom(self, words: str) -> str | None:
        scores = self._signals.read(words).scores[self._symptoms]
        best = int(np.argmax(scores))
        return self._signals.keys[self._symptoms[best]] if scores[best] >= _LEAST else None


def question_indexes(knowledge: Knowledge, criteria: Criteria) -> Mapping[Language, QuestionIndex]:
    """The index of each language.

    Args:
        knowledge: cues, names and definitions.
        criteria: which questions there are.
    """
    return {language: QuestionIndex(read_lore(knowledge, criteria, language)) for language in LANGUAGES}


def _first(scores: NDArray[np.float64], most: int) -> list[int]:
    return [int(place) for place in np.argsort(-scores, kind="stable")[:most] if scores[place] > 0.0]


def _sure(score: float) -> float:
    return round(score / (score + _HALF_SURE), 4)
