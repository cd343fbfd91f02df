"""Words are the same however they are parted."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from kg.text.cues import words

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("She can't sleep, and it's late.", ["she", "can't", "sleep", "and", "it's", "late"]),
        ("Her parents' house, 'as ever'.", ["her", "parents", "house", "as", "ever"]),
        ("It\u2019s twenty-five\tdays_or\nmore", ["it's", "twenty", "five", "days", "or", "more"]),
        ("'", []),
    ],
)
def test_an_apostrophe_belongs_to_a_word_where_it_stands_in_one(text: str, found: list[str]) -> None:
    assert words(text) == found


@example("a''b")
@example("caf\u00e9 'n' bar")
@settings(max_examples=500)
@given(st.text("ab1'-_. \u2019\n\x1f\u00e9"))
def test_words_are_those_that_a_search_finds(text: str) -> None:
    assert words(text) == _WORD.findall(text.casefold().replace("\u2019", "'"))
