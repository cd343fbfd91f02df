"""Histories that cannot have happened are found, each by its own fault."""

import pytest

from generators.diagnosis.gates.history import impossible
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.builders import small_knowledge

CRITERIA = Criteria.of(small_knowledge())
SHOCK = Event(kind="shock", ago=Bounds(60, 60))


def wave(begins: int, ends: int) -> Episode:
    return Episode(kind="wave", begins=Bounds(begins, begins), ends=Bounds(ends, ends), present={"S004": "S004.1"})


def murk(onset: int, ends: int = 0) -> Episode:
    return Episode(kind="murk", onset_age=Bounds(onset, onset), ends=Bounds(ends, ends), present={"S001": "S001.1"})


def faults(*episodes: Episode, events: tuple[Event, ...] = (SHOCK,), age: int | None = 30) -> list[str]:
    profile = Profile.model_construct(age=age, episodes=episodes, events=events)
    return list(impossible(profile, CRITERIA.kinds, CRITERIA.events))


def test_a_history_that_can_be_has_no_fault() -> None:
    assert faults(wave(50, 10)) == []
    assert faults(murk(8), events=()) == []
    assert faults(wave(45, 40), wave(9, 0)) == []


@pytest.mark.parametrize(
    ("episodes", "says"),
    [
        ((wave(10, 20),), "contradict"),
        ((wave(55, 54),), "lasts 1 to 1 days, outside 3 to 90"),
        ((murk(2),), "before the age of 4"),
        ((murk(8, ends=40),), "is over"),
        ((wave(80, 10),), "before its event"),
        ((wave(50, 20), wave(10, 0)), "less than 30 days apart"),
        ((murk(8), wave(30, 0)), "go on at the same time"),
    ],
)
def test_each_fault_is_found(episodes: tuple[Episode, ...], says: str) -> None:
    assert any(says in fault for fault in faults(*episodes)), faults(*episodes)


def test_an_event_lies_within_life() -> None:
    early = Event(kind="shock", ago=Bounds(9000, 9000))
    assert any("birth" in fault for fault in faults(events=(early,), age=20))
    over = Event(kind="shock", ago=Bounds(10, 10), ended=Bounds(20, 20))
    assert any("over before" in fault for fault in faults(events=(over,)))


def test_a_vague_date_is_judged_by_what_it_may_be() -> None:
    vague = Episode(kind="wave", begins=Bounds(30, 80), ends=Bounds(0, 0), present={"S004": "S004.1"})
    assert faults(vague) == []
    late = Event(kind="shock", ago=Bounds(20, 25))
    assert any("before its event" in fault for fault in faults(vague, events=(late,)))
