"""An episode is read where anything that is judged changes without it, whichever disorder shows that."""

import pytest

from generators.diagnosis.gates.case import Case
from generators.diagnosis.gates.reading import unread_episodes
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.builders import small_knowledge

CRITERIA = Criteria.of(small_knowledge())


def wave(begins: int, ends: int, *symptoms: str) -> Episode:
    return Episode(
        kind="wave",
        begins=Bounds(begins, begins),
        ends=Bounds(ends, ends),
        present={code: f"{code}.1" for code in symptoms},
    )


def case(*episodes: Episode, gold: str) -> Case:
    profile = Profile(age=30, episodes=episodes, events=(Event(kind="shock", ago=Bounds(60, 60)),))
    return Case("medical_chart", profile, frozenset({gold}), frozenset({gold}), None)


def everything(one: Case) -> list[str]:
    """The same question, asked of every part at once."""

    def seen(profile: Profile) -> list[object]:
        found = one._replace(profile=profile).evaluated(CRITERIA)
        parts: list[object] = []
        for code in CRITERIA.disorders:
            parts += [found.verdict(code).plain, found.units(code), bool(found.contradicted(code))]
        return parts + [
            sorted((name, held.plain) for name, held in found.specifiers(code).items()) for code in one.gold
        ]

    episodes = one.profile.episodes
    without = [
        one.profile.model_copy(update={"episodes": (*episodes[:place], *episodes[place + 1 :])})
        for place in range(len(episodes))
    ]
    return [
        f"the {episode.kind} episode changes nothing"
        for episode, rest in zip(episodes, without, strict=True)
        if seen(rest) == seen(one.profile)
    ]


@pytest.mark.parametrize("gold", sorted(CRITERIA.disorders))
@pytest.mark.parametrize(
    "episodes",
    [
        (wave(50, 0, "S004", "S005"),),
        (wave(50, 40, "S004"), wave(9, 0, "S004", "S005")),
        (wave(50, 45, "S004"), wave(9, 0, "S005")),
        (wave(55, 52), wave(9, 0, "S004", "S005")),
    ],
)
def test_an_episode_is_unread_where_no_part_changes(episodes: tuple[Episode, ...], gold: str) -> None:
    one = case(*episodes, gold=gold)
    wanted = everything(one) if len(episodes) > 1 else []
    assert list(unread_episodes(one, CRITERIA)) == wanted
    assert list(unread_episodes(one, CRITERIA, one.evaluated(CRITERIA))) == wanted


def test_an_episode_without_anything_is_unread() -> None:
    gold = min(CRITERIA.disorders)
    found = list(unread_episodes(case(wave(55, 52), wave(9, 0, "S004", "S005"), gold=gold), CRITERIA))
    assert found == ["the wave episode changes nothing"]
