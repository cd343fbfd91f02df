"""A no beside something near that was told says how the two differ; what is taken back is taken back in words."""

from __future__ import annotations

from typing import Any

import pytest

from evaluators.consultation.exchange import Exchange
from evaluators.consultation.patients import told_before
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.patients.told_before import ToldBefore, near_symptoms
from generators.consultation.case import LANGUAGES, Language, PatientCase
from generators.consultation.words.files import words_of
from kg.errors import UserError
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.evaluators.consultation.patients.test_rule import case_of, spoken
from tests.evaluators.consultation.talking import TalkingWorld, ask, greeted, turn

NOW, THEN = (Bounds(200, 200), Bounds(0, 0)), (Bounds(900, 900), Bounds(800, 800))


@pytest.fixture
def patient(talking: TalkingWorld) -> RulePatient:
    return RulePatient(talking.resources)


def episode(kind: str, when: tuple[Bounds, Bounds], *forms: str) -> Episode:
    begins, ends = when
    present = {form.partition(".")[0]: form for form in forms}
    return Episode(kind=kind, begins=begins, ends=ends, present=present, impairment=True, distress=False)


def person(*episodes: Episode, **telling: Any) -> PatientCase:
    events = (Event(kind="traumatic", ago=Bounds(300, 300)),)
    return case_of(telling, Profile(age=40, episodes=episodes, events=events))


JOYLESS = person(episode("depressive", NOW, "S025.1", "S029.1"), episode("depressive", THEN, "S025.1"))


def words(turns: list[Exchange]) -> str:
    return turns[-1].reply.text


def denials(key: str, language: Language) -> tuple[str, ...]:
    """What says no to a question and stands alone."""
    said, _, kind = words_of(language), *key.partition(".")[1:]
    if key in said.symptoms:
        return near_symptoms().narrow.get(key, {}).get(language, said.symptoms[key].no)
    return said.kinds[kind.partition(".")[0]].time.absent


def near(language: Language, sort: str, told: str = "", key: str = "") -> list[str]:
    ways = getattr(words_of(language).general.near[language], sort)
    return [way.format(told=told, no=no) for way in ways for no in (denials(key, language) if key else ("",))]


def talk(patient: RulePatient, case: PatientCase, language: Language, *keys: str) -> list[Exchange]:
    before = greeted(patient, case, language)
    for key in keys:
        turn(patient, case, before, (key,), f"{key}, {len(before)}?", "question", False, language)
    return before


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("first", "denied", "sort"),
    [
        ("S025", "S024", "contrast"),
        ("S025", "S076", "contrast"),
        ("S025", "any.trauma_related_alterations", None),
        ("event.traumatic", "event.psychosocial", "event"),
    ],
)
def test_a_no_says_how_it_differs_from_what_was_told(
    talking: TalkingWorld, patient: RulePatient, language: Language, first: str, denied: str, sort: str | None
) -> None:
    turns = talk(patient, JOYLESS, language, first, denied)
    answer = spoken(turns[-1], denied).answer
    told = talking.resources.speech[language].tell(first, spoken(turns[1], first).answer, (0, "one", "patient", first))
    assert told in turns[1].reply.text
    if sort is None:
        assert answer is True
        return
    assert not answer
    assert words(turns) in near(language, sort, told, "" if sort == "event" else denied)


def test_an_episode_is_denied_beside_its_core(talking: TalkingWorld, patient: RulePatient) -> None:
    grey = person(episode("dysthymic", NOW, "S024.1", "S029.1"))
    turns = talk(patient, grey, "en", "S024", "now.depressive.time")
    told = talking.resources.speech["en"].tell("S024", {"dysthymic": "S024.1"}, (0, "one", "patient", "S024"))
    assert words(turns) in near("en", "contrast", told, "now.depressive.time")


def test_a_yes_to_any_of_a_group_says_which(talking: TalkingWorld, patient: RulePatient) -> None:
    turns = talk(patient, JOYLESS, "en", "any.depressive_episode")
    screened, which = turns[-1].reply.said
    assert (screened.key, screened.answer) == ("any.depressive_episode", True)
    assert which.key in ("S025", "S029")
    assert which == spoken(talk(patient, JOYLESS, "en", which.key)[-1], which.key)
    told = talking.resources.speech["en"].tell(which.key, which.answer, (0, "one", "patient", which.key))
    assert told in words(turns)
    # Thoughts of death are named only where there is nothing else, and what is denied is never named.
    dark = person(episode("depressive", NOW, "S032.1", "S029.1"))
    assert [one.key for one in talk(patient, dark, "en", "any.depressive_episode")[-1].reply.said][1:] == ["S029"]
    denied = person(episode("depressive", NOW, "S025.1", "S029.1"), S025="denied")
    assert [one.key for one in talk(patient, denied, "en", "any.depressive_episode")[-1].reply.said][1:] == ["S029"]


def test_nothing_near_leaves_a_plain_no(talking: TalkingWorld, patient: RulePatient) -> None:
    for keys in (
        ("S024",),
        ("S029", "S001"),
        ("S029", "now.dysthymic.time"),
        ("S025", "now.trauma.time"),
        ("S029", "event.psychosocial"),
        ("S025", "past.psychotic"),
    ):
        turns = talk(patient, JOYLESS, "en", *keys)
        key = keys[-1]
        plain = talking.resources.speech["en"].tell(key, spoken(turns[-1], key).answer, (0, "one", "patient", key))
        assert words(turns) == plain


def test_what_is_near_is_said_again_once_and_then_left_out(patient: RulePatient) -> None:
    turns = talk(patient, JOYLESS, "en", "S025", "S024", "S076", "S074")
    told = turns[1].reply.text
    assert told in turns[2].reply.text
    for key, one in zip(("S076", "S074"), turns[3:], strict=True):
        assert told not in one.reply.text
        assert one.reply.text in denials(key, "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_no_today_does_not_deny_what_an_earlier_time_had(patient: RulePatient, language: Language) -> None:
    case = person(episode("depressive", THEN, "S025.1", "S032.3"))
    turns = talk(patient, case, language, "S032", "past.depressive.signs", "S032")
    plain, later = turns[1].reply.text, turns[3].reply.text
    ways = words_of(language).symptoms["S032"].no
    assert plain in ways
    assert later in near(language, "risk")
    again = talk(patient, case, language, "S032", "S032")[2].reply.text
    assert plain.rstrip(".。")[1:] in again


def test_what_was_taken_back_is_near_to_nothing(talking: TalkingWorld) -> None:
    memory = ToldBefore(talking.oracle.criteria)
    patient = RulePatient(talking.resources)
    turns = talk(patient, JOYLESS, "en", "S025")
    assert memory.near("S024", turns) is not None
    reply = turns[-1].reply.model_copy(update={"said": (turns[-1].reply.said[0].model_copy(update={"answer": {}}),)})
    assert memory.near("S024", [*turns, turns[-1].model_copy(update={"reply": reply})]) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_opens_up_takes_the_no_back_in_words(patient: RulePatient, language: Language) -> None:
    general = words_of(language).general
    for how, ways in (("denied", general.corrected[language]), ("reluctant", general.opened[language])):
        case = person(episode("psychotic", NOW, "S020.1"), S020=how)
        before = greeted(patient, case, language)
        for trust in (False, True):
            turn(patient, case, before, ("S020",), f"{trust}?", "question", trust, language)
        assert words(before).startswith(tuple(ways))
        assert not before[1].reply.text.startswith(tuple(ways))


def test_several_answers_are_taken_back_with_one_word_of_it(patient: RulePatient) -> None:
    case = case_of({"S020": "denied"})
    before = greeted(patient, case)
    for key in ("any.psychotic_symptoms", "now.psychotic.time", "S020"):
        ask(patient, case, before, key)
    opened = ask(patient, case, before, "S020", trust=True).reply
    ways = words_of("en").general.corrected["en"]
    assert len(opened.said) == 3
    assert sum(opened.text.count(way) for way in ways) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_again_what_is_not_known_says_so_in_other_words(patient: RulePatient, language: Language) -> None:
    case = JOYLESS.model_copy(update={"unsure": ("S024",)})
    turns = talk(patient, case, language, "S024", "S024")
    general = words_of(language).general
    assert turns[1].reply.text in general.unsure[language]
    assert turns[2].reply.text in general.still_unsure[language]


def test_sets_name_symptoms_that_can_be_asked_for(talking: TalkingWorld, monkeypatch: pytest.MonkeyPatch) -> None:
    assert all(len(listed) > 1 for listed in near_symptoms().alike)
    wrong = near_symptoms().model_copy(update={"alike": (frozenset({"S024", "S999"}),)})
    monkeypatch.setattr(told_before, "near_symptoms", lambda: wrong)
    with pytest.raises(UserError, match="S999"):
        ToldBefore(talking.oracle.criteria)
