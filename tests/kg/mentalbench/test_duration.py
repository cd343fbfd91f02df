"""Durations of the release."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.mentalbench.duration import AVERAGE, ROUNDED, Duration, Quantity, Unit, parse, readable

UNITS: tuple[Unit, ...] = ("day", "week", "month", "year")
quantities = st.builds(Quantity, st.integers(0, 999_999), st.sampled_from(UNITS))
durations = st.builds(Duration, st.lists(quantities, min_size=1, max_size=4).map(tuple))


@given(durations)
def test_reads_back_what_it_writes(duration: Duration) -> None:
    assert parse(str(duration)) == duration


@given(durations, st.lists(st.sampled_from(("", "s")), min_size=4, max_size=4))
def test_plural_endings_and_capitals_never_matter(duration: Duration, endings: list[str]) -> None:
    parts = [f"{part.number} {part.unit}{ending}" for part, ending in zip(duration.quantities, endings, strict=False)]
    assert parse(" and ".join(parts)) == duration
    assert parse("  " + ", ".join(parts).upper() + " ") == duration


@given(durations, durations)
def test_parts_add_up(one: Duration, other: Duration) -> None:
    both = parse(f"{one} and {other}")
    assert both.days(ROUNDED) == one.days(ROUNDED) + other.days(ROUNDED)
    assert both.days(AVERAGE) == pytest.approx(one.days(AVERAGE) + other.days(AVERAGE))


@given(st.text(max_size=40))
def test_any_text_is_a_duration_or_refused(text: str) -> None:
    try:
        duration = parse(text)
    except ValueError:
        assert readable(text) is None
    else:
        assert duration.days(ROUNDED) >= 0


@pytest.mark.parametrize(
    ("text", "rounded", "average"),
    [
        ("4 days", 4, 4),
        ("2 weeks", 14, 14),
        ("1 months", 30, 30.4375),
        ("9 month", 270, 273.9375),
        ("1 years and 2 months", 425, 426.125),
        ("2 years and 0 months", 730, 730.5),
        ("1 year 1 month", 395, 395.6875),
    ],
)
def test_lengths(text: str, rounded: float, average: float) -> None:
    assert parse(text).days(ROUNDED) == rounded
    assert parse(text).days(AVERAGE) == average


@pytest.mark.parametrize(
    "text", ["", "months", "some weeks", "-1 day", "1.5 years", "3 fortnights", "2 weeks and", "1 weekss"]
)
def test_refuses_what_is_no_duration(text: str) -> None:
    with pytest.raises(ValueError, match="not a duration"):
        parse(text)


def test_nothing_stated_is_nothing_readable() -> None:
    assert readable(None) is None
