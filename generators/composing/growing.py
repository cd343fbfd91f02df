"""Makes a text long enough: a word on health, an occasion, examples of what was told."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generators.composing.account import Account, Spot
from generators.composing.book import Bit, BookThread
from generators.composing.choosing import Chooser
from generators.composing.joints import use_of
from generators.composing.lines import LISTED, Line, Piece, Row
from generators.composing.stating import REVIEW
from generators.composing.telling import DANGER
from kg.wording.thread import MORE

CLOSING = "closing"
"""Why the last sentence of a letter stands there."""
_FEW_SYMPTOMS = 4
"""A text with so few says more of them in up to four places, a text with more in two."""
_QUALIFIES = frozenset({"time", "finding"})
"""What follows its symptom at once, before anything else is said of it."""
_AT_EDGE = frozenset({REVIEW, "effect", "sign", CLOSING})
"""Before these a word on health stands."""
_SHORT = 156
"""A text shorter than this tells a further occasion."""
_OF_LEADING = 0.5
"""How often an occasion is one of the main complaint."""
NEUTRAL = 0.07
"""At most this share of a text's words is meant to state nothing; a little more may."""
_CHOICE = 30
"""Of fewer frames none is taken, or the few shortest would stand in every other text."""
_ROOM = 30
"""So much shorter than wanted is a text that says something of the patient's health."""
_LOTS = 4
"""So many stories or examples are looked at for one place."""
_REMEMBERED = 2**13
"""Frames whose words are counted: about as many as the graph has."""
_ABOVE = 14
"""So many words longer than wanted may a text become by one sentence."""


_POINTS = re.compile(r"(?:It|That|This|These|They|Then|So|There|Even then|After that|Each time|By then)\b")
"""Begins what points at the sentence before it."""


class Passage(NamedTuple):
    """A row, and what may be elaborated there.

    Attributes:
        spots: the symptoms that it told, the leading one first; none where nothing may follow.
        alone: whether an example may stand in the same sentence.
        leading: whether it is the main complaint.
    """

    row: Row
    spots: tuple[Spot, ...] = ()
    alone: bool = False
    leading: bool = False


def relation(place: Passage) -> str:
    """Why its sentence stands there."""
    return next((line.relation for line in place.row if line is not None), "")


class Grower:
    """Makes one text long enough."""

    def __init__(self, account: Account, chooser: Chooser, aim: int, threads: Mapping[str, BookThread]) -> None:
        """Takes what is told.

        Args:
            account: of one case or several.
            chooser: of the parts.
            aim: how many words a text is to have, about.
            threads: who tells each episode, by its name.
        """
        self._threads = threads
        self._account = account
        self._chooser = chooser
        self._aim = aim
        self._counted: dict[int, tuple[Row, tuple[int, ...]]] = {}

    def grown(self, places: list[Passage]) -> list[Row]:
        """The rows, with what else is told."""
        told = [place for place in places if place.spots and relation(place) not in (DANGER, "source")]
        rest = [place for place in told if not place.leading]
        leading = [place for place in told if place.leading]
        alone = self._chooser.rng.shuffled([place for place in told if place.alone])
        symptoms = sum(len(episode.symptoms) for episode in self._account.episodes)
        most = 4 if symptoms <= _FEW_SYMPTOMS else 2
        spoken = any(relation(place) == "background" for place in places)
        if not spoken and self._length(places) < self._aim - _ROOM:
            self._speak_of_health(places)
        self._go_on(places, leading)
        self._go_on(places, rest)
        added = 0
        # Threads have said what there is to say: an occasion only lengthens what is too short.
        wanted = _SHORT if self._threads else self._aim
        while self._length(places) < (wanted if added < most else _SHORT):
            # Of the main complaint as often as of something else; an occasion, then what it is like, then an occasion.
            pool = leading if leading and (not rest or self._chooser.rng.random() < _OF_LEADING) else rest
            if not any(self._told_more(places, some, use) for use in ("story", "clause") for some in (pool, told)):
                break
            added += 1
        for place in alone:
            if self._length(places) < self._aim:
                self._exemplify(places, place)
        return [place.row for place in places]

    def _go_on(self, places: list[Passage], told: Sequence[Passage]) -> None:
        """Says the next thing of symptoms, as the threads of their episodes have it, while there is room."""
        for place in self._chooser.rng.shuffled([*told]):
            length = self._length(places)
            if length >= self._aim:
                # It grows no shorter.
                break
            room = self._aim + _ABOVE - length
            spot = place.spots[-1]
            thread = self._threads.get(spot.id.partition("/")[0])
            if thread is None:
                continue
            bits = [bit for bit in self._chooser.threaded(spot.form, MORE, thread) if bit.words <= room]
            if not _ends_with(place, spot):
                bits = [bit for bit in bits if not _POINTS.match(bit.text)]
            if bits:
                at = next(number for number, one in enumerate(places) if one is place)
                over = any(line is not None and line.tense == "past" for line in place.row)
                piece = Piece(self._chooser.take(bits), f"{spot.id}+")
                line = Line("{0}", (piece,), "past" if over else "present", MORE)
                places.insert(at + 1, Passage(self._shared(line)))

    def _speak_of_health(self, places: list[Passage]) -> None:
        """A word on health behind what goes on now, at the edge, if what states nothing may take so many words."""
        said = [line.joint for place in places if (line := place.row[0]) is not None and not line.facts]
        left = NEUTRAL * self._aim - sum(map(words_of, said))
        frames = [text for text in self._chooser.frames("background") if words_of(text) <= left]
        if len(frames) >= _CHOICE:
            line = Line(self._chooser.rng.choice(frames), (), "present", "background")
            places.insert(self._edge(places), Passage(self._shared(line)))

    def _edge(self, places: Sequence[Passage]) -> int:
        """Before the review of other symptoms, or what all this costs, or what was seen, or at the end."""
        return next((at for at, place in enumerate(places) if relation(place) in _AT_EDGE), len(places))

    def _parts(self, places: Sequence[Passage], spots: Iterable[Spot], use: str) -> list[tuple[Spot, Bit]]:
        """A few of the parts that say more of some symptoms, as far as there is room and they do not stand in the text.

        Most are too long where there is little room: without lots, the few short ones would stand in every other text.
        """
        room = self._aim + _ABOVE - self._length(places)
        used = {piece.bit for one in places for piece in _pieces(one)}
        there = [(spot, bit) for spot in spots for bit in self._chooser.bits(spot.form, use) if bit not in used]
        lots = self._chooser.rng.shuffled(there)[: _LOTS if use == "story" else 2 * _LOTS]
        return [(spot, bit) for spot, bit in lots if bit.words <= room]

    def _told_more(self, places: list[Passage], pool: Sequence[Passage], use: str) -> bool:
        """Tells an occasion of one of the symptoms of some passages, or what it is like, behind the passage itself."""
        spots = [spot for place in pool for spot in place.spots]
        if use == "clause":
            # What others notice patients do not describe in words of their own; nobody says a thing three times.
            said_twice = {piece.fact for place in places for piece in _pieces(place) if use_of(piece.bit) == "clause"}
            spots = [spot for spot in spots if not self._chooser.bits(spot.form, "noticed")]
            spots = [spot for spot in spots if f"{spot.id}+" not in said_twice]
        fitting = self._parts(places, spots, use)
        if use == "clause":
            said = _stems_told(places)
            fitting = [(spot, bit) for spot, bit in fitting if bit.stems.isdisjoint(said[spot.id])]
        if not fitting:
            return False
        bit = self._chooser.among([bit for _, bit in fitting], evenly=True)
        spot = next(spot for spot, one in fitting if one is bit)
        at = next(number for number, place in enumerate(places) if spot in place.spots)
        piece = Piece(bit, f"{spot.id}+")
        over = any(told is not None and told.tense == "past" for told in places[at].row)
        pattern, joint = ("{0}", "story") if use == "story" else ("{c}", "example")
        line = Line(pattern, (piece,), "past" if over else "present", joint)
        while use == "story" and at + 1 < len(places) and relation(places[at + 1]) in _QUALIFIES:
            at += 1
        places.insert(at + 1, Passage(self._shared(line)))
        return True

    def _exemplify(self, places: list[Passage], candidate: Passage) -> None:
        """Says more of a symptom in the same sentence; in one of its own it hangs in the air."""
        found = self._parts(places, candidate.spots, "example")
        at = next((number for number, place in enumerate(places) if place.spots == candidate.spots), None)
        if found and at is not None and places[at].alone:
            bit = self._chooser.among([bit for _, bit in found])
            places[at] = places[at]._replace(row=self._example(places[at], bit), alone=False)

    def _example(self, place: Passage, bit: Bit) -> Row:
        line = next(line for line in place.row if line is not None)
        told = line.joint.rstrip(".").replace(f"{{{LISTED}}}", "{0}")
        joint = self._chooser.frame(bit.relation or "elaboration").replace("{0}", told)
        # An adverbial in front stands at the beginning of a sentence only.
        piece = Piece(bit, f"{line.pieces[0].fact}+", fronted=". {1}" in joint)
        return self._shared(line._replace(joint=joint, pieces=(*line.pieces, piece), relation="example"))

    def _length(self, places: Sequence[Passage]) -> int:
        return max(map(sum, zip(*[self._words(place.row) for place in places], strict=True)), default=0)

    def _words(self, row: Row) -> tuple[int, ...]:
        """How many words a row has in each case, about; asked for again and again while a text grows."""
        found = self._counted.get(id(row))
        if found is None:
            words = {id(line): line.words for line in row if line is not None}
            # The row is kept, so that its id stays its own.
            found = self._counted[id(row)] = row, tuple([0 if line is None else words[id(line)] for line in row])
        return found[1]

    def _shared(self, line: Line) -> Row:
        return (line,) * self._account.cases


def _ends_with(place: Passage, spot: Spot) -> bool:
    """Whether a symptom is the one told last in a passage, so that whatever follows is taken to be about it."""
    line = next(line for line in place.row if line is not None)
    last = line.joint.rstrip(".").endswith(("{c}", "{0}", "{1}"))
    return last and (len(place.spots) == 1 or (not line.states and line.pieces[-1].bit.owners == (spot.form,)))


def _pieces(place: Passage) -> Iterator[Piece]:
    """The parts of a passage, those of all cases."""
    for line in place.row:
        yield from line.pieces if line is not None else ()


@lru_cache(maxsize=_REMEMBERED)
def words_of(frame: str) -> int:
    """How many words a frame comes to, about: what stands for a slot has two words."""
    return len(frame.split()) + frame.count("{")


def _stems_told(places: Sequence[Passage]) -> Mapping[str, frozenset[str]]:
    """The words, without their endings, in which each fact was told."""
    found: dict[str, frozenset[str]] = {}
    for place in places:
        for piece in _pieces(place):
            fact = piece.fact.removesuffix("+")
            found[fact] = found.get(fact, frozenset()) | piece.bit.stems
    return found
