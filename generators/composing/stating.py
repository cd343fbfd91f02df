"""Sentences that state one fact each: times and effects of episodes, findings, events, denials."""

from collections.abc import Callable, Sequence

from generators.composing.account import Spot, ToldEpisode
from generators.composing.book import Bit
from generators.composing.choosing import Chooser
from generators.composing.lines import Line, Piece, Row
from generators.writing import spoken
from generators.writing.facts import Fact, said
from generators.writing.when import When
from kg.model.timeline import Bounds
from kg.wording.verbs import Tense

_UNDATED = {"self": "at some point I can't date", "chart": "at some undated point"}


class Stater:
    """States the facts of one text."""

    def __init__(self, chooser: Chooser) -> None:
        """Takes what chooses the parts."""
        self._chooser = chooser
        self._names: dict[str, str] = {}

    def time(self, told: ToldEpisode, complaint: Spot | None) -> Row:
        """When an episode was.

        Args:
            told: the episode.
            complaint: the symptom told just before, of which the time may speak as "it"; None: nothing was.
        """

        def line(fact: Fact) -> Line:
            when = fact.value
            if not isinstance(when, When):
                raise TypeError(f"{fact.id} is no time")
            bits = self._of_time(told, when, complaint)
            slots = {"name": self._name(told), **self._numbers(when)}
            nouns = self._chooser.bits(told.symptoms[0].subject if complaint is None else complaint.subject, "noun")
            if nouns:
                slots["first"] = nouns[0].text
            tense: Tense = "past" if told.over else "present"
            return Line(
                "{0}", (Piece(self._chooser.among(bits), fact.id),), tense, "time", tuple(sorted(slots.items()))
            )

        return _by_fact(told.time, line)

    def _of_time(self, told: ToldEpisode, when: When, complaint: Spot | None) -> Sequence[Bit]:
        bits = self._chooser.bits(told.kind, when.form)
        if complaint is not None:
            # What was told just before is what "it" is; a name would come from nowhere.
            return [bit for bit in bits if not {"name", "first"} & bit.slots] or bits
        return [bit for bit in bits if "name" in bit.slots and "first" not in bit.slots] or bits

    def _name(self, told: ToldEpisode) -> str:
        if told.name not in self._names:
            self._names[told.name] = self._chooser.part(told.kind, "name").text
        return self._names[told.name]

    def _numbers(self, when: When) -> dict[str, str]:
        slots = {"ago": self._ago(when.ended)}
        if when.length is not None:
            slots["span"] = _length(when.length)
        if when.age is not None:
            slots["n"] = spoken.number_between(when.age)
        return slots

    def _ago(self, ended: Bounds | None) -> str:
        if ended is None:
            return _UNDATED[self._chooser.voice]
        if ended.low == 0:
            return f"within the last {spoken.span(ended.high)}"
        return f"{spoken.span_between(ended)} ago"

    def effect(self, told: ToldEpisode, spot: Spot) -> Row:
        """What an episode did."""
        named = told.name in self._names

        def line(fact: Fact) -> Line:
            bits = self._chooser.bits(told.kind, f"{fact.aspect}_{_value(fact)}")
            if not named:
                bits = [bit for bit in bits if "name" not in bit.slots] or bits
            tense: Tense = "past" if told.over else "present"
            return Line(
                "{0}", (Piece(self._chooser.among(bits), fact.id),), tense, "effect", (("name", self._name(told)),)
            )

        return _by_fact(spot, line)

    def stated(self, spot: Spot, tense: Tense) -> Row:
        """A finding, in the tense of the episode that it qualifies, or an event."""

        def line(fact: Fact) -> Line:
            slots: dict[str, str] = {}
            if isinstance(fact.value, Bounds):
                slots = {"n": spoken.number_between(fact.value), "span": _length(fact.value)}
            part = self._chooser.part(spot.subject, _saying(fact))
            return Line("{0}", (Piece(part, fact.id),), tense, "", tuple(sorted(slots.items())))

        return _by_fact(spot, line)

    def absent(self, spot: Spot) -> Line:
        """That a symptom is not there."""
        piece = Piece(self._chooser.part(spot.subject, "absent"), f"no {spot.subject}")
        return Line("{0}", (piece,), "present", "denial")

    def denied(self, spots: Sequence[Spot]) -> Line:
        """That two symptoms are not there."""
        pieces = []
        for spot in spots:
            bits = self._chooser.bits(spot.subject, "denied")
            short = [bit for bit in bits if " or " not in bit.text] or bits
            pieces.append(Piece(self._chooser.among(short), f"no {spot.subject}"))
        numbers = [f"{{{number}}}" for number in range(len(pieces))]
        frame = self._chooser.frame("denial")
        joint = frame.replace("{or}", " or ".join(numbers)).replace("{nor}", " nor ".join(numbers))
        return Line(joint, tuple(pieces), "present", "denial")


def _length(bounds: Bounds) -> str:
    """A length as the object of a sentence: five months, between two and six weeks."""
    text = spoken.span_between(bounds)
    return text if bounds.low == bounds.high else f"between {text.replace(' to ', ' and ')}"


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
