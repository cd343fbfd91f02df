"""Sentences of a plan, and how they read."""

import re
from typing import NamedTuple

from generators.composing.book import Bit
from generators.composing.scene import Scene
from kg.wording.pattern import contracted, filled, told
from kg.wording.verbs import Tense

_START = re.compile(r"(?:^|(?<=[.!?] ))([a-z])")
_SPACES = re.compile(r"\s+")


class Piece(NamedTuple):
    """A part in its place.

    Attributes:
        fact: the id that it states; with ``+`` behind it where it only elaborates.
        use: how it stands: whole, without its subject, without its adverbial.
    """

    bit: Bit
    fact: str
    elided: bool = False
    fronted: bool = True


class Line(NamedTuple):
    """One sentence or two of a text.

    Attributes:
        joint: the pattern in which the pieces stand as ``{0}``, ``{1}``.
        relation: why they stand together, or what a single part is for.
        extra: slots beside those of the scene, with what stands for them.
    """

    joint: str
    pieces: tuple[Piece, ...]
    tense: Tense
    relation: str = ""
    extra: tuple[tuple[str, str], ...] = ()

    @property
    def words(self) -> int:
        """How many there are, about."""
        return len(self.joint.split()) + sum(piece.bit.words for piece in self.pieces) - len(self.pieces)


Row = tuple[Line | None, ...]
"""What stands at one place of the text of each case."""


def read(line: Line, scene: Scene) -> str:
    """A line as it reads."""
    slots = {**scene.slots, **dict(line.extra)} if line.extra else scene.slots
    parts = []
    for piece in line.pieces:
        if piece.bit.clause is not None:
            text = told(piece.bit.clause, scene.person, line.tense, slots, elided=piece.elided, fronted=piece.fronted)
        else:
            text = filled(piece.bit.text, scene.person, line.tense, slots)
        parts.append(text)
    text = filled(
        line.joint, scene.person, line.tense, {**slots, **{str(place): part for place, part in enumerate(parts)}}
    )
    text = _SPACES.sub(" ", text).strip()
    if text[-1] not in ".!?":
        text += "."
    text = _START.sub(lambda match: match[0].upper(), text)
    return contracted(text) if scene.person == "I" else text
