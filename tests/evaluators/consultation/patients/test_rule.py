"""The rule patient keeps to record and policy, gives nothing away, and tells the same twice."""

from __future__ import annotations

import json

import pytest

from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said
from evaluators.consultation.fact_check import fact_check
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.risk import risk_plan
from evaluators.consultation.telling import Disclosure
from generators.consultation.case import PatientCase, Telling
from generators.draw import stream
from kg.interview.answer import Answer
from kg.interview.track import Track
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.evaluators.consultation.talking import TalkingWorld, ask, greeted

ASKED = 40


@pytest.fixture
def patient(talking: TalkingWorld) -> RulePatient:
    return RulePatient(talking.resources)


def case_of(telling: dict[str, Telling], profile: Profile | None = None) -> PatientCase:
    """Hears voices for 100 days, and nothing else."""
    voices = Episode(
        kind="psychotic", begins=Bounds(100, 100), ends=Bounds(0, 0), present={"S020": "S020.1"}, impairment=True
    )
    default = Profile(
        age=30,
        episodes=(voices,),
        events=(Event(kind="traumatic", ago=Bounds(200, 200)),),
        findings={"psychosis.relives_trauma": True},
    )
    return PatientCase(
        id="one",
        split="test",
        mix="charts",
        sex="male",
        age=30,
        occupation="OCC",
        profile=profile or default,
        telling=telling,
    )


def spoken(exchange: Exchange, key: str) -> Said:
    (found,) = [one for one in exchange.reply.said if one.key == key and one.status != "observed"]
    return found


def conversation(talking: TalkingWorld, patient: RulePatient, case: PatientCase) -> list[Exchange]:
    """Random questions, some in twos, some again, a few with trust."""
    draw = stream("tests", "conversation", case.id)
    before = greeted(patient, case)
    keys = [*talking.oracle.questions]
    often = [*case.telling, *keys[::4]]
    for _ in range(ASKED):
        chosen = [draw.choice(often if draw.random() < 0.6 else keys) for _ in range(draw.between(1, 2))]
        ask(patient, case, before, *dict.fromkeys(chosen), trust=draw.random() < 0.02)
    return before


def test_every_claim_is_supported_or_withheld_as_ordered(
    talking: TalkingWorld, patient: RulePatient, told: list[PatientCase]
) -> None:
    found = {"supported": 0, "withheld": 0}
    statuses: dict[str, int] = {}
    observable = talking.resources.speech["en"].observable_forms
    for case in told[:60]:
        turns = conversation(talking, patient, case)
        for place, one in enumerate(turns):
            checked = fact_check(
                patient.policy, case, turns[:place], one.text, one.mapped, one.trust, one.reply, observable
            )
            for said, claim in zip(one.reply.said, checked, strict=True):
                assert claim.verdict in found, (case.id, place, said, claim)
                found[claim.verdict] += 1
                statuses[said.status] = statuses.get(said.status, 0) + 1
    assert min(found.values()) > 30
    assert {*statuses} == {"told", "volunteered", "observed", "denied", "withheld", "unsure"}


def test_what_was_said_never_contradicts_itself(
    talking: TalkingWorld, patient: RulePatient, told: list[PatientCase]
) -> None:
    """Whatever was said last of each question holds together: the last answers are those of one shown record."""
    for case in told[:60]:
        turns = conversation(talking, patient, case)
        last: dict[str, Said] = {}
        for one in turns:
            last.update({said.key: said for said in one.reply.said if said.status != "observed"})
        shown = {key: said.answer for key, said in last.items() if said.answer is not None}
        for key, value in shown.items():
            question = talking.oracle.questions[key]
            if question.sort == "screener" and value is False:
                pool = {code.partition(".")[0] for code in talking.oracle.criteria.groups[question.about].pool}
                assert not any(shown.get(code) for code in pool), (case.id, key)
            if question.sort in ("time", "effect") and not value:
                assert not any(
                    question.about in (answer or ())
                    for code, answer in shown.items()
                    if code in talking.oracle.criteria.symptoms
                ), (case.id, key)
            if question.sort in ("past_signs", "past_effect") and f"past.{question.about}" in shown:
                assert len(value) == len(shown[f"past.{question.about}"]), (case.id, key)


def test_a_reply_is_the_same_for_the_same_and_the_answer_too(
    talking: TalkingWorld, patient: RulePatient, told: list[PatientCase]
) -> None:
    again = RulePatient(talking.resources)
    for case in told[:15]:
        first, second = conversation(talking, patient, case), conversation(talking, again, case)
        assert [one.model_dump_json() for one in first] == [one.model_dump_json() for one in second]
        before = greeted(patient, case)
        for key in ("S024", "now.anxiety.time", "any.inattention", "event.traumatic"):
            one, other = (ask(patient, case, before, key, trust=True), ask(patient, case, before, key))
            third = ask(patient, case, before, key)
            assert spoken(other, key) == spoken(third, key)
            # A no may be said in other words, beside what was told of something near.
            if spoken(one, key) == spoken(other, key) and spoken(one, key).answer:
                assert other.reply.text != third.reply.text or len(other.reply.text) > len(one.reply.text)
                assert talking.resources.speech["en"].tell(key, spoken(one, key).answer, (0, case.id, "patient", key))[
                    1:
                ] in (other.reply.text)


@pytest.mark.parametrize("trust", [False, True])
def test_each_fact_is_told_as_the_case_says(
    talking: TalkingWorld, patient: RulePatient, told: list[PatientCase], trust: bool
) -> None:
    seen: dict[Telling, int] = {}
    for case in told:
        for key, how in case.telling.items():
            truth = talking.truth(case, key)
            others = {one for one in case.telling if one != key}
            alone = case.model_copy(update={"telling": {key: how}})
            before = greeted(patient, alone)
            first = spoken(ask(patient, alone, before, key), key)
            second = spoken(ask(patient, alone, before, key, trust=trust), key)
            expected = {
                "volunteered": (truth, truth),
                "reluctant": (None, truth),
                "denied": (first.answer, truth if trust else first.answer),
                "unaware": (first.answer, first.answer),
            }[how]
            assert (first.answer, second.answer) == expected, (case.id, key, how, others)
            if how in ("denied", "unaware"):
                assert first.answer != truth or first.status == "told"
                assert first.status == "denied" or first.answer == truth
            seen[how] = seen.get(how, 0) + 1
        if sum(seen.values()) > 1_500:
            break
    assert min(seen.values()) > 100


def test_a_reluctant_fact_needs_other_words_or_trust(patient: RulePatient) -> None:
    case = case_of({"S020": "reluctant"})
    before = greeted(patient, case)
    assert spoken(ask(patient, case, before, "S020", text="Voices?"), "S020").status == "withheld"
    assert spoken(ask(patient, case, before, "S020", text="Voices?"), "S020").status == "withheld"
    assert spoken(ask(patient, case, before, "S020", text="Do you hear things?"), "S020").status == "told"
    trusting = greeted(patient, case)
    ask(patient, case, trusting, "S024", trust=True)
    assert spoken(ask(patient, case, trusting, "S020"), "S020").status == "told"


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("any.delusions_and_hallucinations", False),
        ("any.psychotic_symptoms", False),
        ("now.psychotic.time", []),
        ("now.psychotic.effect", {}),
        ("finding.psychosis.relives_trauma", []),
    ],
)
@pytest.mark.parametrize("how", ["denied", "unaware", "reluctant"])
def test_no_other_question_gives_a_denied_fact_away(
    patient: RulePatient, key: str, shown: Answer, how: Telling
) -> None:
    case = case_of({"S020": how})
    found = spoken(ask(patient, case, greeted(patient, case), key), key)
    wanted = (None, "withheld") if how == "reluctant" else (shown, "denied")
    assert (found.answer, found.status) == wanted


def test_who_opens_up_takes_back_what_the_denial_made_untrue(talking: TalkingWorld, patient: RulePatient) -> None:
    case = case_of({"S020": "denied"})
    before = greeted(patient, case)
    for key in ("any.psychotic_symptoms", "now.psychotic.time", "S020"):
        assert spoken(ask(patient, case, before, key), key).status == "denied"
    opened = ask(patient, case, before, "S020", trust=True)
    assert {one.key: (one.answer, one.status) for one in opened.reply.said} == {
        "S020": ({"psychotic": "S020.1"}, "told"),
        "any.psychotic_symptoms": (True, "told"),
        "now.psychotic.time": ([100, 100], "told"),
    }
    later = ask(patient, case, before, "any.delusions_and_hallucinations")
    assert spoken(later, "any.delusions_and_hallucinations").answer is True
    track = Track(talking.oracle, case.age)
    for one in opened.reply.said:
        track.tell(talking.oracle.questions[one.key], one.answer)
    assert track.known.stays["psychotic.now"].begins == (100, 100)


def test_a_denied_event_is_not_told_by_a_finding(patient: RulePatient) -> None:
    case = case_of({"event.traumatic": "denied"})
    before = greeted(patient, case)
    assert spoken(ask(patient, case, before, "event.traumatic"), "event.traumatic").answer == []
    found = spoken(ask(patient, case, before, "finding.psychosis.relives_trauma"), "finding.psychosis.relives_trauma")
    assert (found.answer, found.status) == ([], "denied")


def test_signs_are_seen_at_first_and_when_asked_whatever_is_said(patient: RulePatient) -> None:
    speech = Episode(
        kind="psychotic", begins=Bounds(50, 50), ends=Bounds(0, 0), present={"S021": "S021.1", "S020": "S020.1"}
    )
    case = case_of({"S021": "unaware"}, Profile(age=30, episodes=(speech,)))
    before = greeted(patient, case)
    seen = Said(key="S021", status="observed", answer={"psychotic": "S021.1"})
    assert before[0].reply.said == (seen,)
    assert before[0].reply.observed
    asked = ask(patient, case, before, "S021")
    assert asked.reply.observed
    assert asked.reply.said == (Said(key="S021", status="denied", answer={}), seen)
    assert ask(patient, case, before, "S020").reply.observed == ""


def test_what_is_no_question_of_ours(talking: TalkingWorld, patient: RulePatient) -> None:
    case = case_of({})
    before = greeted(patient, case)
    puzzled = ask(patient, case, before, text="What about the weather?").reply
    assert (puzzled.understood, puzzled.said) == (False, ())
    assert puzzled.text
    nothing = ask(patient, case, before, text="I take this very seriously.").reply
    assert nothing.understood
    assert nothing.said == ()
    assert nothing.text in risk_plan().acknowledged["en"]
    topic = ask(patient, case, before, "topic.alcohol").reply
    assert (topic.understood, topic.said) == (True, ())
    assert topic.text == talking.resources.speech["en"].topic("topic.alcohol", (0, "one", "patient", "topic.alcohol"))


def test_an_unsure_patient_says_so_each_time(patient: RulePatient) -> None:
    case = case_of({}).model_copy(update={"unsure": ("S020",)})
    before = greeted(patient, case)
    for _ in range(2):
        assert spoken(ask(patient, case, before, "S020"), "S020") == Said(key="S020", status="unsure")


def test_replies_can_be_written_and_read(talking: TalkingWorld, patient: RulePatient, told: list[PatientCase]) -> None:
    for case in told[:10]:
        for one in conversation(talking, patient, case):
            plain = json.loads(one.reply.model_dump_json())
            assert PatientReply.model_validate(plain) == one.reply


def test_the_claims_are_the_same_in_either_language(
    talking: TalkingWorld, patient: RulePatient, told: list[PatientCase]
) -> None:
    for case in told[:10]:
        english, chinese = greeted(patient, case), greeted(patient, case, "zh")
        for key in [*case.telling, "S024", "past.depressive"]:
            mapped = (Mapped(key=key),)
            one = patient.reply(case, "en", tuple(english), "So?", mapped, False)
            other = patient.reply(case, "zh", tuple(chinese), "请讲。", mapped, False)
            assert one.said == other.said
            assert one.text != other.text


def test_trust_never_goes(told: list[PatientCase]) -> None:
    case = told[0]
    disclosure = Disclosure(case)
    opened: set[str] = set()
    for place in range(20):
        disclosure.hear(f"{place}?", [Mapped(key=key) for key in case.telling], place == 5)
        assert opened <= disclosure.opened
        opened = set(disclosure.opened)
    assert opened == {key for key, how in case.telling.items() if how != "unaware"}


@pytest.mark.parametrize("number", range(6))
def test_what_was_volunteered_is_told_again_in_the_same_words(
    talking: TalkingWorld, patient: RulePatient, number: int
) -> None:
    key = "S020"
    case = case_of({key: "volunteered"}).model_copy(update={"id": f"case {number}"})
    before = greeted(patient, case)
    ask(patient, case, before, key)
    names = (talking.resources.seed, case.id, "patient", key)
    words = talking.resources.speech["en"].tell(key, {"psychotic": "S020.1"}, names)
    assert words in before[0].reply.text
    assert words.rstrip(".")[1:] in before[1].reply.text
