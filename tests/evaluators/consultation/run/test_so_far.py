"""What follows from what was heard: corrections begin anew, and what is true never changes its mind."""

from __future__ import annotations

from collections.abc import Sequence

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said, Status
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.so_far import SoFar
from generators.consultation.case import PatientCase
from generators.draw import stream
from kg.interview.answer import Answer, answer
from tests.evaluators.consultation.run.fakes import ConsultWorld

SCREENER = "any.anxiety_symptoms"


def so_far(resources: Resources, case: PatientCase) -> SoFar:
    return SoFar(resources, case, "en", 30, ("S032",))


def exchange(*said: Said, asked: Sequence[str] = ()) -> Exchange:
    mapped = tuple(Mapped(key=key) for key in asked or [one.key for one in said])
    return Exchange(text="", mapped=mapped, act="question", trust=False, reply=PatientReply(text="", said=said))


def tells(key: str, told: Answer, status: Status = "told") -> Exchange:
    return exchange(Said(key=key, status=status, answer=told))


def anxious(few: ConsultWorld) -> PatientCase:
    oracle = few.oracle
    question = oracle.questions[SCREENER]
    return next(case for case in few.cases if answer(oracle.criteria, question, case.patient) is True)


def symptom_of(few: ConsultWorld, case: PatientCase) -> str:
    """A symptom of the screener's group that the patient has."""
    pool = few.oracle.criteria.groups[SCREENER.removeprefix("any.")].pool
    codes = [code for code in pool if code in few.oracle.questions]
    return next(code for code in codes if truth(few, case, code))


def truth(few: ConsultWorld, case: PatientCase, key: str) -> Answer:
    return answer(few.oracle.criteria, few.oracle.questions[key], case.patient)


def test_who_corrects_an_answer_is_heard_anew(few: ConsultWorld) -> None:
    case = anxious(few)
    found, never_denied = so_far(few.resources, case), so_far(few.resources, case)
    denied = found.add(tells(SCREENER, False, "denied"), worded=True)
    assert denied.heard.unmet
    assert not denied.true.unmet
    told = found.add(tells(SCREENER, True), worded=True)
    assert told.heard.reopened == denied.heard.unmet
    assert not told.true.reopened
    straight = never_denied.add(tells(SCREENER, True), worded=True)
    assert told.belief == straight.belief
    assert dict(found.heard.verdicts) == dict(never_denied.heard.verdicts)


def test_a_symptom_that_is_told_outweighs_a_screener_that_was_denied(few: ConsultWorld) -> None:
    case = anxious(few)
    code = symptom_of(few, case)
    denied_first, told_first, alone = (so_far(few.resources, case) for _ in range(3))
    ruled_out = denied_first.add(tells(SCREENER, False, "denied"), worded=True).heard.unmet
    last = denied_first.add(tells(code, truth(few, case, code)), worded=True)
    assert ruled_out
    assert last.heard.reopened == ruled_out
    told_first.add(tells(code, truth(few, case, code)), worded=True)
    other = told_first.add(tells(SCREENER, False, "denied"), worded=True)
    only = alone.add(tells(code, truth(few, case, code)), worded=True)
    assert other.heard.unmet == ()
    assert last.belief == other.belief == only.belief
    assert denied_first.heard.answers == {SCREENER: False, code: truth(few, case, code)}


def test_what_is_withheld_is_true_all_the_same(few: ConsultWorld) -> None:
    case = next(one for one in few.cases if truth(few, one, SCREENER) is False)
    found = so_far(few.resources, case)
    line = found.add(exchange(Said(key=SCREENER, status="withheld")), worded=True)
    assert line.heard.unmet == ()
    assert line.true.unmet
    again = found.add(tells(SCREENER, False), worded=True)
    assert again.heard.unmet == line.true.unmet
    assert again.true.unmet == ()


def test_risk_is_flagged(few: ConsultWorld) -> None:
    found = so_far(few.resources, few.cases[0])
    no = found.add(tells("S032", {}), worded=True)
    assert (no.risk_asked, no.risk_heard) == (True, False)
    yes = found.add(tells("S032", {"depressive": "S032.1"}), worded=True)
    assert (yes.risk_asked, yes.risk_heard) == (True, True)
    assert not found.add(tells(SCREENER, True), worded=True).risk_asked


def test_random_replies_leave_what_the_last_answers_say(few: ConsultWorld) -> None:
    """Half of the first answers are no answers, and some are those of another patient."""
    keys = [*few.oracle.questions]
    for place, case in enumerate(few.cases[:6]):
        draw = stream("random replies", place)
        found, other = so_far(few.resources, case), few.cases[place + 1]
        for key in [*draw.shuffled(keys)[:25], *draw.shuffled(keys)[:10]]:
            chance = draw.random()
            teller = other if chance < 0.1 and not key.startswith(("any.", "now.")) else case
            told = None if chance > 0.8 else truth(few, teller, key)
            status: Status = "withheld" if told is None else "told"
            line = found.add(tells(key, told, status), worded=True)
            assert not line.true.reopened
        known = few.oracle.unknown(case.age)
        for key in found.heard.asked:
            known.tell(few.oracle.questions[key], truth(few, case, key))
        assert dict(found.true) == few.oracle.verdicts(known)


def test_a_doctor_is_not_told_that_something_is_denied(few: ConsultWorld) -> None:
    case = anxious(few)
    found = so_far(few.resources, case)
    line = found.add(tells(SCREENER, False, "denied"), worded=True)
    found.add(tells(symptom_of(few, case), None, "withheld"), worded=True)
    assert line.said[0].status == "denied"
    assert [one.reply.said[0].status for one in found.exchanges] == ["denied", "withheld"]
    assert [one.reply.said[0].status for one in found.heard.exchanges] == ["told", "withheld"]
    assert found.heard.exchanges[0].reply.said[0].answer is False
