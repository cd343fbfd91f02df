"""All phrasings of the graph, ready to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from generators.draw import stream
from generators.writing.runs import Opposites
from kg.text.cues import words

if TYPE_CHECKING:
    # The processes that write have no need of the database.
    from kg.store.query_runner import QueryRunner

YOUNG, OLD = 35, 50
"""Above the first age nobody speaks like the young, below the second nobody like the old."""

_REMEMBERED = 4096
MANNERS = ("terse", "choice")
"""Terse people say nothing in educated phrasings, choice ones nothing in clipped phrasings."""


class Speaker(NamedTuple):
    """Who speaks or is spoken of, as far as the choice of words depends on it."""

    age: int
    manner: str


def speaker_like(age: int, code: str) -> Speaker:
    """Who speaks as a person of this age and code does: one for all that use the same phrasings."""
    bracket = YOUNG if age <= YOUNG else OLD if age >= OLD else OLD - 1
    return Speaker(bracket, MANNERS[sum(code.encode()) % len(MANNERS)])


class Phrase(NamedTuple):
    """One phrasing: its code in the graph, whose mouth it fits, and its text with placeholders."""

    code: str
    register: str | None
    text: str

    def fits(self, age: int) -> bool:
        """Whether someone of this age might say it so."""
        return not (self.register == "young" and age > YOUNG) and not (self.register == "older" and age < OLD)

    def suits(self, manner: str) -> bool:
        """Whether it goes with a manner of speaking: few people are both terse and choice with words."""
        return self.register != ("educated" if manner == "terse" else "clipped")


class PhraseBook:
    """Phrasings by owner, what they say and voice, in an order of their own that is the same in every build."""

    def __init__(
        self,
        phrases: Mapping[tuple[str, str, str], Sequence[Phrase]],
        clauses: Mapping[str, str],
        opposites: Opposites | None = None,
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        """Takes what the graph knows of words.

        Args:
            phrases: by owner, saying and voice.
            clauses: by subtype.
            opposites: symptoms that cannot be there at the same time.
            names: by kind of episode, the words that phrasings call such an episode by: its cues.
        """
        self.clauses = clauses
        self._names = {kind: [cue.removesuffix("*") for cue in cues] for kind, cues in (names or {}).items()}
        self._named: dict[tuple[str, str], str] = {}
        self._fitting = lru_cache(maxsize=_REMEMBERED)(self._find)
        self.opposites = opposites or {}
        self._phrases: dict[tuple[str, str, str], tuple[tuple[Phrase, ...], ...]] = {}
        for key, listed in sorted(phrases.items()):
            shuffled = stream("phrasebook", *key).shuffled(listed)
            # Nobody is left without words: where no register fits an age, any will do.
            self._phrases[key] = tuple(
                tuple([phrase for phrase in shuffled if phrase.fits(age) and phrase.suits(manner)] or shuffled)
                for manner in MANNERS
                for age in (YOUNG, OLD - 1, OLD)
            )

    def __getstate__(self) -> dict[str, object]:
        """How it goes to another process: without what it remembers."""
        return {name: value for name, value in vars(self).items() if name != "_fitting"}

    def __setstate__(self, state: dict[str, object]) -> None:
        """Starts anew to remember."""
        vars(self).update(state)
        self._fitting = lru_cache(maxsize=_REMEMBERED)(self._find)

    def phrases(self, owner: str, saying: str, voice: str, speaker: Speaker) -> tuple[Phrase, ...]:
        """All phrasings of one thing that such a person might use; empty where nobody wrote one."""
        by_speaker = self._phrases.get((owner, saying, voice))
        return by_speaker[_place(speaker)] if by_speaker else ()

    def texts(self) -> list[str]:
        """What every phrasing says, with its placeholders."""
        found = {phrase.code: phrase.text for kept in self._phrases.values() for listed in kept for phrase in listed}
        return [text for _, text in sorted(found.items())]

    def name(self, kind: str, text: str) -> str:
        """What a sentence calls an episode of a kind; empty where it has no such word."""
        known = self._named.get((kind, text))
        if known is None:
            listed = " ".join(words(text))
            known = next((name for name in self._names.get(kind, ()) if name in listed), "")
            self._named[kind, text] = known
        return known

    def turn(
        self,
        owner: str,
        saying: str,
        voice: str,
        speaker: Speaker,
        turn: int,
        shortest: float = 1.0,
        name: str = "",
        used: AbstractSet[str] = frozenset(),
    ) -> Phrase:
        """The phrasing whose turn it is: each is used as often as any other that fits.

        Args:
            owner: code of the symptom, subtype, finding, kind of episode or of event, or occupation, or ``frames``.
            saying: what is said of it.
            voice: ``chart`` or ``self``.
            speaker: who speaks or is spoken of.
            turn: counts the uses.
            shortest: the share of the phrasings, the shortest ones, among which it is looked for.
            name: what the episode was called before; those are taken that call it the same, where there are any.
            used: codes of phrasings that the text has already; others are taken, where there are any.

        Raises:
            LookupError: nobody wrote one.
        """
        fitting = self._fitting(owner, saying, voice, _place(speaker), shortest, name)
        if not fitting:
            raise LookupError(f"no phrasing says {saying!r} of {owner} in the voice {voice}")
        phrase = fitting[turn % len(fitting)]
        if phrase.code not in used:
            return phrase
        left = [phrase for phrase in fitting if phrase.code not in used]
        return left[turn % len(left)] if left else phrase

    def _find(self, owner: str, saying: str, voice: str, place: int, shortest: float, name: str) -> tuple[Phrase, ...]:
        by_speaker = self._phrases.get((owner, saying, voice))
        listed = by_speaker[place] if by_speaker else ()
        if name:
            listed = tuple(phrase for phrase in listed if self.name(owner, phrase.text) == name) or listed
        if shortest == 1.0:
            return listed
        kept = set(sorted(listed, key=_length)[: ceil(len(listed) * shortest)])
        return tuple(phrase for phrase in listed if phrase in kept)


def _length(phrase: Phrase) -> int:
    return len(phrase.text)


def _place(speaker: Speaker) -> int:
    """Where the phrasings stand that suit a speaker."""
    return 3 * MANNERS.index(speaker.manner) + (speaker.age > YOUNG) + (speaker.age >= OLD)


def read(connection: QueryRunner) -> PhraseBook:
    """Reads all phrasings from the graph."""
    phrases: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)
    for row in connection.rows("writing/phrasings"):
        phrase = Phrase(row["code"], row["register"], row["text"])
        phrases[row["owner"], row["saying"], row["voice"]].append(phrase)
    clauses = {row["subtype"]: row["clause"] for row in connection.rows("writing/clauses")}
    opposites = {row["code"]: frozenset(row["opposites"]) for row in connection.rows("writing/opposites")}
    names = {row["code"]: row["cues"] for row in connection.rows("writing/names_of_kinds")}
    return PhraseBook(phrases, clauses, opposites, names)
