"""The frames that say when an episode was and what it began with: which there are for a time, a tie and a kind."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.composing.account import ToldEpisode
from generators.composing.choosing import COMPLAINED, Chooser
from generators.composing.lines import Piece
from generators.composing.ties import EVENT, UNTIED
from generators.draw import Stream
from generators.writing.when import When
from kg.wording.model import BARE
from kg.wording.verbs import Tense

BRIEF = "_brief"
"""Follows the form of a time in the uses of frames that say of something short when it was, not when it ended."""
_NOW = "_now"
"""Follows the form of a time in the uses of frames that say what is so now, and since when behind it."""
_RANGE = "_range"
_MOSTLY_BARE = 0.6
"""How often such a frame is taken where one fits: people say "for two years now" and go on."""
_TWO_VERBS = re.compile(r"\[have[^\]]* \w+\]|\band \[")
"""A predicate of which a perfect would reach the first verb alone, or say twice that it is done."""
_TENSES: Mapping[str, Tense] = {
    "since": "perfect", "onset_age": "perfect", "past": "past", "vague_begin": "present", "vague_length": "past",
    "vague_end": "present",
}  # fmt: skip
"""In which tense the first symptoms stand beside each form of time."""
_BARE_TENSES: Mapping[str, Tense] = {**_TENSES, "vague_begin": "perfect"}


class DatingFrame(NamedTuple):
    """A frame that says when an episode was.

    Attributes:
        tense: of the symptoms in it.
        bare: whether it has no words but those that say when.
    """

    text: str
    tense: Tense
    bare: bool = False


def dating_frames(chooser: Chooser, told: ToldEpisode, when: When, tie: str) -> list[DatingFrame]:
    """The frames that may say when an episode was: tied to what was told before, and of what troubles, if it does.

    Args:
        chooser: of the parts.
        told: the episode.
        when: its time.
        tie: how it stands to what was told before; empty: nothing was.
    """
    if tie == EVENT:
        return _with_ending(chooser, when, f"_{EVENT}")
    if not tie:
        complained = told.kind not in chooser.frames("not_complained") and told.troubles
        return [*_with_ending(chooser, when, ""), *(_with_ending(chooser, when, COMPLAINED) if complained else ())]
    endings = [f"_{tied}" for tied in (tie, *UNTIED)]
    # Frames that say nothing of how it stands to anything else are for those that have no frames with a tie.
    return next((listed for ending in (*endings, "") if (listed := _with_ending(chooser, when, ending))), [])


def _with_ending(chooser: Chooser, when: When, ending: str) -> list[DatingFrame]:
    """The frames for a time whose uses end in a certain way."""
    if when.ranged:
        return [DatingFrame(text, _TENSES[when.form]) for text in chooser.frames(f"{when.form}{_RANGE}{ending}")]
    brief = chooser.frames(f"{when.form}{BRIEF}{ending}") if when.brief else ()
    tense, bare_tense = _TENSES[when.form], _BARE_TENSES[when.form]
    if brief:
        bare = chooser.frames(f"{when.form}{BRIEF}{BARE}{ending}")
        return [*(DatingFrame(text, tense) for text in brief), *(DatingFrame(text, bare_tense, True) for text in bare)]
    return [
        *(DatingFrame(text, tense) for text in chooser.frames(f"{when.form}{ending}")),
        *(DatingFrame(text, "present") for text in chooser.frames(f"{when.form}{_NOW}{ending}")),
        *(DatingFrame(text, bare_tense, True) for text in chooser.frames(f"{when.form}{BARE}{ending}")),
    ]


def taken(frames: Sequence[DatingFrame], pieces: Sequence[Piece], rng: Stream) -> Mapping[str, DatingFrame]:
    """The frames of which one is to be taken, by their texts: bare ones mostly, the perfect only where it reads well.

    Args:
        frames: those that fit the time.
        pieces: what stands in them.
        rng: decides.
    """
    several = len(pieces) > 1 or any(_TWO_VERBS.search(piece.bit.text) for piece in pieces)
    whole = [one for one in frames if one.tense != "perfect"] if several else []
    listed = whole or frames
    bare = [one for one in listed if one.bare]
    if bare and (len(bare) == len(listed) or rng.random() < _MOSTLY_BARE):
        listed = bare
    elif bare:
        listed = [one for one in listed if not one.bare]
    return {one.text: one for one in listed}
