"""The witness against texts: their form, their numbers, and words about something that the case does not tell.

What a text states follows from its parts (``generators.composing.prover``) or is read back by a model
(``generators.composing.model``); here the lexicon of cues says which facts its words speak of, whoever wrote them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generators.writing.facts import Fact, Sentence, facts
from generators.writing.leaks import Names
from generators.writing.numerals import Length, Numerals, numerals
from generators.writing.related_times import told_by_relation
from generators.writing.runs import out_of_place
from generators.writing.when import When
from kg.model.profile import Profile
from kg.model.timeline import Bounds
from kg.text.cues import Hit, Lexicon, words
from kg.text.form import faults

if TYPE_CHECKING:
    # The processes that write have no need of the database.
    from kg.store.query_runner import QueryRunner

LEAST_WORDS, MOST_WORDS = 150, 200
_REMEMBERED = 32_768
"""How many sentences a checker remembers; phrasings come back in many cases."""
_CASES = 4
"""So many profiles are held with their facts: a seed has up to three cases."""
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


class Judged(NamedTuple):
    """What is wrong with a sentence that is to state some facts, whatever else the profile has.

    Attributes:
        words: how many there are.
        faults: in words, the sentence with each.
        unnumbered: the facts whose numbers it does not say.
        beyond: the cues in it that belong to none of these facts.
    """

    text: str
    words: int
    faults: tuple[str, ...]
    unnumbered: tuple[Fact, ...]
    beyond: tuple[Hit, ...]

    @property
    def problems(self) -> tuple[str, ...]:
        """All that is wrong with it where nothing was told before, in words."""
        return (*self.faults, *self.numberless(()))

    def numberless(self, before: Sequence[Fact]) -> Iterator[str]:
        """The facts whose numbers are told neither in the sentence nor by those told before, in words."""
        for fact in self.unnumbered:
            if not told_by_relation(fact, before, self.text):
                yield f"does not say the number of {fact.id}: {self.text}"


class Checker:
    """Checks texts against profiles; remembers sentences, so that one checker should serve a whole build."""

    def __init__(self, lexicon: Lexicon, names: Names) -> None:
        """Takes what the graph knows of words.

        Args:
            lexicon: the cues of every symptom, finding, kind of episode and kind of event.
            names: of disorders, which no text may have.
        """
        self._lexicon = lexicon
        self._names = names
        self.read = lru_cache(maxsize=_REMEMBERED)(self._read)
        self.judge = lru_cache(maxsize=_REMEMBERED)(self._judge)
        self._last: deque[tuple[Profile, dict[str, Fact]]] = deque(maxlen=_CASES)

    def __reduce__(self) -> tuple[object, ...]:
        """How it goes to another process: without what it remembers."""
        return Checker, (self._lexicon, self._names)

    def check(self, profile: Profile, sentences: Sequence[Sentence]) -> list[str]:
        """What speaks against a text by its sentences and the ids of their facts, in words; empty: nothing."""
        known = self.known(profile)
        told = {fact.subject for fact in known.values() if fact.state != "absent"}
        count = 0
        found: list[str] = []
        stated: dict[str, int] = {}
        before: list[Fact] = []
        for sentence in sentences:
            for name in sentence.facts:
                if not name.endswith("+"):
                    stated[name] = stated.get(name, 0) + 1
            here = [known[name] for name in _ids(sentence) if name in known]
            judged = self.judge(sentence.text, tuple(here))
            count += judged.words
            found += (*judged.faults, *judged.numberless(before))
            before += here
            found += [
                f"speaks of {', '.join(sorted(hit.subjects))} ({hit.cue!r}), which is not told: {sentence.text}"
                for hit in judged.beyond
                if told.isdisjoint(hit.subjects)
            ]
        found += [f"states {name}, which the profile does not have" for name in stated if name not in known]
        found += [f"states {name} {times} times" for name, times in stated.items() if times > 1]
        found += out_of_place(known, sentences)
        untold = [f"does not state {name}" for name in known if name not in stated]
        return [*length_problems(count), *found, *untold]

    def unshown(self, profile: Profile, sentences: Sequence[Sentence]) -> list[str]:
        """The ids of facts none of whose cues stands in the sentence that states them, in the profile's order."""
        known = self.known(profile)
        shown = {
            name
            for sentence in sentences
            for name in sentence.facts
            if name in known and any(known[name].subject in hit.subjects for hit in self.read(sentence.text).hits)
        }
        return [name for name in known if name not in shown]

    def known(self, profile: Profile) -> dict[str, Fact]:
        """The facts of a profile by their ids; the narrators of one patient, and its cases, come in turn."""
        for held, known in self._last:
            if held is profile:
                return known
        self._last.append((profile, {fact.id: fact for fact in facts(profile)}))
        return self._last[-1][1]

    def number_told(self, fact: Fact, said: Numerals) -> bool:
        """Whether the numbers of a fact are among those that a sentence says; true for facts without a number."""
        if fact.none_at_all:
            # None at all is said in words; any number would be a wrong one.
            return not said.numbers - {0, 1}
        if not all(bound in said.numbers for bounds in fact.counts for bound in bounds):
            return False
        if isinstance(fact.value, When) and fact.value.length and fact.value.ended and fact.value.ended.low:
            # How long it lasted is not how long ago it was.
            return _said(fact.value.ended, [one for one in said.lengths if one.ago]) and _said(
                fact.value.length, [one for one in said.lengths if not one.ago]
            )
        return all(_said(bounds, said.lengths) for bounds in fact.lengths)

    def _read(self, text: str) -> Reading:
        listed = words(text)
        hits = tuple(dict.fromkeys(self._lexicon.hits(listed)))
        found = list(faults(text, listed))
        if leaked := self._names.search(text, listed):
            found.append(f"names a disorder ({leaked[0]})")
        return Reading(len(text.split()), hits, tuple(found), numerals(listed))

    def _judge(self, text: str, told: tuple[Fact, ...]) -> Judged:
        """What is wrong with a sentence that is to state some facts, whatever else the profile has."""
        # A sentence states the same facts each time, so that what it says need not be remembered beside the judgement.
        reading = self._read(text)
        own = {fact.subject for fact in told}
        unnumbered = tuple(fact for fact in told if not self.number_told(fact, reading.numerals))
        found = (*reading.faults, *self.foreign_lengths(reading.numerals, told))
        beyond = tuple(hit for hit in reading.hits if own.isdisjoint(hit.subjects))
        return Judged(text, reading.words, tuple(f"{problem}: {text}" for problem in found), unnumbered, beyond)

    def foreign_lengths(self, said: Numerals, stated: Sequence[Fact]) -> Iterator[str]:
        """Lengths of time that none of the facts explains; turns of phrase ("one day") and ages are none."""
        for length in said.lengths:
            if length.units > 1 and not length.age and not _explained(length, stated):
                yield "gives a length of time that no fact of it asks for"


def _ids(sentence: Sentence) -> list[str]:
    """The facts of a sentence, those that it elaborates among them, each once."""
    return list(dict.fromkeys(name.removesuffix("+") for name in sentence.facts))


def _said(bounds: Bounds, lengths: Sequence[Length]) -> bool:
    return all(any(bound in length.days for length in lengths) for bound in bounds if bound)


def _explained(length: Length, stated: Sequence[Fact]) -> bool:
    if not stated:
        return max(length.days) >= _ADULT * 365
    return any(
        any(bound in length.days for bounds in fact.lengths for bound in bounds)
        or any(bound == length.units for bounds in fact.counts for bound in bounds)
        for fact in stated
    )


def length_problems(count: int) -> Iterator[str]:
    """Whether a text has too few or too many words."""
    if not LEAST_WORDS <= count <= MOST_WORDS:
        yield f"has {count} words instead of {LEAST_WORDS} to {MOST_WORDS}"


def read(connection: QueryRunner) -> Checker:
    """The checker of a graph."""
    cues = connection.rows("writing/cues")
    names = [name for row in connection.rows("writing/names") for name in row["names"]]
    return Checker(Lexicon({row["code"]: row["cues"] for row in cues}), Names(names))
