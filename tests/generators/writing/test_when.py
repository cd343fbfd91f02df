"""The time of an episode is told by what is stated of it, and by nothing that is not."""

from __future__ import annotations

import pytest

from generators.writing.facts import facts
from generators.writing.when import when
from kg.model.profile import Profile
from kg.model.timeline import Episode


@pytest.mark.parametrize(
    ("stated", "name"),
    [
        ({"begins": 150, "ends": 0}, "since=150"),
        ({"begins": [42, 63], "ends": 0}, "since=42-63"),
        ({"lasted": 30, "ends": 0}, "since=30"),
        ({"onset_age": 9, "ends": 0}, "onset_age=9"),
        ({"ends": 0}, "since?"),
        ({"ends": 0, "unsettled": ["begins"]}, "since?"),
        ({"begins": 760, "ends": 730}, "past=30,730"),
        ({"lasted": 30, "ends": 730}, "past=30,730"),
        ({"lasted": [4, 14], "ends": [365, 730]}, "past=4-14,365-730"),
        ({"begins": [740, 750], "ends": 730}, "past=10-20,730"),
        ({"onset_age": 30, "ends": 730}, "past=2920,730"),
        ({"lasted": 12}, "past=12,?"),
        ({"ends": 730}, "past=?,730"),
        ({}, "past=?,?"),
        ({"begins": 150}, "since=150,?"),
    ],
)
def test_forms(stated: dict[str, object], name: str) -> None:
    episode = Episode.model_validate({"kind": "depressive", **stated})
    assert when(episode, 40).id == name
    told = next(facts(Profile(age=40, episodes=(episode,))))
    assert told.id == f"1.depressive.{name}"
    assert (told.state == "unsettled") == ("?" in name and name != "past=12,?")


def test_facts_are_as_many_as_the_profile_counts() -> None:
    told = Profile.model_validate(
        {
            "age": 30,
            "episodes": [
                {"kind": "trauma", "begins": 40, "ends": 0, "present": {"S069": "S069.1"}, "distress": True},
                {"kind": "depressive", "vague": {"S024": "S024.2"}, "ends": 400, "unsettled": ["impairment"]},
            ],
            "events": [{"kind": "traumatic", "ago": 60}, {"kind": "psychosocial", "unsettled": ["ago"], "ended": 0}],
            "findings": {"worry.form": "realistic"},
            "numbers": {"binge.per_week": [3, 5]},
            "unsettled": ["eating.motive"],
            "denied": ["S019"],
        }
    )
    ids = [fact.id for fact in facts(told)]
    assert ids == [
        "1.trauma.since=40",
        "1.trauma/S069.1",
        "1.trauma.distress=true",
        "2.depressive.past=?,400",
        "2.depressive/S024.2?",
        "2.depressive.impairment?",
        "psychosocial.ago?",
        "psychosocial.ended=0",
        "traumatic.ago=60",
        "worry.form=realistic",
        "binge.per_week=3-5",
        "eating.motive?",
        "no S019",
    ]
    assert told.fact_count() == len(ids)
