"""How tables stand at every width: whole, with fewer columns, as blocks, and in files."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kg.tables import Column, Row, Table, plain
from kgbench.api.layout import laid_out

INTERVAL = "100.0 to 100.0"
NAMES = ("two_hop_verification_evidence", "all")


def _figure(place: int) -> Callable[[Row], str]:
    return lambda row: f"{place}{place}.0"


def scores(extra: int = 6) -> Table:
    """A table of figures: a name, an accuracy and an interval that stay, and others that may go."""
    columns = (
        Column("task", lambda row: row["task"]),
        Column("accuracy", lambda row: "99.9", number=True),
        Column("95 %", lambda row: INTERVAL, number=True),
        *(Column(f"figure {place}", _figure(place), number=True, rank=place) for place in range(1, extra + 1)),
    )
    return Table("", columns, ("task",), [{"task": name} for name in NAMES])


@pytest.mark.parametrize("width", [60, 80, 100, 120])
def test_the_least_important_columns_go_first(width: int) -> None:
    laid = laid_out(scores(), width)
    assert all(len(line) <= width for line in (*laid.heading, *laid.lines))
    for name, line in zip(NAMES, laid.lines, strict=True):
        assert line.split()[0] == name
        assert INTERVAL in line
    gone = [int(title.split()[1]) for title in laid.left_out]
    assert gone == list(range(7 - len(gone), 7))
    assert len(laid.left_out) == {60: 6, 80: 3, 100: 1, 120: 0}[width]


def test_rows_become_blocks_where_nothing_more_can_go() -> None:
    laid = laid_out(scores(1), 40)
    assert laid.left_out == laid.heading == []
    assert laid.lines == [
        *("task: two_hop_verification_evidence", "accuracy: 99.9", f"95 %: {INTERVAL}", "figure 1: 11.0", ""),
        *("task: all", "accuracy: 99.9", f"95 %: {INTERVAL}", "figure 1: 11.0"),
    ]


def test_long_texts_are_broken_between_words() -> None:
    rows = [{"code": "D001", "problem": "The threshold is outside the range of its finding, which ends at twelve."}]
    laid = laid_out(plain("", rows, ("code", "problem")), 40)
    assert laid.lines == [
        "D001  The threshold is outside the range",
        "      of its finding, which ends at",
        "      twelve.",
    ]


def test_a_row_in_a_file_is_a_line_that_no_other_row_draws_out() -> None:
    rows = [{"name": "x" * 3000, "n": 1}, {"name": "short", "n": 20}]
    laid = laid_out(plain("", rows, ("name", "n")), None)
    assert laid.lines == [f"{'x' * 3000}   1", f"{'short':40}  20"]
    assert laid.left_out == []
    wide = laid_out(scores(30), None)
    assert len(wide.lines) == 2
    assert wide.left_out == []


def test_columns_without_a_word_are_not_told_of() -> None:
    marks = Column("", lambda row: "")
    empty = Column("adjusted", lambda row: "", rank=1)
    table = Table("", (Column("task", lambda row: row["task"]), marks, empty), ("task",), [{"task": "one"}])
    laid = laid_out(table, 80)
    assert (laid.heading, laid.lines, laid.left_out) == (["task"], ["one"], [])


def test_nothing_steers_the_terminal() -> None:
    laid = laid_out(plain("", [{"name": "a\x1b[2Jb\tc\u202ed"}], ("name",)), 80)
    assert laid.lines == ["a\N{REPLACEMENT CHARACTER}[2Jb c\N{REPLACEMENT CHARACTER}d"]


def test_wide_letters_take_two_columns() -> None:
    rows = [{"name": "抑郁症", "n": 1}, {"name": "ab", "n": 2}]
    assert laid_out(plain("", rows, ("name", "n")), 80).lines == ["抑郁症  1", "ab      2"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.lists(st.text(st.sampled_from("ab c,_-"), max_size=60), min_size=4, max_size=4), min_size=1, max_size=5
    ),
    st.integers(20, 130),
)
def test_no_line_is_wider_and_no_word_is_lost(rows: list[list[str]], width: int) -> None:
    fields = ("one", "two", "three", "four")
    table = plain("", [dict(zip(fields, row, strict=True)) for row in rows], fields)
    laid = laid_out(table, width)
    assert all(len(line) <= width for line in (*laid.heading, *laid.lines))
    letters = "".join(laid.lines)
    for row in rows:
        for text in row:
            assert all(letters.count(sign) >= text.count(sign) for sign in "abc")
