"""Single conditions, of patients in whom the answer can be counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from kg.model.profile import Profile
from tests.kg.criteria.patients import holds, murk, profile, refuted, wave

SHORT_AND_LONG = profile(wave("S004", begins=100, ends=80), wave("S005", begins=60, ends=10))
VAGUE = profile(wave("S004", begins=[90, 120], ends=[70, 80]))
SHOCKED = profile(
    wave("S004", begins=30, ends=10), murk("S001", begins=1000), events=[{"kind": "shock", "ago": 40, "ended": 5}]
)


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        (SHORT_AND_LONG, "days(wave) >= 50 days", True),
        (SHORT_AND_LONG, "days(wave) > 50 days", False),
        (SHORT_AND_LONG, "days(wave) < 21 days", False),
        (VAGUE, "days(wave) >= 10 days", True),
        (VAGUE, "days(wave) >= 11 days", None),
        (VAGUE, "days(wave) <= 50 days", True),
        (VAGUE, "days(wave) <= 49 days", None),
        (VAGUE, "days(wave) > 50 days", False),
        (profile(), "days(wave) < 50 days", False),
        (profile(), "days(wave) >= 50 days", False),
        (profile(murk("S001", begins=20 * 365)), "onset_age(murk) < 12 years", True),
        (profile(murk("S001", begins=18 * 365)), "onset_age(murk) < 12 years", False),
        (profile({**murk("S001", begins=None), "onset_age": 11}), "onset_age(murk) < 12 years", True),
        (profile({**murk("S001", begins=None), "onset_age": [11, 12]}), "onset_age(murk) < 12 years", None),
        (SHOCKED, "since(wave, shock) >= 10 days", True),
        (SHOCKED, "since(wave, shock) > 10 days", False),
        (SHOCKED, "ago(shock) <= 40 days", True),
        (SHOCKED, "ended(shock) >= 6 days", False),
        (profile(wave("S004")), "since(wave, shock) < 10 days", False),
        (SHOCKED, "lead(murk, wave) >= 970 days", True),
        (SHOCKED, "lead(wave, murk) > 0 days", False),
        (SHOCKED, "event.shock = true", True),
        (profile(), "event.shock = true", False),
        (profile(), "event.shock = false", True),
    ],
)
def test_times(patient: Profile, text: str, expected: bool | None) -> None:
    assert holds(patient, text) is expected


def _beside(*spans: tuple[Any, Any], dull: tuple[Any, Any] = (1000, 0), unsure: bool = False) -> Profile:
    """Waves of these spans beside a murk that is a full episode of `dull`, or may be one."""
    codes, vague = (("S001",), {"S002": "S002.1"}) if unsure else (("S001", "S002"), {})
    waves = [wave("S004", begins=begins, ends=ends) for begins, ends in spans]
    return profile(*waves, murk(*codes, begins=dull[0], ends=dull[1], vague=vague))


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        (_beside((100, 80), dull=(90, 0)), "overlap(wave, dull) >= 10 days", True),
        (_beside((100, 80), dull=(90, 0)), "overlap(wave, dull) > 10 days", False),
        (_beside((200, 180), (100, 80), dull=(190, 90)), "overlap(wave, dull) = 20 days", True),
        (_beside((100, 80), dull=(90, 0), unsure=True), "overlap(wave, dull) >= 10 days", None),
        (_beside((100, 80), dull=(90, 0), unsure=True), "overlap(wave, dull) > 10 days", False),
        (_beside((100, 80), dull=([85, 95], 0)), "overlap(wave, dull) >= 6 days", None),
        (_beside((100, 80), dull=([85, 95], 0)), "overlap(wave, dull) >= 5 days", True),
        (_beside((100, 80), dull=(90, 0)), "outside(wave, dull) >= 10 days", True),
        (_beside((100, 80), dull=(90, 0)), "outside(wave, dull) > 10 days", False),
        (_beside((100, 80), dull=(95, 92)), "outside(wave, dull) = 12 days", True),
        (_beside((100, 80), dull=(95, 92), unsure=True), "outside(wave, dull) >= 13 days", None),
        (_beside((100, 80), dull=(200, 0)), "outside(wave, dull) < 1 day", True),
        (_beside((200, 180), (100, 60), dull=(90, 0)), "outside(wave, dull) = 20 days", True),
        (_beside((100, 80), dull=(90, 0)), "share(dull, wave) >= 50 %", True),
        (_beside((100, 80), dull=(90, 0)), "share(dull, wave) > 50 %", False),
        (_beside((100, 80), dull=(91, 0)), "share(dull, wave) > 50 %", True),
        (_beside((200, 180), (100, 80), dull=(90, 0)), "share(dull, wave) <= 25 %", True),
        (_beside((100, 80), dull=([85, 95], 0)), "share(dull, wave) >= 50 %", None),
        (profile(wave("S004")), "share(dull, wave) <= 50 %", True),
        (profile(murk("S001", "S002")), "share(dull, wave) <= 50 %", False),
    ],
)
def test_what_covers_what(patient: Profile, text: str, expected: bool | None) -> None:
    assert holds(patient, text) is expected


def test_time_that_two_groups_cover_counts_once() -> None:
    patient = profile(
        wave("S004", "S005", begins=100, ends=0, impairment=True),
        murk("S001", "S002", "S004", begins=50, ends=0, impairment=True),
    )
    assert holds(patient, "overlap(murk, dull|burst) = 50 days") is True
    assert holds(patient, "overlap(wave, dull|burst) = 100 days") is True


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        (profile(murk("S001")), "S001 = true", True),
        (profile(murk("S001")), "S001 = false", False),
        (profile(murk("S001")), "S002 = true", False),
        (profile(murk("S002", vague={"S001": "S001.2"})), "S001 = true", None),
        (profile(murk("S003.2")), "S003.2 = true", True),
        (profile(murk("S003.1")), "S003.2 = true", False),
        (profile(murk("S001", impairment=True)), "impairment(murk) = true", True),
        (profile(murk("S001")), "impairment(murk) = false", None),
        (profile(), "impairment(murk) = false", False),
        (profile(murk("S001", impairment=False, distress=True)), "effect(murk) = true", True),
        (profile(wave("S004", admission=True)), "admission(wave) = true", True),
        (profile(wave("S004")), "admission(wave) = true", False),
        (profile(wave("S004", unsettled=["admission"])), "admission(wave) = true", None),
        (profile(findings={"course": "always"}), "course = always", True),
        (profile(findings={"course": "always"}), "course = since_wave", False),
        (profile(), "course = always", None),
        (profile(), "course != always", True),
        (profile(unsettled=["course"]), "course != always", None),
        (profile(findings={"loud": False}), "loud = true", False),
        (profile(numbers={"hums.per_week": 3}), "hums.per_week >= 3 times a week", True),
        (profile(numbers={"hums.per_week": [2, 4]}), "hums.per_week >= 3 times a week", None),
        (profile(), "hums.per_week >= 3 times a week", None),
        (profile(), "hums.per_week > 14 times a week", False),
        (profile(murk("S001", "S002")), "dull.now = true", True),
        (profile(murk("S001", "S002", ends=5)), "dull.now = true", False),
        (profile(murk("S001", "S002", ends=5)), "dull.ever = true", True),
        (profile(murk("S001", vague={"S002": "S002.1"})), "dull.now = true", None),
        (profile(), "dull.ever = false", True),
        (profile(murk("S001", "S002")), "dull.count >= 2", True),
        (profile(murk("S001", vague={"S002": "S002.1"})), "dull.count >= 2", None),
        (profile(), "dull.count < 2", True),
        (SHORT_AND_LONG, "spell.episodes >= 1", None),
        (profile(), "spell.episodes = 0", True),
    ],
)
def test_what_there_is(patient: Profile, text: str, expected: bool | None) -> None:
    assert holds(patient, text) is expected


@pytest.mark.parametrize(
    ("patient", "expected"),
    [(profile(), False), (profile(findings={"course": "always"}), True), (profile(unsettled=["course"]), None)],
)
def test_in_exclusions_what_is_not_mentioned_is_not_so(patient: Profile, expected: bool | None) -> None:
    assert holds(patient, "course = always", closed=True) is expected


@pytest.mark.parametrize(
    ("patient", "text", "expected"),
    [
        (profile(), "S001 = true", False),
        (profile(denied=["S001"]), "S001 = true", True),
        (profile(denied=["S003"]), "S003.2 = true", True),
        (profile(murk("S001")), "S001 = false", True),
        (profile(), "event.shock = true", True),
        (profile(), "days(wave) >= 5 days", False),
        (profile(wave("S004")), "days(wave) >= 50 days", True),
        (profile(wave("S004", impairment=True)), "impairment(wave) = false", True),
        (profile(), "impairment(wave) = false", False),
        (profile(), "dull.ever = true", False),
        (profile(murk("S001", "S002")), "dull.ever = false", True),
        (profile(), "dull.count >= 2", False),
        (profile(murk("S001", "S002")), "dull.count < 2", True),
        (profile(), "course = always", False),
        (profile(findings={"course": "since_wave"}), "course = always", True),
        (profile(findings={"course": "always"}), "course != always", True),
        (profile(numbers={"hums.per_week": 1}), "hums.per_week >= 3 times a week", True),
    ],
)
def test_what_something_told_refutes(patient: Profile, text: str, expected: bool) -> None:
    assert refuted(patient, text) is expected
