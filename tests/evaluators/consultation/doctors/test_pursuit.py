"""What was volunteered is taken up first, and nothing is asked of a subject that has not come up."""

from __future__ import annotations

from evaluators.consultation.doctors.find_then_certify import FindThenCertifyDoctor
from evaluators.consultation.doctors.pursuit import Pursuit
from evaluators.consultation.exchange import Ask, Exchange, Mapped, PatientReply, Said
from evaluators.consultation.heard import Heard
from kg.interview.answer import Answer
from kg.interview.track import Track
from tests.evaluators.consultation.belief.making import model, oracle
from tests.evaluators.consultation.doctors.simulated import BUDGET, resources

LOW: dict[str, Answer] = {"S024": {"depressive": "S024.1"}, "S025": {"depressive": "S025.1"}}


def _heard(told: dict[str, Answer]) -> Heard:
    heard = Heard("case", "en", 40, "female", BUDGET, Track(oracle(), 40), model().start())
    said = tuple(Said(key=key, status="volunteered", answer=answer) for key, answer in told.items())
    reply = PatientReply(text="", said=said)
    heard.exchanges.append(Exchange(text="Hello.", mapped=(), act="question", trust=False, reply=reply))
    for key, answer in told.items():
        _answered(heard, key, answer)
    return heard


def _answered(heard: Heard, key: str, answer: Answer) -> None:
    heard.asked.add(key)
    heard.answers[key] = answer
    heard.track.tell(oracle().questions[key], answer)
    heard.belief.hear(key, answer)


def _asked(heard: Heard, key: str, answer: Answer) -> None:
    reply = PatientReply(text="", said=(Said(key=key, status="told", answer=answer),))
    mapped = (Mapped(key=key),)
    heard.exchanges.append(Exchange(text="?", mapped=mapped, act="question", trust=False, reply=reply))
    _answered(heard, key, answer)


def test_the_complaint_is_dated_explored_and_weighed_before_the_next_one() -> None:
    heard = _heard({"S056": {"anxiety": "S056.1"}, **LOW})
    pursuit = Pursuit(oracle())
    assert pursuit.due(heard) == ("now.depressive.time",)
    assert FindThenCertifyDoctor(resources()).turn(heard) == Ask(keys=("now.depressive.time",))
    _asked(heard, "now.depressive.time", [30, 30])
    near = pursuit.due(heard)
    assert {"S026", "S029", "S030"} <= {*near}
    assert not {*LOW, "S056", "S057"} & {*near}
    _asked(heard, "S029", {"depressive": "S029.1"})
    assert pursuit.due(heard) == ("now.depressive.effect",)
    _asked(heard, "now.depressive.effect", {"impairment": True, "distress": True, "admission": False})
    assert pursuit.due(heard) == ("now.anxiety.time",)
    _asked(heard, "now.anxiety.time", [200, 200])
    assert pursuit.due(heard) == ()


def test_thoughts_of_death_are_no_companion_and_stand_in_for_none() -> None:
    heard = _heard(LOW)
    _asked(heard, "now.depressive.time", [30, 30])
    _asked(heard, "S032", {})
    near = Pursuit(oracle()).due(heard)
    assert "S026" in near
    assert "S032" not in near


def test_where_a_group_has_one_symptom_others_of_its_episodes_are_near() -> None:
    heard = _heard({"S081": {"response": "S081.1"}})
    _asked(heard, "now.response.time", [30, 30])
    assert {*Pursuit(oracle()).due(heard)} == {"S024", "S027", "S031", "S058", "S060"}


def test_an_earlier_time_and_an_event_that_were_volunteered_are_taken_up() -> None:
    pursuit = Pursuit(oracle())
    earlier = _heard({"past.depressive": [[400, 400, 300, 300]]})
    assert pursuit.due(earlier) == ("past.depressive.signs",)
    _asked(earlier, "past.depressive.signs", [{"S024": "S024.1"}])
    assert pursuit.due(earlier) == ()
    event = _heard({"event.traumatic": [90, 90, 90, 90]})
    assert {*pursuit.due(event)} == {"S069", "S070"}
    _asked(event, "S070", {})
    assert pursuit.due(event) == ()


def test_an_event_is_asked_for_where_signs_of_it_are_told_and_not_for_bad_sleep() -> None:
    signs = {"S069": {"trauma": "S069.1"}}
    heard = _heard(signs)
    _asked(heard, "S070", {})
    for key in ("now.trauma.time", "now.trauma.effect"):
        heard.asked.add(key)
    assert Pursuit(oracle()).due(heard) == ("event.traumatic",)
    slept_badly = _heard({"S027": {"depressive": "S027.1"}})
    _asked(slept_badly, "S024", {})
    for key in ("now.depressive.time", "now.depressive.effect"):
        slept_badly.asked.add(key)
    assert Pursuit(oracle()).due(slept_badly) == ()


def test_a_finding_waits_until_its_subject_has_come_up() -> None:
    pursuit = Pursuit(oracle())
    assert not pursuit.raised(_heard(LOW), "finding.eating.motive")
    assert pursuit.raised(_heard({"S043": {"eating": "S043.1"}}), "finding.eating.motive")
    assert pursuit.raised(_heard(LOW), "S043")


def test_nothing_is_due_where_nothing_was_volunteered() -> None:
    assert Pursuit(oracle()).due(_heard({})) == ()
