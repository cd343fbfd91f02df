"""All phrasings of the graph, ready to choose from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from generators.draw import stream

if TYPE_CHECKING:
    # The processes that write have no need of the database.
    from kg.store.connection import QueryRunner

YOUNG, OLD = 35, 50
"""Above the first age nobody speaks like the young, below the second nobody like the old."""

MANNERS = ("terse", "choice")
"""Terse people say nothing in educated phrasings, choice ones nothing in clipped phrasings."""


class Speaker(NamedTuple):
    """Who speaks or is spoken of, as far as the choice of words depends on it."""

    age: int
    manner: str


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

    def __init__(self, phrases: Mapping[tuple[str, str, str], Sequence[Phrase]], clauses: Mapping[str, str]) -> None:
        """Takes phrases by (owner, saying, voice) and clauses by subtype."""
        self.clauses = clauses
        self._phrases: dict[tuple[str, str, str], tuple[tuple[Phrase, ...], ...]] = {}
        for key, listed in sorted(phrases.items()):
            shuffled = stream("phrasebook", *key).shuffled(listed)
            # Nobody is left without words: where no register fits an age, any will do.
            self._phrases[key] = tuple(
                tuple([phrase for phrase in shuffled if phrase.fits(age) and phrase.suits(manner)] or shuffled)
                for manner in MANNERS
                for age in (YOUNG, OLD - 1, OLD)
            )

    def phrases(self, owner: str, saying: str, voice: str, speaker: Speaker) -> tuple[Phrase, ...]:
        """All phrasings of one thing that such a person might use; empty where nobody wrote one."""
        by_speaker = self._phrases.get((owner, saying, voice))
        place = 3 * MANNERS.index(speaker.manner) + (speaker.age > YOUNG) + (speaker.age >= OLD)
        return by_speaker[place] if by_speaker else ()

    def turn(self, owner: str, saying: str, voice: str, speaker: Speaker, turn: int, ahead: int = 1) -> Phrase:
        """The phrasing whose turn it is: each is used as often as any other that fits.

        Args:
            owner: code of the symptom, subtype, finding, episode or occupation, or ``frames``.
            saying: what is said of it.
            voice: ``chart`` or ``self``.
            speaker: who speaks or is spoken of.
            turn: counts the uses.
            ahead: the shortest of so many next ones is taken.

        Raises:
            LookupError: nobody wrote one.
        """
        fitting = self.phrases(owner, saying, voice, speaker)
        if not fitting:
            raise LookupError(f"no phrasing says {saying!r} of {owner} in the voice {voice}")
        if ahead == 1:
            return fitting[turn % len(fitting)]
        return min((fitting[(turn + step) % len(fitting)] for step in range(ahead)), key=lambda one: len(one.text))


def read(connection: QueryRunner) -> PhraseBook:
    """Reads all phrasings from the graph."""
    phrases: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)
    for row in connection.rows("writing/phrasings"):
        phrase = Phrase(row["code"], row["register"], row["text"])
        phrases[row["owner"], row["saying"], row["voice"]].append(phrase)
    return PhraseBook(phrases, {row["subtype"]: row["clause"] for row in connection.rows("writing/clauses")})
