"""All phrasings of the graph, ready to choose from."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.draw import stream
from kg.store.connection import Runner

YOUNG, OLD = 35, 50
"""Above the first age nobody speaks like the young, below the second nobody like the old."""


class Phrase(NamedTuple):
    """One phrasing: its code in the graph, whose mouth it fits, and its text with placeholders."""

    code: str
    register: str | None
    text: str

    def fits(self, age: int) -> bool:
        """Whether someone of this age might say it so."""
        return not (self.register == "young" and age > YOUNG) and not (self.register == "older" and age < OLD)


class PhraseBook:
    """Phrasings by owner, what they say and voice, in an order of their own that is the same in every build."""

    def __init__(self, phrases: Mapping[tuple[str, str, str], Sequence[Phrase]], clauses: Mapping[str, str]) -> None:
        """Takes phrases by (owner, saying, voice) and clauses by subtype."""
        self._phrases = {
            key: tuple(stream("phrasebook", *key).shuffled(listed)) for key, listed in sorted(phrases.items())
        }
        self.clauses = clauses

    def phrases(self, owner: str, saying: str, voice: str) -> tuple[Phrase, ...]:
        """All phrasings of one thing; empty where nobody wrote one."""
        return self._phrases.get((owner, saying, voice), ())

    def turn(self, owner: str, saying: str, voice: str, age: int, turn: int) -> Phrase | None:
        """The phrasing whose turn it is: each is used as often as any other that fits.

        Args:
            owner: code of the symptom, subtype, finding, episode or occupation, or ``frames``.
            saying: what is said of it.
            voice: ``chart`` or ``self``.
            age: of the person who speaks or is spoken of.
            turn: counts the uses.
        """
        listed = self.phrases(owner, saying, voice)
        fitting = [phrase for phrase in listed if phrase.fits(age)] or listed
        return fitting[turn % len(fitting)] if fitting else None


def read(connection: Runner) -> PhraseBook:
    """Reads all phrasings from the graph."""
    phrases: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)
    for row in connection.rows("writing/phrasings"):
        phrase = Phrase(row["code"], row["register"], row["text"])
        phrases[row["owner"], row["saying"], row["voice"]].append(phrase)
    return PhraseBook(phrases, {row["subtype"]: row["clause"] for row in connection.rows("writing/clauses")})
