"""Sentences of a plan, and how they read."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from generators.composing.book import Bit
from generators.composing.scene import Scene
from kg.wording.pattern import contracted, filled, told
from kg.wording.verbs import Tense

_START = re.compile(r"(?:^|(?<=[.!?] ))([a-z])")
LISTED = "c"
"""The slot of a joint in which all its pieces stand as a list."""
_SPACES = re.compile(r"\s+")
_KEEPS = re.compile(r"(?:I\b|GP\b|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[A-Z]{2})")
"""Begins with a capital wherever it stands."""


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
        joint: the pattern in which the pieces stand as ``{0}``, ``{1}``, or all together as the list ``{c}``.
        relation: why they stand together, or what a single part is for.
        extra: slots beside those of the scene, with what stands for them.
        states: the id of the fact that the joint itself states: since when, or how long and how long ago.
    """

    joint: str
    pieces: tuple[Piece, ...]
    tense: Tense
    relation: str = ""
    extra: tuple[tuple[str, str], ...] = ()
    states: str = ""

    @property
    def facts(self) -> tuple[str, ...]:
        """The ids of all facts that it states or elaborates."""
        return (*([self.states] if self.states else []), *(piece.fact for piece in self.pieces))

    @property
    def parts(self) -> tuple[Piece, ...]:
        """The pieces, each part once: one that tells two facts has a piece for each."""
        if len(self.pieces) < 2:
            return self.pieces
        return tuple(
            piece
            for place, piece in enumerate(self.pieces)
            if not (place and piece.bit.tells_two and piece.bit.code == self.pieces[place - 1].bit.code)
        )

    @property
    def words(self) -> int:
        """How many there are, about."""
        parts = self.parts
        return len(self.joint.split()) + sum(piece.bit.words for piece in parts) - len(parts)


def listed(parts: Sequence[str]) -> str:
    """Parts as a list: "a, b and c"."""
    *others, last = parts or ("",)
    return f"{', '.join(others)} and {last}" if others else last


Row = tuple[Line | None, ...]
"""What stands at one place of the text of each case."""


def lines_of(rows: Sequence[Row], case: int) -> list[Line]:
    """The sentences of one case."""
    return [line for row in rows if (line := row[case]) is not None]


def _led_to(sentence: str) -> str:
    """A whole sentence as it goes on behind what leads to it."""
    begun = sentence if _KEEPS.match(sentence) else sentence[:1].lower() + sentence[1:]
    return begun.removesuffix(".")


def read(line: Line, scene: Scene) -> str:
    """A line as it reads."""
    slots = {**scene.slots, **dict(line.extra)} if line.extra else scene.slots
    parts = []
    for piece in line.parts:
        if piece.bit.clause is not None:
            text = told(piece.bit.clause, scene.person, line.tense, slots, elided=piece.elided, fronted=piece.fronted)
        else:
            text = filled(piece.bit.text, scene.person, line.tense, slots)
            if f"{{{LISTED}}}" in line.joint.removeprefix(f"{{{LISTED}}}"):
                text = _led_to(text)
        parts.append(text)
    tense: Tense = "present" if line.tense == "perfect" else line.tense
    places = {str(place): part for place, part in enumerate(parts)}
    text = filled(line.joint, scene.person, tense, {**slots, **places, LISTED: listed(parts)})
    text = _SPACES.sub(" ", text).strip()
    if text[-1] not in ".!?":
        text += "."
    text = _START.sub(lambda match: match[0].upper(), text)
    return contracted(text) if scene.spoken else text
