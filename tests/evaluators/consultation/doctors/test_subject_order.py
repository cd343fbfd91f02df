"""Neighbouring questions belong together, as long as that costs little; what was told just now is followed up."""

from __future__ import annotations

import numpy as np
import pytest

from evaluators.consultation.doctors.subject_order import FOLLOWING, SHARE, SubjectOrder, unresolved
from evaluators.consultation.doctors.subjects import Subjects, subjects_of
from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said, Status
from evaluators.consultation.heard import Heard
from generators.consultation.case import LANGUAGES
from kg.interview.answer import Answer
from kg.interview.track import Track
from tests.evaluators.consultation.belief.making import model, oracle

RISK = ("S032",)


def exchange(key: str, answer: Answer, status: Status = "told") -> Exchange:
    said = (Said(key=key, status=status, answer=answer),)
    mapped = (Mapped(key=key),) if status != "volunteered" else ()
    return Exchange(text="?", mapped=mapped, act="question", trust=False, reply=PatientReply(text="So.", said=said))


def heard_of(*exchanges: Exchange) -> Heard:
    heard = Heard("case", "en", 40, "female", 30, Track(oracle(), 40), model().start())
    heard.exchanges += exchanges
    return heard


def chosen(heard: Heard, **scores: float) -> str:
    named = {key.replace("__", "."): score for key, score in scores.items()}
    order = SubjectOrder(oracle(), subjects_of(oracle(), RISK))
    return order.chosen(heard, [*named], np.array([*named.values()]))


SLEPT_BADLY = exchange("S027", {"sleep": "S027.1"}, "volunteered")
LOW = exchange("S024", {"depressive": "S024.1"}, "volunteered")


@pytest.mark.parametrize(("score", "wanted"), [(SHARE + 0.01, "S026"), (SHARE - 0.01, "S049")])
def test_a_question_of_the_subject_comes_first_where_it_is_nearly_as_good(score: float, wanted: str) -> None:
    assert chosen(heard_of(LOW, exchange("S029", {})), S049=1.0, S026=score) == wanted


@pytest.mark.parametrize(("score", "wanted"), [(FOLLOWING + 0.01, "S065"), (FOLLOWING - 0.01, "S049")])
def test_a_yes_to_any_symptom_of_a_group_is_followed_by_one_of_them(score: float, wanted: str) -> None:
    screened = exchange("any.obsessive_compulsive_symptoms", True)
    assert chosen(heard_of(LOW, screened), S049=1.0, S026=0.9, S065=score) == wanted


def test_a_yes_to_any_of_a_group_is_asked_further_until_one_is_told() -> None:
    screened, other = exchange("any.insomnia_symptoms", True), exchange("S027", {})
    heard = heard_of(LOW, screened, other)
    heard.answers["S027"] = {}
    assert unresolved(heard, oracle()) == ["any.insomnia_symptoms"]
    assert chosen(heard, S049=1.0, S088=FOLLOWING + 0.01) == "S088"
    heard.answers["S027"] = {"sleep": "S027.1"}
    assert unresolved(heard, oracle()) == []
    assert unresolved(heard_of(LOW, screened, other, exchange("S049", {})), oracle()) == []


def test_what_is_told_first_of_a_subject_is_followed_up() -> None:
    fear = exchange("S062", {"phobic": "S062.1"})
    assert chosen(heard_of(LOW, fear), S049=1.0, S064=0.2) == "S064"
    assert chosen(heard_of(LOW, fear, exchange("S063", {"phobic": "S063.1"})), S049=1.0, S064=0.2) == "S049"


def test_a_new_subject_begins_with_today_and_not_with_a_detail() -> None:
    left = heard_of(LOW, exchange("S029", {}))
    assert chosen(left, S094=1.0, now__panic__time=SHARE + 0.01) == "now.panic.time"
    assert chosen(left, now__panic__effect=1.0, S089=SHARE + 0.01) == "S089"
    assert chosen(left, past__eating=1.0, S049=SHARE + 0.01) == "S049"
    assert chosen(left, past__eating=1.0, S049=SHARE - 0.01) == "past.eating"


def test_after_two_questions_about_earlier_times_comes_another_where_it_is_nearly_as_good() -> None:
    two = (exchange("past.depressive", []), exchange("past.dysthymic", []))
    assert chosen(heard_of(LOW, *two), past__elevated=1.0, S049=SHARE + 0.01) == "S049"
    within = {"past.depressive.signs": 1.0, "S026": SHARE + 0.01}
    order = SubjectOrder(oracle(), subjects_of(oracle(), RISK))
    for before, wanted in ((two, "S026"), (two[:1], "past.depressive.signs")):
        found = order.chosen(heard_of(LOW, *before), [*within], np.array([*within.values()]))
        assert found == wanted


def test_of_equals_the_first_comes() -> None:
    assert chosen(heard_of(LOW), S026=1.0, S029=1.0) == "S026"


def test_every_question_but_few_belongs_to_a_subject_with_a_name_in_both_languages() -> None:
    subjects = Subjects(oracle(), RISK)
    without = [key for key in oracle().questions if not subjects.of(key)]
    assert without == []
    for key in oracle().questions:
        main = subjects.main(key)
        assert main in subjects.of(key)
        assert main is not None
        assert len({subjects.name(main, language) for language in LANGUAGES}) == len(LANGUAGES)


def test_what_is_spoken_of_is_what_neighbouring_questions_share() -> None:
    subjects = Subjects(oracle(), RISK)
    assert subjects.now([SLEPT_BADLY]) == {"your sleep"}
    assert subjects.main("S027") == "your sleep"
    assert subjects.main("S024") == "your mood"
    both = subjects.of("S027")
    assert {"your sleep", "your mood", "worry and nerves"} <= both
    opening = exchange("S001", {}, "volunteered")
    assert subjects.now([opening]) == frozenset()
    assert subjects.now([opening, exchange("S027", {})]) == {"your sleep"}
    assert subjects.now([LOW, exchange("S027", {})]) == {"your mood"}
    assert subjects.now([opening, exchange("S062", {}), exchange("S032", {})]) == subjects.of("S062")
    assert subjects.touched([SLEPT_BADLY, exchange("S062", {})]) == {"your sleep", *subjects.of("S062")}
    assert subjects.now([]) == subjects.touched([]) == frozenset()
