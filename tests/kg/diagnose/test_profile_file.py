"""Profiles as people write them: what is read, and how each mistake is named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kg.diagnose.old_form import NEW_FORM
from kg.diagnose.profile_file import profile_of, read_profile
from kg.errors import ProfileError
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.kg.diagnose.vocabulary import small_vocabulary

WHOLE = """
age: 34
episodes:
  - kind: murk
    onset_age: 7
    ends: now
    present: [S001.2, S002]
    vague: {S003: S003.3}
    impairment: true
    distress: vague
  - {kind: wave, begins: [5 weeks, 2 weeks], ends: [1 week, 2 weeks], lasted: 3 days, present: [S005], admission: false}
  - {kind: wave, begins: 2 years and 3 months, lasted: vague, unsettled: [ends]}
events:
  - {kind: shock, ago: 400, ended: vague}
findings: {course: always, loud: vague}
numbers: {hums.per_week: [once a week, 4]}
denied: [S004]
"""
"""Every key, on the small knowledge of the tests."""


def read(tmp_path: Path, text: str) -> Profile:
    path = tmp_path / "patient.yaml"
    path.write_text(text, encoding="utf-8")
    return read_profile(path, small_vocabulary())


def test_every_key_is_read(tmp_path: Path) -> None:
    assert read(tmp_path, WHOLE) == Profile(
        age=34,
        episodes=(
            Episode(
                kind="murk",
                onset_age=Bounds(7, 7),
                ends=Bounds(0, 0),
                present={"S001": "S001.2", "S002": "S002.1"},
                vague={"S003": "S003.3"},
                impairment=True,
                unsettled=("distress",),
            ),
            Episode(
                kind="wave",
                begins=Bounds(14, 35),
                ends=Bounds(7, 14),
                lasted=Bounds(3, 3),
                present={"S005": "S005.1"},
                admission=False,
            ),
            Episode(kind="wave", begins=Bounds(820, 820), unsettled=("ends", "lasted")),
        ),
        events=(Event(kind="shock", ago=Bounds(400, 400), unsettled=("ended",)),),
        findings={"course": "always"},
        numbers={"hums.per_week": Bounds(1, 4)},
        unsettled=("loud",),
        denied=("S004",),
    )


def test_what_an_item_holds_is_read_too(tmp_path: Path) -> None:
    profile = read(tmp_path, WHOLE)
    facts = {"timeline": profile.model_dump(exclude_defaults=True, mode="json")}
    assert profile_of(facts, small_vocabulary()) == profile


def test_a_patient_of_whom_nothing_is_known() -> None:
    assert profile_of({"episodes": []}, small_vocabulary()) == Profile()


def episode(more: str) -> str:
    return f"episodes: [{{kind: wave, {more}}}]"


MISTAKES = [
    ("episodes: [{kind: wav}]", "episode 1, kind: 'wav' is not a kind of episode; known are murk, wave. Near it: "),
    ("episodes: [{begins: 3 weeks}]", "episode 1, kind: None is not a kind of episode; known are murk, wave."),
    ("episodes: [{kind: [wave]}]", "episode 1, kind: ['wave'] is not a kind of episode"),
    ("episodes: [wave]", "episode 1: is not a map; write kind, begins and present."),
    ("episodes: wave", "episodes: is not a list"),
    (episode("begin: 3 weeks"), "episode 1 (wave), begin: is not a key here; did you mean begins"),
    (episode("begins: a while"), "episode 1 (wave), begins: not a duration: 'a while' (write for instance '2 weeks'"),
    (
        episode("begins: [1 week]"),
        "begins: ['1 week'] is no range; write two lengths, for instance [2 weeks, 5 weeks].",
    ),
    (episode("begins: 2.5"), "begins: 2.5 is no length of time (write for instance '3 weeks', or 'now')."),
    (episode("begins: now"), "begins: is now; an episode began at least a day ago."),
    (episode("begins: 3 weeks, ends: 4 weeks"), "episode 1 (wave): the wave episode cannot be: its dates contradict"),
    (episode("begins: 3 weeks, onset_age: 7"), "episode 1 (wave): states both when it begins and the age at onset"),
    (episode("onset_age: 7"), "episode 1 (wave): an age at onset needs the age of the patient."),
    (episode("onset_age: seven"), "onset_age: 'seven' is no age; write years, for instance 7 or [6, 8]."),
    (episode("impairment: 'yes'"), "impairment: 'yes' is none of true, false and vague."),
    (episode("unsettled: [begin]"), "unsettled: 'begin' is not one of begins, ends, lasted, impairment"),
    (episode("present: [S0055]"), "present: 'S0055' is not a symptom or subtype of the graph. Near it: "),
    (
        episode("present: [S999]"),
        "'S999' is not a symptom or subtype of the graph. `kgbench cypher diagnose/vocabulary` lists all codes.",
    ),
    (episode("present: [Kick]"), "is not a symptom or subtype of the graph. Near it: kick (S005)."),
    (episode("present: {S005: S004.1}"), "present: 'S004.1' is not a subtype of S005; it has S005.1, "),
    (episode("present: {S005: [S005.1]}"), "is not a subtype of S005"),
    (episode("present: [S005, S005.1]"), "present: S005 stands twice"),
    (episode("present: S005"), "present: is not a list"),
    (episode("present: [[S005]]"), "present: ['S005'] is not a symptom"),
    (episode("present: [S005], vague: [S005]"), "vague: S005 stands under present already"),
    (
        episode("present: [S001]"),
        "present: gloom (S001) is not shown in episodes of this kind, but in those of the kind murk; write it in such",
    ),
    (
        "age: 30\nepisodes: [{kind: wave, begins: 40 years}]",
        "the wave episode cannot be: its dates contradict each other or the patient's age.",
    ),
    (
        "episodes: [{kind: wave, begins: 3 weeks, ends: now}, {kind: wave, begins: 2 weeks, ends: now}]",
        "patient.yaml: two wave episodes overlap; make them one, or mend their dates.",
    ),
    ("events: [{kind: shok}]", "event 1, kind: 'shok' is not a kind of event; known are shock."),
    ("events: [{kind: shock, ago: soon}]", "event 1 (shock), ago: not a duration: 'soon'"),
    (
        "events: [{kind: shock, ago: 3 days, ended: 2 weeks}]",
        "ended: is before it happened; both are counted from today",
    ),
    ("events: [{kind: shock}, {kind: shock}]", "two events of one kind"),
    ("findings: {curse: always}", "findings: 'curse' is not a finding of the graph. Near it: Course (course)"),
    ("findings: {spell.ever: true}", "It is computed from the episodes; state their dates, symptoms and effects."),
    ("findings: {days(wave): 3}", "It is computed from the episodes"),
    ("findings: {loud: 'yes'}", "findings, loud: 'yes' is none of true, false and vague."),
    ("findings: {course: odd}", "findings, course: 'odd' is not one of always, since_wave, vague."),
    ("findings: {hums.per_week: 3}", "findings, hums.per_week: is a number; write it under numbers."),
    ("findings: [course]", "findings: is not a map; write lines such as"),
    ("numbers: {course: 3}", "numbers, course: is no number; write it under findings."),
    ("numbers: {hums.per_week: 2 weeks}", "'2 weeks' is a length of time, and the value here is a number of times"),
    ("numbers: {hums.per_week: often}", "hums.per_week: not a duration: 'often'"),
    ("numbers: {hums.per_week: -1}", "hums.per_week: -1 is not a whole number (times a week)"),
    ("numbers: {hums.per_week: 99999999999}", "more than 100000 times a week cannot be true of a patient."),
    ("findings: {loud: true}\nunsettled: [loud]", "loud is both stated and unsettled"),
    ("denied: [S001.2]", "denied: S001.2 is one form; denying covers all forms. Write S001."),
    ("denied: [S999]", "denied: 'S999' is not a symptom of the graph."),
    ("denied: [[S001]]", "denied: ['S001'] is not a symptom of the graph."),
    ("denied: [S005]\nepisodes: [{kind: wave, present: [S005]}]", "S005 is denied, and an episode has it"),
    ("age: old", "age: 'old' is no age; write whole years from 4 to 100."),
    ("symptoms: [S001]", "symptoms: is not a key here; known are age, episodes, events"),
    ("episode: []", "episode: is not a key here; did you mean episodes?"),
    ("denied: [S001", "line 1: the bracket '[' that opens here is not closed; add ']' at the end."),
    ("", "holds no mapping; start it with keys such as 'episodes:'."),
]


@pytest.mark.parametrize(("text", "message"), MISTAKES, ids=[text for text, _ in MISTAKES])
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(ProfileError) as found:
        read(tmp_path, text)
    assert message in str(found.value)
    assert str(found.value).startswith(str(tmp_path / "patient.yaml"))


@pytest.mark.parametrize(
    ("old", "place"),
    [
        ({"present": ["S001"]}, "present"),
        ({"present": ["S001"], "findings": {"duration.total": "5 months"}}, "present"),
        ({"absent": ["S001"]}, "absent"),
        ({"past": []}, "past"),
        ({"findings": {"wave.days": "10 weeks"}}, "findings, wave.days"),
        ({"findings": {"impairment": True}}, "findings, impairment"),
    ],
)
def test_the_form_without_a_timeline_is_shown_the_new_one(old: dict[str, Any], place: str) -> None:
    with pytest.raises(ProfileError) as found:
        profile_of(old, small_vocabulary())
    assert str(found.value).startswith(f"profile, {place}: stands outside any episode")
    assert str(found.value).endswith(NEW_FORM)
