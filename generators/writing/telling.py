"""How one fact is told: its phrasing, filled with the person and the numbers."""

import re
from collections.abc import Sequence

from generators.writing import spoken
from generators.writing.facts import Fact, Sentence
from generators.writing.phrasebook import MANNERS, Phrase, PhraseBook, Speaker
from generators.writing.request import Request
from kg.model.condition import Value

_PRONOUNS = {
    "woman": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "man": {"he": "he", "him": "him", "his": "his", "himself": "himself"},
    "non-binary": {"he": "they", "him": "them", "his": "their", "himself": "themself"},
}
_PERSON = {"woman": "woman", "man": "man", "non-binary": "person"}
_START = re.compile(r"^([a-z])|(?<=[.!?] )([a-z])")
LOOK_AHEAD = (1, 3, 6, 12)
"""How many phrasings are compared for shortness, by how tight the space is."""


class Teller:
    """Tells the facts of one request; phrasings take turns by its ordinal."""

    def __init__(self, book: PhraseBook, units: dict[str, str | None], request: Request, tight: int) -> None:
        """Prepares the person's words.

        Args:
            book: all phrasings.
            units: the unit of each number finding.
            request: what is asked for.
            tight: 0 to 3; the higher, the shorter the phrasings.
        """
        self._book = book
        self._units = units
        self._request = request
        self._tight = tight
        patient = request.patient
        self._speaker = Speaker(patient.age, MANNERS[sum(patient.code.encode()) % len(MANNERS)])
        pronouns = _PRONOUNS[patient.gender]
        occupation = patient.occupation_name
        self._words = {
            **pronouns,
            **{name.capitalize(): word.capitalize() for name, word in pronouns.items()},
            "age": str(patient.age),
            "a_age": spoken.with_article(str(patient.age)),
            "A_age": spoken.with_article(str(patient.age)).capitalize(),
            "person": _PERSON[patient.gender],
            "occupation": occupation,
            "an_occupation": spoken.with_article(occupation),
            "An_occupation": _capital(spoken.with_article(occupation)),
            "marital": patient.marital,
        }

    def fact(self, fact: Fact, together: Sequence[Fact] = ()) -> Sentence:
        """The sentence that states a fact, and those that it states together with it."""
        owner, saying = self._where(fact)
        phrase = self._choose(owner, saying, self._request.ordinal)
        text = self._fill(phrase, fact)
        return Sentence(text, (fact.id, *(other.id for other in together)), (phrase.code,))

    def listed(self, use: str, facts: Sequence[Fact], turn: int) -> Sentence:
        """One sentence that enumerates symptoms by their clauses.

        Args:
            use: ``present`` or ``vague``, the frames to choose from.
            facts: the symptoms.
            turn: counts the enumerations of the text.
        """
        phrase = self._choose("frames", use, self._request.ordinal * 3 + turn)
        clauses = _list([self._book.clauses[str(fact.value)] for fact in facts])
        text = self._finish(phrase.text, {**self._words, "clauses": clauses})
        return Sentence(text, tuple(fact.id for fact in facts), (phrase.code, *(str(fact.value) for fact in facts)))

    def frame(self, use: str, turn: int) -> Sentence:
        """A sentence without a fact: opening, closing or filler."""
        phrase = self._choose("frames", use, turn)
        return Sentence(self._finish(phrase.text, self._words), (), (phrase.code,))

    def detail(self, turn: int) -> Sentence:
        """A sentence in which the person's occupation shows."""
        phrase = self._choose(self._request.patient.occupation, "detail", turn)
        return Sentence(self._finish(phrase.text, self._words), (), (phrase.code,))

    def led_in(self, sentence: Sentence, turn: int) -> Sentence:
        """The sentence behind a lead-in; questions and sentences of several parts stay as they are."""
        text = sentence.text
        if text.endswith("?") or re.search(r"[.!?] ", text):
            return sentence
        connective = self._book.turn("frames", "connective", "self", self._speaker, turn)
        first = text.split(" ", 1)[0]
        kept = first == "I" or first.startswith("I'")
        body = text if kept else text[0].lower() + text[1:]
        return sentence._replace(text=f"{connective.text} {body}", source=(connective.code, *sentence.source))

    def _where(self, fact: Fact) -> tuple[str, str]:
        """The owner of the phrasings of a fact, and what they say."""
        key, _, part = fact.subject.rpartition(".")
        match fact.state:
            case "present":
                return str(fact.value), "present"
            case "absent":
                return fact.subject, "absent"
            case "unsettled":
                return (key, f"{part} vague") if self._is_episode(fact.subject) else (fact.subject, "vague")
        if self._is_episode(fact.subject):
            return key, "days value" if part == "days" else f"impairment {_said(fact.value)}"
        if self._units.get(fact.subject) is None:
            return fact.subject, _said(fact.value)
        zero = fact.value == 0 and self._book.phrases(fact.subject, "zero", self._request.voice, self._speaker)
        return fact.subject, "zero" if zero else "value"

    def _is_episode(self, subject: str) -> bool:
        return subject not in self._units

    def _choose(self, owner: str, saying: str, turn: int) -> Phrase:
        return self._book.turn(owner, saying, self._request.voice, self._speaker, turn, LOOK_AHEAD[self._tight])

    def _fill(self, phrase: Phrase, fact: Fact) -> str:
        words = dict(self._words)
        if isinstance(fact.value, int) and not isinstance(fact.value, bool):
            words |= self._numbers(fact)
        return self._finish(phrase.text, words)

    def _numbers(self, fact: Fact) -> dict[str, str]:
        count = int(fact.value or 0)
        unit = self._units.get(fact.subject, "days")
        if unit == "days":
            return {"span": spoken.span(count), "n": spoken.number(count)}
        if unit == "weeks":
            return {"span": f"{spoken.number(count)} week{'' if count == 1 else 's'}", "n": spoken.number(count)}
        return {"n": spoken.number(count), "span": spoken.number(count)}

    def _finish(self, text: str, words: dict[str, str]) -> str:
        if "{" not in text:
            return text
        return _START.sub(lambda match: match[0].upper(), text.format_map(words))


def _said(value: Value | None) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _list(clauses: Sequence[str]) -> str:
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
