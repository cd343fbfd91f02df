"""Numbers and lengths are read whether in words or in digits."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from generators.writing.numerals import numerals
from kg.text.cues import words

_TOKENS = ("a", "an", "half", "one", "twenty", "two", "and", "couple", "of", "dozen", "hundred", "days", "years", "5")


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("It lasted five months.", 150),
        ("It lasted 5 months.", 150),
        ("A year and a half of it.", 540),
        ("Half a year of it.", 180),
        ("Two and a half years of it.", 910),
        ("A couple of weeks.", 14),
        ("A fortnight at most.", 14),
        ("A dozen days.", 12),
        ("Twenty-five weeks in all.", 175),
        ("A year and three months.", 455),
        ("One hundred and twenty days.", 120),
        ("A hundred days.", 100),
        ("Six months and a day.", 181),
    ],
)
def test_lengths(text: str, days: int) -> None:
    assert [days in length.days for length in numerals(words(text)).lengths] == [True]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("Six to nine weeks ago.", 42, 63),
        ("It took ten days to three months.", 10, 90),
        ("One year and two months to two years of it.", 425, 730),
        ("One or two years.", 365, 730),
    ],
)
def test_ranges(text: str, low: int, high: int) -> None:
    days = {days for length in numerals(words(text)).lengths for days in length.days}
    assert {low, high} <= days


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("At nine, and again at 12.", {9, 12}),
        ("Twice a week, in the end three times.", {2, 3}),
        ("Three hundred and ten of them.", {310}),
        ("Two thousand five hundred.", {2000, 500}),
        ("I saw the sea.", set()),
        ("Half", set()),
        ("A", set()),
    ],
)
def test_numbers(text: str, numbers: set[int]) -> None:
    assert numerals(words(text)).numbers == numbers


def test_an_age_is_no_length_of_an_illness() -> None:
    assert [length.age for length in numerals(words("She is 34 years old, ill for two years.")).lengths] == [
        True,
        False,
    ]


@example(["a", "days", "and"])
@settings(max_examples=500)
@given(st.lists(st.sampled_from(_TOKENS)))
def test_any_order_of_number_words_is_read(tokens: list[str]) -> None:
    assert all(length.days for length in numerals(words(" ".join(tokens))).lengths)


@example(["a"])
@settings(max_examples=500)
@given(st.lists(st.sampled_from(_TOKENS)))
def test_what_stands_around_numbers_changes_nothing(tokens: list[str]) -> None:
    assert numerals(["a", "sea", *tokens, "sea", "a"]) == numerals(tokens)
