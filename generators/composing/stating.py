"""Sentences that state one fact each: times and effects of episodes, findings, events, denials."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from generators.composing.account import Spot, ToldEpisode
from generators.composing.book import Bit, BookThread
from generators.composing.choosing import Chooser, HalfOf
from generators.composing.lines import Line, Piece, Row
from generators.writing import spoken
from generators.writing.facts import Fact, said
from generators.writing.when import When
from kg.model.timeline import Bounds
from kg.wording.model import BARE
from kg.wording.verbs import Tense

_PAST = re.compile(r"\b(?:past|last|next|same|these) \{span\}")
_UNDATED = {"self": "at some point I can't date", "chart": "at some undated point"}


_IN_THREAD = 0.6
"""How often a thread tells what came of its episode: it has few sentences for what many cases tell."""
_ROOMY = 5
"""Up to this degree of tightness: what belongs to none may be shorter."""
_BARELY = 0.75
"""How often what is denied stands in a frame that has no words but those that deny it."""
REVIEW = "review"
"""Why what is denied stands there: with other symptoms that were asked about."""
_REMEMBERED = 2**13
"""Frames whose demands are at hand: about as many as the graph has."""
_BY_PARTICIPLE: Mapping[str, float] = {"self": 0.9, "chart": 0.5}
"""How often what is denied is a participle after "have never"; else it is a noun after "no history of"."""


@lru_cache(maxsize=_REMEMBERED)
def _asks_of_time(frame: str) -> tuple[bool, bool]:
    """Whether a frame asks for a date, and whether for more than one of a unit."""
    return "until {ago}" in frame.casefold(), _PAST.search(frame) is not None


class Stater:
    """States the facts of one text."""

    def __init__(self, chooser: Chooser, threads: Mapping[str, BookThread]) -> None:
        """Takes what chooses the parts.

        Args:
            chooser: of the parts.
            threads: who tells each episode, by its name.
        """
        self._chooser = chooser
        self._threads = threads
        self._names: dict[str, str] = {}

    def dated(self, time: Spot, ties: Sequence[str], line: Callable[[When, str], Line]) -> Row:
        """The first sentence of an episode, which says when it was, too, in each case its own time.

        Args:
            time: when it was.
            ties: how it stands in time to what was told before, in each case.
            line: the sentence for a time and a tie.
        """

        def own(fact: Fact, tie: str) -> Line:
            when = _when(fact)
            return line(when, tie)._replace(extra=tuple(sorted(self._numbers(when).items())), states=fact.id)

        told = [*zip(time.facts, ties, strict=True)]
        lines = {(fact, tie): own(fact, tie) for fact, tie in dict.fromkeys(told) if fact is not None}
        return tuple(None if fact is None else lines[fact, tie] for fact, tie in told)

    def fits(self, frame: str, when: When) -> bool:
        """Whether a frame reads well with a time: "until" needs a date, "the past" more than one of a unit."""
        dated, several = _asks_of_time(frame)
        if dated and not self._ago(when.ended).endswith(" ago"):
            return False
        return not (several and when.length is not None and _length(when.length).startswith("one "))

    def time(self, told: ToldEpisode) -> Row:
        """When an episode was, in a sentence of its own: where no symptom of it can be told with its time."""

        def line(fact: Fact) -> Line:
            when = _when(fact)
            slots = {"name": self._name(told), **self._numbers(when)}
            bits = self._chooser.bits(told.kind, when.form)
            bit = self._chooser.among([bit for bit in bits if "name" in bit.slots] or bits)
            return Line("{0}", (Piece(bit, fact.id),), _tense(told), "time", tuple(sorted(slots.items())))

        return _by_fact(told.time, line)

    def _name(self, told: ToldEpisode) -> str:
        if told.name not in self._names:
            self._names[told.name] = self._chooser.among(self._chooser.suiting(told.kind, "name", told)).text
        return self._names[told.name]

    def _numbers(self, when: When) -> dict[str, str]:
        slots = {"ago": self._ago(when.ended)}
        if when.length is not None:
            slots["span"] = _length(when.length)
            slots["low"], slots["high"] = (spoken.span(bound) for bound in when.length)
        if when.age is not None:
            slots["n"] = spoken.number_between(when.age)
        return slots

    def _ago(self, ended: Bounds | None) -> str:
        if ended is None:
            return _UNDATED[self._chooser.voice]
        if ended.low == 0:
            return f"within the last {spoken.span(ended.high)}"
        return f"{spoken.span_between(ended)} ago"

    def effect(self, told: ToldEpisode, spot: Spot, *, apart: bool) -> Row:
        """What an episode did.

        Args:
            told: the episode.
            spot: the effect.
            apart: whether another episode did otherwise, so that this one has to be named; patients, who have no
                names for such times, say what came of each right behind it.
        """
        spoken_of = self._chooser.genre.of_oneself
        named = apart or told.name in self._names

        def line(fact: Fact) -> Line:
            saying = f"{fact.aspect}_{_value(fact)}"
            thread = self._threads.get(told.name)
            own = self._chooser.threaded(told.kind, saying, thread) if thread and not apart else ()
            if own and self._chooser.tight <= _ROOMY and self._chooser.rng.random() < _IN_THREAD:
                return Line("{0}", (Piece(self._chooser.take(own), fact.id),), _tense(told), "effect")
            bits = self._chooser.suiting(told.kind, saying, told, apart=apart)
            if bits[0].apart:
                return Line("{0}", (Piece(self._chooser.take(bits), fact.id),), _tense(told), "effect")
            if spoken_of or apart or not named:
                wanted = apart and not spoken_of
                bits = [bit for bit in bits if ("name" in bit.slots) == wanted] or bits
            return Line(
                "{0}",
                (Piece(self._chooser.among(bits, evenly=True), fact.id),),
                _tense(told),
                "effect",
                (("name", self._name(told)),),
            )

        return _by_fact(spot, line)

    def stated(self, spot: Spot, tense: Tense, told: ToldEpisode | None = None) -> Row:
        """A finding, in the tense of the episode that it qualifies, or an event."""

        def line(fact: Fact) -> Line:
            slots: dict[str, str] = {}
            if isinstance(fact.value, Bounds):
                slots = {"n": spoken.number_between(fact.value), "span": _length(fact.value)}
            part = self._chooser.among(self._chooser.suiting(spot.subject, _saying(fact), told), evenly=True)
            return Line("{0}", (Piece(part, fact.id),), tense, "finding", tuple(sorted(slots.items())))

        return _by_fact(spot, line)

    def absent(self, spot: Spot, tense: Tense, length: HalfOf = "any") -> Line:
        """That a symptom is not there, or was not there in an episode that is over."""
        if tense == "past":
            piece = Piece(self._chooser.part(spot.subject, "denied"), f"no {spot.subject}")
            return Line(self._chooser.frame("absent_then"), (piece,), tense, "denial")
        piece = Piece(self._chooser.part(spot.subject, "absent", length, evenly=True), f"no {spot.subject}")
        return Line("{0}", (piece,), "present", "denial")

    def denied(self, spots: Sequence[Spot]) -> Line:
        """That one or two symptoms have never been there: mostly without a word beyond that."""
        use = "never" if self._chooser.rng.random() < _BY_PARTICIPLE[self._chooser.voice] else "denied"
        pieces = tuple(Piece(self._denied(spot, use, alone=len(spots) == 1), f"no {spot.subject}") for spot in spots)
        bare = self._chooser.frames(f"{use}{BARE}_{len(spots)}")
        if bare and self._chooser.rng.random() < _BARELY:
            return Line(self._chooser.rng.choice(bare), pieces, "present", REVIEW)
        return Line(self._chooser.frame(f"{use}_{len(spots)}"), pieces, "present", REVIEW)

    def _denied(self, spot: Spot, use: str, *, alone: bool) -> Bit:
        """What is denied; of two in a sentence each goes without an "or" of its own, if it can."""
        bits = self._chooser.bits(spot.subject, use)
        short = [bit for bit in bits if " or " not in bit.text]
        if alone or not short:
            return self._chooser.part(spot.subject, use)
        return self._chooser.among(short)


def _tense(told: ToldEpisode) -> Tense:
    return "past" if told.over else "present"


def _length(bounds: Bounds) -> str:
    """A length as the object of a sentence: five months, between two and six weeks."""
    text = spoken.span_between(bounds)
    return text if bounds.low == bounds.high else f"between {text.replace(' to ', ' and ')}"


def _when(fact: Fact) -> When:
    if not isinstance(fact.value, When):
        raise TypeError(f"{fact.id} is no time")
    return fact.value


def _by_fact(spot: Spot, line: Callable[[Fact], Line]) -> Row:
    """A row in which cases with the same fact have the same line."""
    lines = {fact: line(fact) for fact in dict.fromkeys(spot.facts) if fact is not None}
    return tuple(None if fact is None else lines[fact] for fact in spot.facts)


def _value(fact: Fact) -> str:
    return "vague" if fact.state == "unsettled" else said(fact.value)


def _saying(fact: Fact) -> str:
    if fact.aspect == "ended" and fact.state != "unsettled":
        return "goes_on" if fact.none_at_all else "over"
    if fact.state == "unsettled":
        return "over_vague" if fact.aspect == "ended" else "vague"
    if fact.aspect:
        return fact.aspect
    if isinstance(fact.value, Bounds):
        return "zero" if fact.none_at_all else "value"
    return said(fact.value)
