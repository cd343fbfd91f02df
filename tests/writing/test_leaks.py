"""Names of disorders are found however they are written; words of daily life are not taken for them."""

from __future__ import annotations

import pytest

from generators.writing.leaks import Names
from kg.lexicon import words

NAMES = Names(["AN", "SAD", "ADHD", "OCD", "BD-I", "Obsessive-Compulsive Disorder", "specific phobia", "bulimic"])


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
    ],
)
def test_a_name_is_found_however_it_is_written(text: str) -> None:
    assert NAMES.search(text, words(text))


@pytest.mark.parametrize("text", ["An hour, and sad all day.", "Sad to say.", "A specific fear.", "Ocds\u00e9 street."])
def test_words_of_daily_life_are_no_names(text: str) -> None:
    assert NAMES.search(text, words(text)) is None
