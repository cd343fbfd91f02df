"""How episodes stand in time, against a plain count of days; and what no dates bear out is found."""

from __future__ import annotations

from itertools import product

import pytest

from generators.composing.ties import beside, false_events, false_ties, in_past, tie_of, with_event
from generators.writing.facts import AGO, TIME, Fact
from generators.writing.when import When
from kg.model.timeline import Bounds, Span


def span(begins: int, ends: int, slack: int = 0) -> Span:
    return Span(Bounds(begins, begins + slack), Bounds(ends, ends), Bounds(begins - ends, begins - ends + slack))


def plainly(before: Span, told: Span) -> str:
    """The same by the days on which either went on."""
    first, second = (range(one.ends.low, one.begins.low) for one in (before, told))
    days, own = {*first}, {*second}
    if not days & own:
        return "before" if min(own) > max(days) else "later"
    if days == own:
        return "same"
    if own <= days:
        return "within"
    if days < own:
        return "other"
    return "across" if max(own) > max(days) else "outlast"


def test_dates_that_are_known_decide() -> None:
    dates = [(begins, ends) for begins, ends in product(range(2, 9), range(1, 8)) if begins > ends]
    found = {(one, other): in_past(span(*one), span(*other)) for one, other in product(dates, dates)}
    wrong = {
        pair: tie
        for pair, tie in found.items()
        if tie != plainly(span(*pair[0]), span(*pair[1]))
        # One that ended on the same day as the other, and began earlier, neither lay across its beginning nor in it.
        and not (tie in ("other", "across") and pair[0][1] == pair[1][1])
    }
    assert wrong == {}
    assert {*found.values()} == {"before", "later", "same", "within", "across", "outlast", "other"}


@pytest.mark.parametrize(
    ("main", "told", "tie"),
    [
        (span(100, 0), span(200, 0), "earlier"),
        (span(100, 0), span(50, 0), "later_on"),
        (span(100, 0), span(100, 0), "at_once"),
        (span(100, 0, slack=40), span(120, 0), "beside"),
        (span(100, 0, slack=40), span(100, 0, slack=40), "beside"),
    ],
)
def test_what_goes_on_beside_the_main_complaint(main: Span, told: Span, tie: str) -> None:
    assert beside(main, told) == tie


def test_dates_that_are_open_leave_it_open() -> None:
    assert in_past(span(100, 60, slack=50), span(120, 70)) == "other"
    assert in_past(span(100, 60), span(100, 60, slack=1)) == "other"


@pytest.mark.parametrize(
    ("use", "tie"),
    [
        ("since_earlier", "earlier"),
        ("past_range_within", "within"),
        ("past_other", ""),
        ("since", ""),
        ("later", ""),
        ("since_now_later_on", "later_on"),
    ],
)
def test_uses_end_on_their_ties(use: str, tie: str) -> None:
    assert tie_of(use) == tie


def test_false_ties_are_found() -> None:
    spans = {"1.depressive": span(100, 0), "2.psychotic": span(60, 20), "3.elevated": span(300, 200)}
    told = [("1.depressive", "since"), ("2.psychotic", "past_within"), ("3.elevated", "past_before")]
    assert false_ties(told, spans) == []
    assert false_ties([told[0], ("2.psychotic", "past_before")], spans) == ["says of 2.psychotic that it was before"]
    assert false_ties([told[0], ("2.psychotic", "past_other")], spans) == []


def since(low: int, high: int) -> When:
    return When("since", Bounds(low, high))


def happened(days: int | None) -> Fact:
    value = None if days is None else Bounds(days, days)
    return Fact("traumatic", "unsettled" if days is None else "stated", value, aspect=AGO)


@pytest.mark.parametrize(
    ("when", "events", "told"),
    [
        (since(60, 60), [happened(60)], True),
        (since(60, 60), [happened(61)], False),
        (since(60, 61), [happened(60)], False),
        (since(60, 60), [happened(None)], False),
        (since(60, 60), [None], False),
        (since(60, 60), [], False),
        (since(60, 60), [happened(60), happened(60)], False),
        (When("past", Bounds(60, 60), Bounds(0, 0)), [happened(60)], False),
    ],
)
def test_an_episode_began_with_an_event_of_its_date(when: When, events: list[Fact | None], *, told: bool) -> None:
    assert with_event(when, events) is told


def test_what_happened_is_told_before_what_began_with_it() -> None:
    event, episode = happened(60), Fact("trauma", "stated", since(60, 60), "1.trauma", TIME)
    assert false_events([("", event), ("since_event", episode)]) == []
    assert false_events([("", event), ("since", episode)]) == []
    wrong = ["says of 1.trauma that it began with what happened"]
    assert false_events([("since_event", episode), ("", event)]) == wrong
    assert false_events([("since_now_event", episode)]) == wrong
    assert false_events([("", happened(61)), ("since_event", episode)]) == wrong
