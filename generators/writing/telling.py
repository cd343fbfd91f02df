"""How one fact is told: its phrasing, filled with the person and the numbers."""

import re
from collections.abc import Sequence

from generators.writing import spoken
from generators.writing.facts import TIME, Fact, Sentence, facts, said
from generators.writing.phrasebook import Phrase, PhraseBook, speaker_like
from generators.writing.request import Request
from generators.writing.when import When
from kg.model.timeline import Bounds

_PRONOUNS = {
    "woman": {"he": "she", "him": "her", "his": "her", "himself": "herself"},
    "man": {"he": "he", "him": "him", "his": "his", "himself": "himself"},
    "non-binary": {"he": "they", "him": "them", "his": "their", "himself": "themself"},
}
_NOW = {"is": "is", "am": "am", "do": "do", "does": "does", "can": "can"}
_THEN = {"is": "was", "am": "was", "do": "did", "does": "did", "can": "could"}
"""The verbs of phrasings that serve for what goes on and for what is over."""
_PERSON = {"woman": "woman", "man": "man", "non-binary": "person"}
_START = re.compile(r"^([a-z])|(?<=[.!?] )([a-z])")
_APART = 7
"""How far the turns of two episodes lie apart."""
SHORTEST = (1.0, 0.7, 0.45, 0.25, 0.05)
"""From which share of the phrasings, the shortest ones, one is taken, by how tight the space is."""


class Teller:
    """Tells the facts of one request; phrasings take turns by its ordinal."""

    def __init__(self, book: PhraseBook, request: Request, tight: int) -> None:
        """Prepares the person's words.

        Args:
            book: all phrasings.
            request: what is asked for.
            tight: 0 to 4; the higher, the shorter the phrasings.
        """
        self._book = book
        self._request = request
        self._tight = tight
        self._called: dict[str, str] = {}
        self._used: set[str] = set()
        times = {fact.episode: fact.value for fact in facts(request.profile) if isinstance(fact.value, When)}
        self._over = {episode for episode, time in times.items() if time.over}
        patient = request.patient
        self._speaker = speaker_like(patient.age, patient.code)
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

    def fact(self, fact: Fact) -> Sentence:
        """The sentence that states a fact."""
        owner, saying = where_told(fact)
        if saying == "zero" and not self._book.phrases(owner, saying, self._request.voice, self._speaker):
            saying = "value"
        # What two episodes have in common is not said twice in the same words.
        place = int(fact.episode.partition(".")[0] or 0)
        phrase = self._choose(owner, saying, self._request.ordinal + _APART * place, self._called.get(fact.episode, ""))
        if fact.aspect == TIME and self._tight < len(SHORTEST) - 1:
            self._called[fact.episode] = self._book.name(owner, phrase.text)
        words = {**self._words, **(_THEN if fact.episode in self._over else _NOW), **self._numbers(fact)}
        return Sentence(self._finish(phrase.text, words), (fact.id,), (phrase.code,))

    def listed(self, use: str, symptoms: Sequence[Fact], turn: int) -> Sentence:
        """One sentence that enumerates symptoms by their clauses.

        Args:
            use: the frames to choose from: ``present`` or ``vague``; with a time, ``now``, ``now_vague``, ``then``
                or ``then_vague``.
            symptoms: what is enumerated.
            turn: counts the enumerations of the text.
        """
        phrase = self._choose("frames", use, self._request.ordinal * 3 + turn)
        clauses = _list([self._book.clauses[str(fact.value)] for fact in symptoms])
        text = self._finish(phrase.text, {**self._words, "clauses": clauses})
        return Sentence(
            text, tuple(fact.id for fact in symptoms), (phrase.code, *(str(fact.value) for fact in symptoms))
        )

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

    def _choose(self, owner: str, saying: str, turn: int, name: str = "") -> Phrase:
        shortest = SHORTEST[self._tight]
        phrase = self._book.turn(owner, saying, self._request.voice, self._speaker, turn, shortest, name, self._used)
        if self._tight < len(SHORTEST) - 1:
            self._used.add(phrase.code)
        return phrase

    def _numbers(self, fact: Fact) -> dict[str, str]:
        value = fact.value
        if isinstance(value, When):
            words = {"ago": self._ago(value.ended)}
            if value.length is not None:
                words["span"] = spoken.span_between(value.length)
            if value.age is not None:
                words["n"] = spoken.number_between(value.age)
            return words
        if not isinstance(value, Bounds):
            return {}
        return {"span": spoken.span_between(value)} if fact.aspect else {"n": spoken.number_between(value)}

    def _ago(self, ended: Bounds | None) -> str:
        """When something was over, as an adverb."""
        if ended is None:
            return "at some point I can't date" if self._request.voice == "self" else "at some undated point"
        if ended.low == 0:
            return f"within the last {spoken.span(ended.high)}, if at all"
        return f"{spoken.span_between(ended)} ago"

    def _finish(self, text: str, words: dict[str, str]) -> str:
        if "{" not in text:
            return text
        return _START.sub(lambda match: match[0].upper(), text.format_map(words))


def where_told(fact: Fact) -> tuple[str, str]:
    """The owner of the phrasings of a fact, and what they say; of a vague symptom, those that say that it is there."""
    match fact.state:
        case "present" | "vague":
            return str(fact.value), "present"
        case "absent":
            return fact.subject, "absent"
    if isinstance(fact.value, When):
        return fact.subject, fact.value.form
    value = "vague" if fact.state == "unsettled" else said(fact.value)
    if fact.aspect == "ago":
        return fact.subject, "vague" if value == "vague" else "ago"
    if fact.aspect == "ended":
        return fact.subject, "over_vague" if value == "vague" else "goes_on" if fact.none_at_all else "over"
    if fact.aspect:
        return fact.subject, f"{fact.aspect}_{value}"
    if isinstance(fact.value, Bounds):
        return fact.subject, "zero" if fact.none_at_all else "value"
    return fact.subject, value


def _list(clauses: Sequence[str]) -> str:
    return clauses[0] if len(clauses) == 1 else f"{', '.join(clauses[:-1])} and {clauses[-1]}"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
