"""A timeline as a drawing: where bars lie, what is certain of them, and that nothing of a profile is left out."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from kg.diagnose.axis import Axis, axis_for
from kg.diagnose.lengths import in_words, range_in_words
from kg.diagnose.profile_file import profile_of
from kg.diagnose.svg import svg
from kg.diagnose.text_drawing import CERTAIN, EVENT, OPEN_EVENT, POSSIBLE, draw
from kg.diagnose.timeline import Timeline, timeline_of
from kg.knowledge.files import read_yaml
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.kg.diagnose.test_profile_file import WHOLE
from tests.kg.diagnose.vocabulary import small_vocabulary


@pytest.fixture
def whole(tmp_path: Path) -> Timeline:
    path = tmp_path / "patient.yaml"
    path.write_text(WHOLE, encoding="utf-8")
    return timeline_of(profile_of(read_yaml(path), small_vocabulary()), small_vocabulary())


@pytest.mark.parametrize("first", [30, 400, 401, 5000, 30000])
def test_an_axis_runs_from_its_first_day_to_today(first: int) -> None:
    axis = Axis(first)
    places = [axis.place(ago) for ago in range(first, -1, -max(1, first // 100))]
    assert places == sorted(places)
    assert (axis.place(first), axis.place(0)) == (0, 1)
    ticks = axis.ticks(0.1)
    assert ticks[-1].words == "today"
    assert all(later.place - tick.place >= 0.1 for tick, later in pairwise(ticks))


def test_an_axis_leaves_room_before_the_earliest_date() -> None:
    assert axis_for([]).first == 30
    assert axis_for([100, 2000]).first > 2000


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (0, "today"),
        (1, "1 day"),
        (14, "2 weeks"),
        (20, "20 days"),
        (70, "10 weeks"),
        (150, "5 months"),
        (365, "1 year"),
        (425, "1 year and 2 months"),
        (540, "18 months"),
        (700, "700 days"),
        (9855, "27 years"),
        (9900, "about 27 years"),
    ],
)
def test_lengths_in_words(days: int, words: str) -> None:
    assert in_words(days) == words


def test_ranges_in_words() -> None:
    assert range_in_words(Bounds(14, 35)) == "2 to 5 weeks"
    assert range_in_words(Bounds(7, 14)) == "1 to 2 weeks"
    assert range_in_words(Bounds(20, 60)) == "20 days to 2 months"
    assert range_in_words(Bounds(0, 60)) == "today to 2 months"


def test_what_is_told_is_certain_or_possible(whole: Timeline) -> None:
    lanes = {lane.name: lane for lane in whole.lanes}
    assert len(whole.lanes) == 4
    murk, shock = lanes["the murk"], lanes["the shock"]
    assert murk.bar == ((27 * 365, 0), (27 * 365, 0), True)
    assert murk.when == "began at the age of 7, still going on"
    assert murk.effects == ("impairment: yes", "distress: mentioned and not settled")
    assert murk.present == ("gloom odd (S001.2)", "hum mild (S002.1)")
    assert murk.vague == ("itch loud (S003.3)",)
    assert shock.bar == ((400, 400), (400, 400), False)
    assert "whether it is over is not settled" in shock.when
    (rough,) = (lane for lane in whole.lanes if lane.when.startswith("began 2 to 5 weeks ago, lasted 3 days"))
    assert rough.bar == (None, (17, 11), False)
    assert whole.rest == (
        "Course (course): always",
        "Hums.per_week (hums.per_week): 1 to 4 times a week",
        "Loud (loud): mentioned and not settled",
        "denied: jolt (S004)",
    )


def test_a_date_that_nobody_states_reaches_back_to_the_edge() -> None:
    timeline = timeline_of(Profile(age=50, episodes=(Episode(kind="wave", lasted=Bounds(5, 5)),)), small_vocabulary())
    (lane,) = timeline.lanes
    assert lane.bar == (None, (timeline.axis.first, 0), False)
    assert lane.when == "begin not stated, lasted 5 days, end not stated"
    assert timeline.axis.first == 30


@pytest.mark.parametrize("width", [20, 60, 100, 200])
def test_each_episode_and_event_has_a_line(whole: Timeline, width: int) -> None:
    lines = draw(whole, width)
    assert max(len(line.text) for line in lines) <= max(width, 45)
    drawn = {line.name.strip(): line.drawn for line in lines if line.role != "axis"}
    assert [line.role for line in lines if line.role != "axis"].count("episode") == 3
    assert drawn["the murk"].strip() == CERTAIN * len(drawn["the murk"].strip())
    assert drawn["the murk"].endswith(CERTAIN)
    assert drawn["the shock"].strip() == EVENT
    assert POSSIBLE in "".join(line.drawn for line in lines)


def test_an_event_of_some_time_in_a_range() -> None:
    profile = profile_of({"events": [{"kind": "shock", "ago": [30, 300]}]}, small_vocabulary())
    (line,) = (line for line in draw(timeline_of(profile, small_vocabulary()), 80) if line.role == "event")
    assert line.drawn.count(OPEN_EVENT) == 1
    assert line.drawn.count(POSSIBLE) > 5


def test_the_drawing_names_all_and_asks_for_nothing(whole: Timeline) -> None:
    drawn = svg(whole)
    for lane in whole.lanes:
        assert f">{lane.name}</text>" in drawn
        assert lane.when in drawn
    assert not re.findall(r"(?:href|src)=|url\(|<script", drawn)
    assert "age 34" in drawn


def test_a_name_from_a_file_is_text() -> None:
    vocabulary = small_vocabulary()
    kinds = {key: kind._replace(words="<script>x</script>") for key, kind in vocabulary.kinds.items()}
    odd = vocabulary._replace(kinds=kinds)
    drawn = svg(timeline_of(profile_of({"episodes": [{"kind": "wave", "begins": 3}]}, odd), odd))
    assert "<script>" not in drawn
    assert "&lt;script&gt;" in drawn
