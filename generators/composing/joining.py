"""Sentences of symptoms: one, or two and three that belong together."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from generators.composing.account import Spot
from generators.composing.book import Bit
from generators.composing.choosing import Chooser
from generators.composing.lines import Line, Piece
from kg.wording.pattern import slots_in
from kg.wording.verbs import Tense

DANGER = "danger"
"""The stage of thoughts of death: told alone, in a frame of its own."""
_LINKED, _HUNG, _PAIRED, _SOURCED, _BRIDGED = 0.7, 0.5, 0.7, 0.35, 0.4
_MOST_SOURCES, _MOST_BRIDGES = 2, 1
_DISCLOSED = re.compile(r"\[(?:admit|acknowledge|disclose|describe|report|be:p|be:s)\]|record|enquir|question|history")
"""A clause that says itself how it became known needs no frame."""
_SHORT = 11
"""So many words has a clause at the most that is joined with another."""


class Joined(NamedTuple):
    """A sentence of one or several symptoms.

    Attributes:
        spots: those that it tells, in order.
    """

    line: Line
    spots: tuple[Spot, ...]


class Joiner:
    """Joins the symptoms of an episode, as far as all cases tell them as present."""

    def __init__(self, chooser: Chooser) -> None:
        """Takes what chooses the parts."""
        self._chooser = chooser
        self._sources = 0
        self._bridges = 0

    def alone(self, spot: Spot, tense: Tense) -> Joined:
        """One symptom in a sentence of its own."""
        bit = self._chooser.part(spot.form, "clause")
        piece = Piece(bit, spot.id)
        if self.stage(spot) == DANGER and not _DISCLOSED.search(bit.text):
            return Joined(Line(self._chooser.frame(DANGER), (piece._replace(fronted=False),), tense, DANGER), (spot,))
        return Joined(Line("{0}", (piece,), tense, DANGER if self.stage(spot) == DANGER else ""), (spot,))

    def next(self, left: Sequence[Spot], tense: Tense, before: str) -> Joined:
        """The next sentence: the first symptom that is left, maybe with those that follow.

        Args:
            left: the symptoms that are left.
            tense: of the episode.
            before: the stage of what was told last.
        """
        spot = left[0]
        if self.stage(spot) == DANGER:
            return self.alone(spot, tense)
        piece = Piece(self._chooser.part(spot.form, "clause"), spot.id)
        following = [one for one in left[1:3] if self.stage(one) != DANGER]
        found = following and (
            self._linked(piece, spot, following[0], tense)
            or self._hung(piece, spot, following, tense)
            or self._paired(piece, spot, following[0], tense)
        )
        if found:
            return found
        bridges = self._chooser.bits(self.stage(spot), "bridge") if before not in ("", self.stage(spot)) else ()
        if bridges and self._bridges < _MOST_BRIDGES and self._chooser.rng.random() < _BRIDGED:
            self._bridges += 1
            joint = self._chooser.among(bridges).text.replace("{c}", "{0}")
            return Joined(Line(joint, (piece._replace(fronted=False),), tense, "bridge"), (spot,))
        may_have_source = self._chooser.voice == "chart" and piece.bit.about_patient and self._sources < _MOST_SOURCES
        if may_have_source and self._chooser.rng.random() < _SOURCED:
            self._sources += 1
            listed = [text for text in self._chooser.frames("source") if piece.bit.slots.isdisjoint(slots_in(text))]
            joint = self._chooser.rng.choice(listed)
            return Joined(Line(joint, (piece._replace(fronted=False),), tense, "source"), (spot,))
        return Joined(Line("{0}", (piece,), tense), (spot,))

    def stage(self, spot: Spot) -> str:
        """Where a symptom stands in an account."""
        return self._chooser.book.stages.get(spot.subject, "")

    def _linked(self, piece: Piece, spot: Spot, following: Spot, tense: Tense) -> Joined | None:
        """Two symptoms between which there is more than "and"."""
        joints = self._chooser.book.joints(spot, following, self._chooser.voice)
        if not joints or piece.bit.words > _SHORT or self._chooser.rng.random() > _LINKED:
            return None
        second = self._chooser.among(self._chooser.bits(following.form, "clause"), piece.bit.slots)
        alike = second.about_patient and piece.bit.about_patient
        fitting = [one for one in joints if alike or not one.drops]
        if not fitting:
            return None
        joint = self._chooser.rng.choice(fitting)
        pieces = (piece._replace(fronted=False), Piece(second, following.id, elided=joint.drops, fronted=False))
        return Joined(Line(joint.text, pieces, tense, "link"), (spot, following))

    def _hung(self, piece: Piece, spot: Spot, following: Sequence[Spot], tense: Tense) -> Joined | None:
        """A clause about the patient on which one tail hangs, or two where there is little room."""
        # A tail without a verb reads as a list of unlike things, but for what belongs to the same stage.
        same = self.stage(following[0]) == self.stage(spot)
        if not (same or self._chooser.tight > 1) or not (piece.bit.simple and piece.bit.about_patient):
            return None
        if self._chooser.rng.random() > _HUNG + self._chooser.tight / 4:
            return None
        wanted = following[: 2 if self._chooser.tight > 1 else 1]
        tails: list[Bit] = []
        for one in wanted:
            bits = self._chooser.bits(one.form, "tail")
            if len(wanted) > 1:
                # After another tail, "and" with a verb would belong to that.
                bits = [bit for bit in bits if not bit.text.startswith("and ")]
            if not bits:
                break
            tails.append(self._chooser.among(bits, piece.bit.slots))
        if not tails:
            return None
        told = following[: len(tails)]
        pieces = (piece, *(Piece(bit, one.id) for one, bit in zip(told, tails, strict=True)))
        joint = "{0} {1}" if tails[0].text.startswith("and ") else "{0}, {1}"
        return Joined(Line(joint + (", and {2}" if len(tails) > 1 else ""), pieces, tense, "same"), (spot, *told))

    def _paired(self, piece: Piece, spot: Spot, following: Spot, tense: Tense) -> Joined | None:
        """Two clauses of the same stage."""
        if self.stage(following) != self.stage(spot) or not piece.bit.simple or self._chooser.rng.random() > _PAIRED:
            return None
        fitting = [bit for bit in self._chooser.bits(following.form, "clause") if bit.simple and bit.words < _SHORT]
        if not fitting:
            return None
        second = self._chooser.among(fitting, piece.bit.slots)
        elided = second.about_patient and piece.bit.about_patient
        pieces = (piece, Piece(second, following.id, elided=elided, fronted=False))
        return Joined(Line("{0} and {1}" if elided else "{0}, and {1}", pieces, tense, "same"), (spot, following))
