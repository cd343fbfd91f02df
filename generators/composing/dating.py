"""The frames that say when an episode was and what it began with: which there are for a time, a tie and a kind."""

from collections.abc import Mapping
from typing import NamedTuple

from generators.composing.account import ToldEpisode
from generators.composing.choosing import COMPLAINED, Chooser
from generators.composing.ties import EVENT, UNTIED
from generators.writing.when import When
from kg.wording.verbs import Tense

BRIEF = "_brief"
"""Follows the form of a time in the uses of frames that say of something short when it was, not when it ended."""
_NOW = "_now"
"""Follows the form of a time in the uses of frames that say what is so now, and since when behind it."""
_RANGE = "_range"
_TENSES: Mapping[str, Tense] = {
    "since": "perfect", "onset_age": "perfect", "past": "past", "vague_begin": "present", "vague_length": "past",
    "vague_end": "present",
}  # fmt: skip
"""In which tense the first symptoms stand beside each form of time."""


class DatingFrame(NamedTuple):
    """A frame that says when an episode was.

    Attributes:
        tense: of the symptoms in it.
    """

    text: str
    tense: Tense


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
    if brief:
        return [DatingFrame(text, _TENSES[when.form]) for text in brief]
    return [
        *(DatingFrame(text, _TENSES[when.form]) for text in chooser.frames(f"{when.form}{ending}")),
        *(DatingFrame(text, "present") for text in chooser.frames(f"{when.form}{_NOW}{ending}")),
    ]
