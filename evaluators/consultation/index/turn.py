"""What of a doctor's turn asks: the questions in it, and the parts of a question that may ask for different things."""

import re
from collections.abc import Mapping, Sequence

from evaluators.consultation.index.terms import eraser
from generators.consultation.case import Language

_SENTENCE = {
    "en": re.compile(r"[^.?!\n]*[^.?!\n\s][^.?!\n]*(?:[.?!]+[\"')\u2019\u201d]*|\n|$)"),
    "zh": re.compile(
        r"[^。\uff1f\uff01?!\n]*[^。\uff1f\uff01?!\n\s][^。\uff1f\uff01?!\n]*(?:[。\uff1f\uff01?!]+|\n|$)"
    ),
}
_QUESTION = re.compile(r"[?\uff1f][\"')\u2019\u201d?!\uff1f\uff01]*\s*$")
_CLAUSE = {
    "en": re.compile(r"\s*[,;:\u2013\u2014]\s+|\s+-\s+|\s*\u2014\s*"),
    "zh": re.compile(r"[\uff0c\uff1b\uff1a,;:\u2014]+|[。]"),
}
_PART = {
    "en": re.compile(r"\s*[,;:\u2013\u2014]\s*(?:(?:and|or|but)\s+)?|\s+(?:and|or)\s+", re.IGNORECASE),
    "zh": re.compile(r"[\uff0c\uff1b\uff1a、,;:\u2014]+|或者|还是|以及|和"),
}
_WORD = re.compile(r"\W*([\w']+)")


class TurnReader:
    """Finds the questions in turns of one language."""

    def __init__(self, language: Language, manners: Mapping[str, Sequence[str]]) -> None:
        """Takes the cues that tell questions from the rest.

        Args:
            language: of the turns.
            manners: ``reflection``: what begins words that only say back what was heard; ``tell``: what asks without
                a question mark; ``asking``: words that begin a question (English) or stand in one (Chinese).
        """
        self._language = language
        self._sentence = _SENTENCE[language]
        self._clause = _CLAUSE[language]
        self._part = _PART[language]
        self._join = ", " if language == "en" else "\uff0c"
        self._reflects = eraser(language, manners["reflection"])
        self._tells = eraser(language, manners["tell"])
        self._asking = frozenset(manners["asking"])

    def sentences(self, text: str) -> list[str]:
        """The sentences of a turn."""
        return [one.strip() for one in self._sentence.findall(text)]

    def asks(self, sentence: str) -> bool:
        """Whether a sentence ends in a question mark or asks to be told something."""
        return bool(_QUESTION.search(sentence) or self._tells.search(sentence))

    def questions(self, text: str) -> list[str]:
        """The sentences that ask.

        Those that end in a question mark; where there is none, those that ask to be told something; where there is none
        either, the whole turn.
        """
        sentences = self.sentences(text)
        asking = [one for one in sentences if _QUESTION.search(one)]
        asking = asking or [one for one in sentences if self._tells.search(one)]
        return asking or [one for one in (text.strip(),) if one]

    def without_reflection(self, question: str) -> str:
        """A question without the clauses at its beginning that say back what was heard."""
        clauses = [one for one in self._clause.split(question) if one.strip()]
        first = 0
        while first < len(clauses) - 1 and self._begins_back(clauses[first]):
            first += 1
        return self._join.join(clauses[first:]) if first else question

    def parts(self, question: str) -> list[tuple[str, bool]]:
        """The parts of a question between commas and about "and" and "or", and whether each is a question in itself."""
        parts = [part for part in (one.strip() for one in self._part.split(question)) if part]
        return [(part, self._is_question(part)) for part in parts]

    def _is_question(self, part: str) -> bool:
        if self._language == "zh":
            return any(word in part for word in self._asking)
        first = _WORD.match(part)
        return first is not None and first.group(1).casefold() in self._asking

    def _begins_back(self, clause: str) -> bool:
        found = self._reflects.search(clause)
        # A few words may stand before it ("Well, ...", "And as you said").
        return found is not None and len(clause[: found.start()].split()) <= 1 and found.start() <= 12
