"""Proves a text: every fact of the profile is stated once, and nothing beyond the profile.

The proof has two halves. The ids say which facts each sentence is meant to state; the lexicon of cues says which
facts its words speak of. Both must agree, sentence by sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generators.writing.facts import Fact, Sentence, facts
from generators.writing.form import faults
from generators.writing.leaks import Names
from generators.writing.numerals import Length, Numerals, numerals
from kg.model.condition import Value
from kg.model.finding import DOMAIN, IMPAIRMENT
from kg.model.profile import Profile
from kg.text.cues import Hit, Lexicon, words

if TYPE_CHECKING:
    # The processes that write have no need of the database.
    from kg.store.connection import QueryRunner

LEAST_WORDS, MOST_WORDS = 150, 200
_REMEMBERED = 32_768
"""How many sentences a checker remembers; phrasings come back in many cases."""
_ADULT = 16
"""From how many years on a length in a sentence without facts is an age or a time in a job."""


class Reading(NamedTuple):
    """What one sentence says, whatever the profile.

    Attributes:
        words: how many there are.
        hits: the cues in it, each once.
        faults: what is wrong with its form, names of disorders among it.
        numerals: its numbers and lengths.
    """

    words: int
    hits: tuple[Hit, ...]
    faults: tuple[str, ...]
    numerals: Numerals


class _Judged(NamedTuple):
    """What is wrong with a sentence that is to state some facts, whatever else the profile has.

    Attributes:
        words: how many there are.
        problems: in words, the sentence with each.
    """

    words: int
    problems: tuple[str, ...]


class Checker:
    """Checks texts against profiles; remembers sentences, so that one checker should serve a whole build."""

    def __init__(self, lexicon: Lexicon, names: Names, units: Mapping[str, str | None] | None = None) -> None:
        """Takes what the graph knows of words.

        Args:
            lexicon: the cues of every symptom, finding and episode.
            names: of disorders, which no text may have.
            units: the unit of each number finding; episodes' lengths are in days.
        """
        self._lexicon = lexicon
        self._names = names
        self._units = units or {}
        self.read = lru_cache(maxsize=_REMEMBERED)(self._read)
        self._judged = lru_cache(maxsize=_REMEMBERED)(self._judge)

    def __reduce__(self) -> tuple[object, ...]:
        """How it goes to another process: without what it remembers."""
        return Checker, (self._lexicon, self._names, self._units)

    def check(self, profile: Profile, sentences: Sequence[Sentence]) -> list[str]:
        """What keeps a text from being proved, in words; empty when it is proved."""
        known = {fact.id: fact for fact in facts(profile)}
        count = 0
        found: list[str] = []
        stated: dict[str, int] = {}
        for text, names, _ in sentences:
            for name in names:
                stated[name] = stated.get(name, 0) + 1
            judged = self._judged(text, names, tuple([known[name] for name in names if name in known]))
            count += judged.words
            found += judged.problems
        found += [f"states {name}, which the profile does not have" for name in stated if name not in known]
        found += [f"states {name} {times} times" for name, times in stated.items() if times > 1]
        untold = [f"does not state {name}" for name in known if not _told(name, stated)]
        return [*length_problems(count), *found, *untold]

    def number_told(self, fact: Fact, said: Numerals) -> bool:
        """Whether the number of a fact is among those that a sentence says; true for facts without a number."""
        value = fact.value
        if not isinstance(value, int) or isinstance(value, bool):
            return True
        if value == 0:
            # None at all is said in words; any number would be a wrong one.
            return not said.numbers - {0, 1}
        unit = self._unit(fact.subject)
        if unit == "days":
            return any(value in length.days for length in said.lengths)
        if unit == "weeks":
            return value in said.numbers or any(7 * value in length.days for length in said.lengths)
        return value in said.numbers

    def _unit(self, subject: str) -> str | None:
        if subject in self._units:
            return self._units[subject]
        return "days" if subject.endswith("days") else None

    def _read(self, text: str) -> Reading:
        listed = words(text)
        hits = tuple(dict.fromkeys(self._lexicon.hits(listed)))
        found = list(faults(text, listed))
        if leaked := self._names.search(text, listed):
            found.append(f"names a disorder ({leaked[0]})")
        return Reading(len(text.split()), hits, tuple(found), numerals(listed))

    def _judge(self, text: str, names: tuple[str, ...], told: tuple[Fact, ...]) -> _Judged:
        """Judges a sentence.

        Args:
            text: the sentence.
            names: the ids of the facts that it is meant to state.
            told: those of them that the profile has.
        """
        # A sentence states the same facts each time, so that what it says need not be remembered beside the judgement.
        reading = self._read(text)
        found = (*reading.faults, *self._beyond(names, told, reading))
        return _Judged(reading.words, tuple(f"{problem}: {text}" for problem in found))

    def _beyond(self, names: tuple[str, ...], told: tuple[Fact, ...], reading: Reading) -> Iterator[str]:
        """Where the words of a sentence and the facts that it is meant to state part ways."""
        own = _subjects(names)
        for hit in reading.hits:
            if own.isdisjoint(hit.subjects):
                yield f"speaks of {', '.join(sorted(hit.subjects))} ({hit.cue!r}) without stating it"
        for name in names:
            meant = _evidence(name, names)
            if all(meant.isdisjoint(hit.subjects) for hit in reading.hits):
                yield f"has no word that speaks of {name}"
        for fact in told:
            if not self.number_told(fact, reading.numerals):
                yield f"does not say the number of {fact.id}"
        yield from self.foreign_lengths(reading.numerals, told)

    def foreign_lengths(self, said: Numerals, stated: Sequence[Fact]) -> Iterator[str]:
        """Lengths of time that none of the facts explains; turns of phrase ("one day") and ages are none."""
        for length in said.lengths:
            if length.units > 1 and not length.age and not self._explained(length, stated):
                yield "gives a length of time that no fact of it asks for"

    def _explained(self, length: Length, stated: Sequence[Fact]) -> bool:
        if not stated:
            return max(length.days) >= _ADULT * 365
        numbers = [fact for fact in stated if is_number(fact.value)]
        return any(self.number_told(fact, Numerals(frozenset({length.units}), (length,))) for fact in numbers)


def is_number(value: Value | None) -> bool:
    """Whether a value is a number rather than yes, no or a word."""
    return isinstance(value, int) and not isinstance(value, bool)


def length_problems(count: int) -> Iterator[str]:
    """Whether a text has too few or too many words."""
    if not LEAST_WORDS <= count <= MOST_WORDS:
        yield f"has {count} words instead of {LEAST_WORDS} to {MOST_WORDS}"


@lru_cache(maxsize=_REMEMBERED)
def subjects_of(name: str) -> frozenset[str]:
    """What the cues of a fact may belong to, by its id: symptom, finding, or episode.

    The length and the impairment of an episode are told with the episode's own cues; an area of life in which
    someone is impaired speaks of impairment too.
    """
    key = name.removeprefix("no ").partition("=")[0].removesuffix("?")
    if key == DOMAIN:
        return frozenset({DOMAIN, IMPAIRMENT})
    owner, dot, part = key.rpartition(".")
    if dot and (part in ("days", IMPAIRMENT) or part.isdigit()):
        return frozenset({owner})
    return frozenset({key})


@lru_cache(maxsize=_REMEMBERED)
def _subjects(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset().union(*(subjects_of(name) for name in names))


def _evidence(name: str, together: Sequence[str]) -> frozenset[str]:
    """The subjects whose cues show that a fact is stated: the area of impairment shows impairment."""
    if name.startswith(f"{IMPAIRMENT}=") and any(other.startswith(f"{DOMAIN}=") for other in together):
        return frozenset({IMPAIRMENT, DOMAIN})
    return subjects_of(name)


def _told(name: str, stated: Mapping[str, int]) -> bool:
    if name in stated:
        return True
    return name == f"{IMPAIRMENT}=true" and any(other.startswith(f"{DOMAIN}=") for other in stated)


def read(connection: QueryRunner) -> Checker:
    """The checker of a graph."""
    cues = connection.rows("writing/cues")
    names = [name for row in connection.rows("writing/names") for name in row["names"]]
    lexicon = Lexicon({row["code"]: row["cues"] for row in cues})
    return Checker(lexicon, Names(names), {row["code"]: row["unit"] for row in cues if row["unit"]})
