"""Sentences of the symptoms of an episode: some in a list, one alone, two between which there is more than "and"."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import Spot
from generators.composing.book import WHOLE, Bit, BookThread
from generators.composing.choosing import SQUEEZED, Chooser
from generators.composing.lines import Line, Piece
from kg.wording.thread import MORE, TELL
from kg.wording.verbs import Tense

DANGER = "danger"
"""The stage of thoughts of death: told alone, in a frame of its own."""
_PAIRED, _LINKED, _TERMED, _SOURCED, _LED = 0.5, 0.4, 0.05, 0.3, 0.05
"""How often two symptoms are told as one or linked where they can be, a list is one of nouns, and a sentence begins
with who said so, or with a word that leads to it."""
_MOST_SOURCES, _MOST_NOUN_LISTS, _MOST_LED = 1, 1, 1
_LED_ON = 0.03
"""How often an adverb leads to a sentence of a thread."""
_POINTS_BACK = re.compile(
    r"(?:And|But|So|Then|It|That|This|These|They|There|What|Whatever|However|Besides|Even|Also|Apart|As|On|At|In|From|By"
    r"|When|If|While|Before|After|Because|Since|Once|With|During|Although|Though)\b"
)
"""Begins what is tied to the sentence before it, or has an adverb in front."""
_DISCLOSED = re.compile(r"\[(?:admit|acknowledge|disclose|describe|report|be:p|be:s)\]|record|enquir|question|history")
"""A clause that says itself how it became known needs no frame."""
_UNLIKE = 6
"""Up to this degree of tightness only symptoms of one stage share a sentence."""
_TIGHTEST = 5
"""Where there is so little room, what others notice stands in lists, too."""
_SHARED = (0, 0, 0.35, 0.6, 0.8, 1)
"""How often symptoms share a sentence that a thread could tell one by one, by how many there is room for in one."""
_MORE_SHARED = 0.05
"""How much more often with each degree of tightness."""
_FEW = 2
"""So many stand in a list where there is more room."""
_LONG_TOGETHER, _SAID_AGAIN = 8, 0.85
"""From how many words on two clauses of a patient may both have their subject, and how often they do."""
_SHORT = 11
"""So many words has a clause at the most that is joined with another."""


class Joined(NamedTuple):
    """A sentence of one or several symptoms.

    Attributes:
        spots: those that it tells, in order.
        alone: whether it tells one, to which more may be said in the same sentence.
    """

    line: Line
    spots: tuple[Spot, ...]
    alone: bool = False


class Pair(NamedTuple):
    """Two symptoms that one part tells."""

    bit: Bit
    spots: tuple[Spot, Spot]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """One for each."""
        return tuple(Piece(self.bit, spot.id, fronted=False) for spot in self.spots)


def _episode_of(spot: Spot) -> str:
    return spot.id.partition("/")[0]


def kind_of(spot: Spot) -> str:
    """The kind of the episode that a symptom stands in."""
    return spot.id.partition("/")[0].partition(".")[2]


class Teller:
    """Tells the symptoms of episodes, as far as all cases tell them as present."""

    def __init__(self, chooser: Chooser, most: int, threads: Mapping[str, BookThread]) -> None:
        """Takes what chooses the parts.

        Args:
            chooser: of the parts.
            most: how many symptoms stand in one sentence.
            threads: who tells each episode, by its name.
        """
        self._chooser = chooser
        self._most = most
        self._threads = threads
        self._told: set[tuple[str, str]] = set()
        self._sources = self._noun_lists = self._led = 0

    def stage(self, spot: Spot) -> str:
        """Where a symptom stands in an account."""
        return self._chooser.book.stages.get(spot.subject, "")

    def noticed(self, spot: Spot) -> bool:
        """Whether a patient tells it as what others notice: told alone, and nothing that one comes with."""
        return self._chooser.tight < _TIGHTEST and bool(self._chooser.bits(spot.form, "noticed"))

    def alike(self, one: Spot, other: Spot) -> bool:
        """Whether two symptoms belong to one topic."""
        return self._chooser.book.alike(one.subject, other.subject)

    def chained(self, order: Sequence[Spot]) -> list[Spot]:
        """Symptoms so that each stands behind one that is like it, if there is any; else in the order as it is.

        Args:
            order: the first stays the first; danger comes where nothing else is left.
        """
        chain, left = [*order[:1]], [*order[1:]]
        while left:
            stage = self.stage(chain[-1])
            following = next((spot for spot in left if self.stage(spot) == stage), None)
            if following is None:
                others = (spot for spot in left if self.stage(spot) != DANGER and self.alike(chain[-1], spot))
                following = next(others, left[0])
            chain.append(following)
            left.remove(following)
        return chain

    def together(self, order: Sequence[Spot], most: int) -> list[Spot]:
        """The first symptoms that stand in one sentence: present, not of danger, of one stage if there is room."""
        found: list[Spot] = []
        for spot in order[:most]:
            if not spot.plain or self.stage(spot) == DANGER or self.noticed(spot):
                break
            unlike = any(self.stage(one) != self.stage(spot) for one in found)
            if unlike and len(found) > self._chooser.tight - _UNLIKE:
                break
            found.append(spot)
        return found

    def tellable(self, order: Sequence[Spot]) -> list[Spot]:
        """The first symptom that is present and not of danger, if there is one."""
        return [spot for spot in order if spot.plain and self.stage(spot) != DANGER][:1]

    def predicates(self, spots: Sequence[Spot]) -> tuple[Piece, ...]:
        """Plain predicates with one subject; of two long ones the second may say it again, as people do who speak."""
        bits = [self._chooser.part(spot.form, "plain") for spot in spots]
        spoken = len(bits) == 2 and self._chooser.genre.of_oneself and sum(bit.words for bit in bits) >= _LONG_TOGETHER
        again = spoken and self._chooser.tight < _TIGHTEST and self._chooser.rng.random() < _SAID_AGAIN
        return tuple(
            Piece(bit, spot.id, elided=place > 0 and not again, fronted=False)
            for place, (bit, spot) in enumerate(zip(bits, spots, strict=True))
        )

    def terms(self, spots: Sequence[Spot]) -> tuple[Piece, ...]:
        """Noun phrases."""
        self._noun_lists += len(spots) > 1
        return tuple(Piece(self._chooser.part(spot.form, "term"), spot.id) for spot in spots)

    def may_list_terms(self, spots: Sequence[Spot]) -> bool:
        """Whether the text has room for a list of nouns."""
        return self._noun_lists < _MOST_NOUN_LISTS and all(self._chooser.bits(spot.form, "term") for spot in spots)

    def next(self, left: Sequence[Spot], tense: Tense, before: str) -> Joined:
        """The next sentence: the first symptom that is left, maybe with those that follow.

        Args:
            left: the symptoms that are left, the first told as present.
            tense: of the episode.
            before: the stage of what was told last.
        """
        first = left[0]
        shared = _SHARED[self._most] + _MORE_SHARED * self._chooser.tight
        danger = self.stage(first) == DANGER
        if danger or self._chooser.rng.random() >= shared:
            told = self.tell(first)
            if told is not None:
                joint = "{0}" if danger else self._lead_in(told, first, tense, before)
                line = Line(joint, (Piece(told, first.id),), tense, DANGER if danger else "thread")
                return self._noted(Joined(line, (first,)))
        return self._noted(self._danger(first, tense) if danger else self._pooled(left, tense, before))

    def _lead_in(self, told: Bit, spot: Spot, tense: Tense, before: str) -> str:
        """What leads to a sentence of a thread that does not itself point back at what was told."""
        points = told.needs is not None or "." in told.text.removesuffix(".") or _POINTS_BACK.match(told.text)
        if points or not before or self._led == _MOST_LED or self._chooser.tight >= _TIGHTEST:
            return "{0}"
        pieces = (Piece(told, spot.id),)
        frames = [
            frame
            for frame in self._chooser.frames("then" if tense == "past" else "more")
            if frame[-5:] == " {c}." and self._chooser.apart(frame, pieces)
        ]
        if not frames or self._chooser.rng.random() >= _LED_ON:
            return "{0}"
        self._led += 1
        return self._chooser.one_of(frames)

    def tell(self, spot: Spot) -> Bit | None:
        """The sentence in which the thread of its episode tells a symptom; None: it has none that fits."""
        episode = _episode_of(spot)
        thread = self._threads.get(episode)
        if thread is None:
            return None
        told = {subject for name, subject in self._told if name == episode}
        bits = self._chooser.threaded(spot.form, TELL, thread, told)
        return self._chooser.take(bits) if bits else None

    def more(self, spot: Spot) -> Bit | None:
        """What the thread of its episode says next of a symptom; None: nothing that fits."""
        thread = self._threads.get(_episode_of(spot))
        bits = self._chooser.threaded(spot.form, MORE, thread) if thread else ()
        return self._chooser.take(bits) if bits else None

    def note(self, spots: Sequence[Spot]) -> None:
        """Notes that symptoms were told, which later sentences may take for granted."""
        self._told.update((_episode_of(spot), spot.subject) for spot in spots)

    def _noted(self, joined: Joined) -> Joined:
        self.note(joined.spots)
        return joined

    def _pooled(self, left: Sequence[Spot], tense: Tense, before: str) -> Joined:
        """A sentence of parts of no thread: the first symptom that is left, maybe with those that follow."""
        first = left[0]
        pair = self.pair(left, (WHOLE, "plain"))
        if pair is not None:
            joint = "{0}" if pair.bit.clause is None else self._lead(pair.spots, tense, before)
            joint = joint if self._chooser.apart(joint, pair.pieces) else "{c}"
            return Joined(Line(joint, pair.pieces, tense, "link"), pair.spots)
        some = self.together(left, self._most if self._chooser.tight >= _TIGHTEST else min(self._most, _FEW))
        near = self.together(left, 2)
        linked = self._linked(near, tense) if len(near) > 1 and self._chooser.tight < _TIGHTEST else None
        if linked is not None:
            return linked
        if len(some) > 1:
            return self._several(some, tense, before)
        return self._alone(first, tense, before)

    def pair(self, left: Sequence[Spot], uses: Sequence[str]) -> Pair | None:
        """The first symptom with any other that is left, if a part of these uses tells both; often, or None."""
        first, *others = left
        if self._chooser.tight >= SQUEEZED:
            return None
        found = [
            (other, bit)
            for other in others
            if other.plain
            and self.stage(other) != DANGER
            and (self.alike(first, other) or self._chooser.tight > _UNLIKE)
            for use in uses
            for bit in self._chooser.together(first, other, use)
        ]
        if not found or self._chooser.rng.random() > _PAIRED:
            return None
        bit = self._chooser.among([bit for _, bit in found], evenly=True)
        return Pair(bit, (first, next(other for other, one in found if one is bit)))

    def _danger(self, spot: Spot, tense: Tense) -> Joined:
        bit = self._chooser.part(spot.form, "plain")
        joint = "{0}" if _DISCLOSED.search(bit.text) else self._chooser.frame(DANGER)
        return Joined(Line(joint, (Piece(bit, spot.id, fronted=joint == "{0}"),), tense, DANGER), (spot,))

    def _several(self, spots: Sequence[Spot], tense: Tense, before: str) -> Joined:
        frames = self._chooser.frames("more_terms")
        if frames and self.may_list_terms(spots) and self._chooser.rng.random() < _TERMED:
            return Joined(Line(self._chooser.frame("more_terms"), self.terms(spots), tense, "same"), tuple(spots))
        joint = self._lead(spots, tense, before)
        pieces = self.predicates(spots)
        joint = joint if self._chooser.apart(joint, pieces) else "{c}"
        return Joined(Line(joint, pieces, tense, "same"), tuple(spots))

    def _lead(self, spots: Sequence[Spot], tense: Tense, before: str) -> str:
        """How a sentence about the patient begins: with a word that leads to it, or at once."""
        use = "then" if tense == "past" else "more"
        if before and not self._chooser.tight and self._chooser.rng.random() < _LED:
            return self._chooser.frame(use, kind_of(spots[0]))
        return "{c}"

    def _alone(self, spot: Spot, tense: Tense, before: str) -> Joined:
        use = "noticed" if self.noticed(spot) else "plain"
        bit = self._chooser.part(spot.form, use, evenly=use == "noticed")
        may_have_source = self._chooser.voice == "chart" and bit.about_patient and self._sources < _MOST_SOURCES
        if may_have_source and self._chooser.rng.random() < _SOURCED:
            self._sources += 1
            pieces = (Piece(bit, spot.id, fronted=False),)
            joint = self._chooser.frame("source", kind_of(spot))
            joint = joint if self._chooser.apart(joint, pieces) else "{0}"
            return Joined(Line(joint, pieces, tense, "source"), (spot,))
        joint = self._lead([spot], tense, before) if use == "plain" else "{c}"
        joint = joint if self._chooser.apart(joint, (Piece(bit, spot.id),)) else "{c}"
        return Joined(Line(joint, (Piece(bit, spot.id, fronted=joint == "{c}"),), tense), (spot,), alone=bit.simple)

    def _linked(self, spots: Sequence[Spot], tense: Tense) -> Joined | None:
        """Two symptoms between which there is more than "and"."""
        one, two = spots[:2]
        joints = self._chooser.joints(one, two)
        if not joints or self._chooser.rng.random() > _LINKED:
            return None
        first = self._short(one, frozenset())
        second = self._short(two, first.slots)
        alike = second.about_patient and first.about_patient
        fitting = [joint for joint in joints if alike or not joint.drops]
        if not fitting:
            return None
        joint = self._chooser.rng.choice(fitting)
        pieces = (
            Piece(first, one.id, fronted=False),
            Piece(second, two.id, elided=joint.drops, fronted=False),
        )
        return Joined(Line(joint.text, pieces, tense, "link"), (one, two))

    def _short(self, spot: Spot, beside: frozenset[str]) -> Bit:
        bits = self._chooser.bits(spot.form, "plain")
        return self._chooser.among([bit for bit in bits if bit.simple and bit.words < _SHORT] or bits, beside)
