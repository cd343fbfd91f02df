"""The release on a timeline: its patients as episodes, and its thresholds as conditions on episodes."""

from pathlib import Path
from types import SimpleNamespace

import pytest

from kg.graph.content import Content
from kg.mentalbench.as_content import as_content, read_release
from kg.mentalbench.as_timeline import Kinds, as_profile
from kg.mentalbench.profile import ReleaseProfile, SampledGroup
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.kg.mentalbench import release

KINDS = Kinds(
    {"low": SimpleNamespace(kinds=("dim", "grey")), "high": SimpleNamespace(kinds=("bright",))},
    {
        "bright": SimpleNamespace(symptoms=("S003", "S004")),
        "dim": SimpleNamespace(symptoms=("S001", "S002")),
        "grey": SimpleNamespace(symptoms=("S002", "S005")),
    },
)
NOW = Bounds(0, 0)


def sampled(*groups: SampledGroup, **more: object) -> ReleaseProfile:
    return ReleaseProfile(disorder="D001", groups=groups, **more)


def test_a_group_is_an_episode_that_goes_on() -> None:
    group = SampledGroup(name="low", symptoms=("S001", "S002"), duration="3 weeks", functional_impairment=True)
    assert as_profile(sampled(group), KINDS) == Profile(
        episodes=(
            Episode(
                kind="dim",
                ends=NOW,
                lasted=Bounds(21, 21),
                present={"S001": "S001", "S002": "S002"},
                impairment=True,
            ),
        )
    )


@pytest.mark.parametrize(
    ("own", "whole", "length"),
    [
        (None, None, None),
        ("3 weeks", None, Bounds(21, 21)),
        (None, "1 year and 2 months", Bounds(425, 425)),
        ("2 months", "8 months", Bounds(240, 240)),
        ("8 months", "2 months", Bounds(240, 240)),
        ("a while", "2 months", Bounds(60, 60)),
    ],
)
def test_a_single_kind_lasts_as_long_as_the_whole(own: str | None, whole: str | None, length: Bounds | None) -> None:
    profile = as_profile(sampled(SampledGroup(name="low", symptoms=("S001",), duration=own), duration=whole), KINDS)
    assert [episode.lasted for episode in profile.episodes] == [length]


def test_of_several_kinds_the_whole_is_a_bound() -> None:
    low = SampledGroup(name="low", symptoms=("S001",), duration="3 weeks")
    high = SampledGroup(name="high", symptoms=("S003",), functional_impairment=False)
    profile = as_profile(sampled(low, high, duration="2 months", functional_impairment=True), KINDS)
    assert {episode.kind: (episode.lasted, episode.impairment) for episode in profile.episodes} == {
        "dim": (Bounds(21, 60), True),
        "bright": (Bounds(1, 60), False),
    }


def test_a_symptom_that_its_kind_does_not_show_finds_another() -> None:
    group = SampledGroup(name="low", symptoms=("S001", "S005"))
    profile = as_profile(sampled(group, symptoms=("S001", "S004", "S005", "S099")), KINDS)
    assert {episode.kind: tuple(episode.present) for episode in profile.episodes} == {
        "dim": ("S001",),
        "grey": ("S005",),
        "bright": ("S004",),
    }


def test_an_unknown_group_gives_only_its_symptoms() -> None:
    profile = as_profile(sampled(SampledGroup(name="odd", symptoms=("S003",), duration="3 weeks")), KINDS)
    assert profile.episodes == (Episode(kind="bright", ends=NOW, present={"S003": "S003"}),)


def test_stressors_are_events_without_a_date() -> None:
    profile = as_profile(sampled(traumatic_stressor=True, psychosocial_stressor=False), KINDS)
    assert profile == Profile(events=(Event(kind="traumatic"),))


@pytest.fixture
def content(tmp_path: Path) -> Content:
    return as_content(read_release(release.write(release.graph(), tmp_path)))


def test_thresholds_are_conditions_on_episodes(content: Content) -> None:
    asked: dict[str, list[tuple[int, str]]] = {}
    for edge in content.edges:
        if edge.type == "HAS_REQUIREMENT":
            asked.setdefault(edge.start, []).append((int(str(edge.properties["position"])), edge.end))
    assert {code: sorted(listed) for code, listed in asked.items()} == {
        "D001": [
            (0, "impairment(core) = true"),
            (1, "days(core) >= 30 days"),
        ],
        "D002": [(0, "impairment(core) = true")],
        "D003": [(0, "impairment(core) = true"), (1, "D003/requirement/1")],
        "D004": [(0, "impairment(other) = false")],
        "D005": [(0, "days(far) <= 30 days"), (1, "event.traumatic = true")],
    }
    assert content.nodes["Condition"]["D003/requirement/1"]["structured"] is False
    assert content.nodes["Disorder"]["D002"]["deviation"] == ["The release also lists extra, which need not be there."]
    assert content.nodes["SymptomGroup"]["core"]["minimum_days"] == 14
    assert set(content.nodes["EpisodeKind"]) == {"core", "extra", "far", "other"}
    assert set(content.nodes["EventKind"]) == {"traumatic"}


def test_every_edge_has_two_ends(content: Content) -> None:
    for edge in content.edges:
        assert edge.start in content.nodes[edge.start_label]
        assert edge.end in content.nodes[edge.end_label]
