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
        self.clauses = clauses
        self._phrases: dict[tuple[str, str, str], tuple[tuple[Phrase, ...], ...]] = {}
        for key, listed in sorted(phrases.items()):
            shuffled = stream("phrasebook", *key).shuffled(listed)
            # Nobody is left without words: where no register fits an age, any will do.
            by_age = [[phrase for phrase in shuffled if phrase.fits(age)] or shuffled for age in (YOUNG, OLD - 1, OLD)]
            self._phrases[key] = tuple(map(tuple, by_age))

    def phrases(self, owner: str, saying: str, voice: str, age: int) -> tuple[Phrase, ...]:
        """All phrasings of one thing that someone of this age might use; empty where nobody wrote one."""
        by_age = self._phrases.get((owner, saying, voice))
        return by_age[(age > YOUNG) + (age >= OLD)] if by_age else ()

    def turn(self, owner: str, saying: str, voice: str, age: int, turn: int, ahead: int = 1) -> Phrase:
        """The phrasing whose turn it is: each is used as often as any other that fits.

        Args:
            owner: code of the symptom, subtype, finding, episode or occupation, or ``frames``.
            saying: what is said of it.
            voice: ``chart`` or ``self``.
            age: of the person who speaks or is spoken of.
            turn: counts the uses.
            ahead: the shortest of so many next ones is taken.

        Raises:
            LookupError: nobody wrote one.
        """
        fitting = self.phrases(owner, saying, voice, age)
        if not fitting:
            raise LookupError(f"no phrasing says {saying!r} of {owner} in the voice {voice}")
        if ahead == 1:
            return fitting[turn % len(fitting)]
        return min((fitting[(turn + step) % len(fitting)] for step in range(ahead)), key=lambda one: len(one.text))


def read(connection: Runner) -> PhraseBook:
    """Reads all phrasings from the graph."""
    phrases: dict[tuple[str, str, str], list[Phrase]] = defaultdict(list)
    for row in connection.rows("writing/phrasings"):
        phrase = Phrase(row["code"], row["register"], row["text"])
        phrases[row["owner"], row["saying"], row["voice"]].append(phrase)
    return PhraseBook(phrases, {row["subtype"]: row["clause"] for row in connection.rows("writing/clauses")})
