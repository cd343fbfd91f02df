"""Names of disorders are found however they are written; words of daily life are not taken for them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.writing.leaks import Names
from kg.text.cues import words
from kg.text.names import leak_pattern

LISTED = ["AN", "SAD", "ADHD", "OCD", "BD-I", "Obsessive-Compulsive Disorder", "specific phobia", "bulimic"]
NAMES = Names(LISTED)
PIECES = ["an", "AN", "adhd", "ADHDs", "specific", "Phobia", "obsessive", "compulsive", "disorder", "bd", "i"]
JOINTS = [" ", "-", "\u2013", "'", "\u2019", "_", ", ", "s ", "'s "]


@pytest.mark.parametrize(
    "text",
    [
        "My adhd is bad.",
        "It is my Ocd again.",
        "He has AN.",
        "They call it SAD.",
        "Two specific phobias at once.",
        "Bulimics are treated there.",
        "That obsessive\u2013compulsive disorder of mine.",
        "An obsessive compulsive disorder, he was told.",
        "bd i is what they said.",
        "My ADHD's worse in winter.",
        "That's l\u2019ADHD, a cousin in Lyon says.",
    ],
)
def test_a_name_is_found_however_it_is_written(text: str) -> None:
    assert NAMES.search(text, words(text))


@pytest.mark.parametrize("text", ["An hour, and sad all day.", "Sad to say.", "A specific fear.", "Ocds\u00e9 street."])
def test_words_of_daily_life_are_no_names(text: str) -> None:
    assert NAMES.search(text, words(text)) is None


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(JOINTS)), max_size=8))
def test_the_words_leave_out_nothing_that_the_pattern_finds(drawn: list[tuple[str, str]]) -> None:
    text = "".join(piece + joint for piece, joint in drawn)
    found, plain = NAMES.search(text, words(text)), leak_pattern(LISTED).search(text)
    assert (found and found.span()) == (plain and plain.span())
