"""Dates and lengths are those that people know, and no line of the criteria is crossed for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from generators.consultation.sampling.draft import DraftEpisode, DraftEvent, PatientDraft
from generators.consultation.sampling.drawing import DrawnCase
from generators.consultation.sampling.rounding import ROUND, DateRounding, nearest, nearest_within
from generators.consultation.words.lengths import parts
from generators.diagnosis.lore import Lore


@pytest.fixture(scope="module")
def rounding(lore: Lore) -> DateRounding:
    return DateRounding(lore.criteria)


def test_round_numbers_have_one_unit() -> None:
    assert [days for days in ROUND[1:] if len(parts(days)) > 1] == []
    assert sorted({*ROUND}) == [*ROUND]


def test_the_nearest_comes_first() -> None:
    assert nearest(12) == [12, 11, 13, 10, 14]
    assert nearest(18)[:2] == [21, 14]
    assert nearest(0, 0)[0] == 0
    assert 0 not in nearest(1)
    assert nearest(500)[0] == 510
    assert nearest(6_888)[0] == 6_935
    assert nearest_within(100, 85, 115) == 90
    assert nearest_within(100, 95, 115) == 100


@pytest.mark.parametrize(("days", "rounded"), [(13, 13), (15, 14), (16, 14), (40, 42), (722, 690), (735, 730)])
def test_a_line_is_not_crossed(rounding: DateRounding, days: int, rounded: int) -> None:
    # Two weeks make a depressive episode; two years make a dysthymic one.
    kind = "dysthymic" if days > 700 else "depressive"
    draft = PatientDraft(40, [DraftEpisode(kind, days)])
    rounding.round(draft)
    assert draft.episodes[0].begins == rounded


def test_an_earlier_episode_keeps_its_distance(lore: Lore, rounding: DateRounding) -> None:
    gap = lore.criteria.kinds["depressive"].gap or 0
    now, past = DraftEpisode("depressive", 151), DraftEpisode("depressive", 151 + gap + 100, 151 + gap)
    rounding.round(PatientDraft(40, [now, past]))
    assert now.begins == 150
    assert {past.begins, past.days} < {*ROUND}
    assert past.ends - now.begins >= gap


def test_what_followed_an_event_still_does(lore: Lore, rounding: DateRounding) -> None:
    event = lore.criteria.kinds["trauma"].follows[0]
    one = DraftEpisode("trauma", 401)
    draft = PatientDraft(40, [one], {event: DraftEvent(event, 403)})
    rounding.round(draft)
    assert one.begins == 390
    assert 0 <= draft.events[event].ago - one.begins <= (lore.criteria.kinds["trauma"].follows_within or 0)


def test_few_lengths_take_two_units(drawn: Mapping[str, list[DrawnCase]]) -> None:
    for name, cases in drawn.items():
        told = [days for one in cases for days in _told(one)]
        assert len(told) > 500
        assert sum(len(parts(days)) > 1 for days in told) < 0.05 * len(told), name


def _told(one: DrawnCase) -> Iterator[int]:
    profile = one.case.profile
    for episode in profile.episodes:
        span = episode.span(profile.age)
        yield span.begins.low
        yield span.begins.low - span.ends.low
    for event in profile.events:
        yield from filter(None, (event.since(profile.age).low, event.over(profile.age).low))
