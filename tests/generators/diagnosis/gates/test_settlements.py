"""What is left open is listed once, and every settlement leaves nothing open and stays within what was stated."""

from hypothesis import given
from hypothesis import strategies as st

from generators.diagnosis.gates.settlements import SPAN, Open, left_open, settled
from generators.draw import stream
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.builders import small_knowledge

CRITERIA = Criteria.of(small_knowledge())
OPEN = Profile(
    age=30,
    episodes=(
        Episode(
            kind="wave",
            begins=Bounds(30, 80),
            ends=Bounds(0, 0),
            present={"S004": "S004.1"},
            vague={"S005": "S005.2"},
            unsettled=("impairment",),
        ),
    ),
    events=(Event(kind="shock", unsettled=("ago",)),),
    numbers={"hums.per_week": Bounds(2, 5)},
    unsettled=("course",),
)


def test_everything_open_is_listed() -> None:
    assert list(left_open(OPEN)) == [
        Open("episode", 0, "S005"),
        Open("episode", 0, SPAN),
        Open("episode", 0, "impairment"),
        Open("event", 0, "ago"),
        Open("finding", 0, "course"),
        Open("finding", 0, "hums.per_week"),
    ]


@given(st.integers(0, 10_000))
def test_a_settlement_leaves_nothing_open(seed: int) -> None:
    made = settled(OPEN, CRITERIA, stream("test", seed))
    assert made is not None
    assert list(left_open(made)) == []
    (episode,) = made.episodes
    assert episode.begins is not None
    assert 30 <= episode.begins.low == episode.begins.high <= 80
    assert 2 <= made.numbers["hums.per_week"].low <= 5
    assert made.findings["course"] in ("always", "since_wave")
    assert episode.impairment is not None
    assert episode.present.keys() >= {"S004"}


@given(st.integers(0, 10_000))
def test_what_is_kept_stays_open(seed: int) -> None:
    for kept in left_open(OPEN):
        made = settled(OPEN, CRITERIA, stream("test", seed), keep=kept)
        assert made is not None
        assert list(left_open(made)) == [kept]


def test_both_values_occur() -> None:
    made = [settled(OPEN, CRITERIA, stream("values", seed)) for seed in range(60)]
    assert {one.episodes[0].impairment for one in made if one} == {True, False}
    assert {"S005" in one.episodes[0].present for one in made if one} == {True, False}
