"""The plain doctors: risk before closing, the budget, no question twice, and where each of them ends."""

from __future__ import annotations

from typing import Any, cast

import pytest

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.doctors.areas import read_trees
from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.doctors.five_phases import FivePhasesDoctor
from evaluators.consultation.doctors.random_order import RandomDoctor
from evaluators.consultation.doctors.ranking import ranked
from evaluators.consultation.doctors.symptom_tree import SymptomTreeDoctor, is_yes
from evaluators.consultation.doctors.tree import SkippingTreeDoctor, TreeDoctor
from evaluators.consultation.exchange import Ask, Close, Said
from evaluators.consultation.heard import Heard
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import PatientCase
from tests.evaluators.consultation.talking import HeldTalk, PlainBelief, TalkingWorld, hold

PLAIN: tuple[type[CarefulDoctor], ...] = (
    RandomDoctor,
    TreeDoctor,
    SkippingTreeDoctor,
    FivePhasesDoctor,
    SymptomTreeDoctor,
)
(RISK,) = risk_plan().symptoms


@pytest.fixture(scope="module")
def held(talking: TalkingWorld, told: list[PatientCase]) -> dict[str, list[HeldTalk]]:
    patient = RulePatient(talking.resources)
    return {
        kind.name: [hold(talking, kind(talking.resources), patient, case) for case in told[place::5]]
        for place, kind in enumerate(PLAIN)
    }


@pytest.fixture(params=[one.name for one in PLAIN])
def consultations(held: dict[str, list[HeldTalk]], request: pytest.FixtureRequest) -> list[HeldTalk]:
    return held[request.param]


def said_of(one: HeldTalk, key: str) -> list[Said]:
    return [said for turn in one.heard.exchanges for said in turn.reply.said if said.key == key]


def test_risk_is_asked_before_closing_followed_up_and_escalated_on_yes(held: dict[str, list[HeldTalk]]) -> None:
    yes = dict.fromkeys(held, 0)
    for name, one in ((name, one) for name, listed in held.items() for one in listed):
        acts = [turn.act for turn in one.turns]
        asked = [turn for turn in one.turns if any(mapped.key == RISK for mapped in turn.mapped)]
        heard = [said.answer for said in said_of(one, RISK) if said.answer is not None]
        assert asked or (heard and heard[0]), one.case.id
        told = any(heard)
        yes[name] += told
        assert acts.count("follow_up") == (risk_plan().follow_ups if told else 0), one.case.id
        assert acts.count("escalation") == int(told), one.case.id
        if told:
            first = next(
                place
                for place, turn in enumerate(one.heard.exchanges)
                if any(said.key == RISK and said.answer for said in turn.reply.said)
            )
            wanted = ["follow_up"] * risk_plan().follow_ups + ["escalation"]
            assert acts[first : first + len(wanted)] == wanted, one.case.id
    assert min(yes.values()) >= 1
    assert sum(yes.values()) >= 10


def test_a_no_is_no_yes(talking: TalkingWorld, told: list[PatientCase], consultations: list[HeldTalk]) -> None:
    """Only what is there in the record is ever followed up."""
    for one in consultations:
        if not talking.truth(one.case, RISK):
            assert not any(turn.act in ("follow_up", "escalation") for turn in one.turns)


def test_no_question_beyond_the_budget_and_none_twice_but_on_purpose(consultations: list[HeldTalk]) -> None:
    again = 0
    for one in consultations:
        assert one.heard.questions <= one.heard.budget
        assert one.heard.left == one.heard.budget - one.heard.questions
        keys = [mapped.key for turn in one.turns if turn.act == "question" for mapped in turn.mapped]
        twice = {key for key in keys if keys.count(key) > 1}
        assert all(keys.count(key) == 2 for key in twice)
        for key in twice - {RISK}:
            assert said_of(one, key)[0].status in ("withheld", "unsure"), (one.case.id, key)
            again += said_of(one, key)[0].status == "withheld"
    assert again >= 5


def test_they_close_with_a_reason_and_a_ranking_by_the_verdicts(consultations: list[HeldTalk]) -> None:
    for one in consultations:
        codes = [code for code, _ in one.close.ranked]
        shares = [share for _, share in one.close.ranked]
        assert sorted(codes) == sorted([*one.heard.verdicts, "none"])
        assert shares == sorted(shares, reverse=True)
        assert sum(shares) == pytest.approx(1)
        # The belief of these tests differs by less than a verdict weighs.
        verdicts = [one.heard.verdicts[code] for code in codes if code != "none"]
        met = True in verdicts
        assert verdicts == sorted(verdicts, key=lambda verdict: verdict is not True if met else verdict is False)
        if one.close.why == "decided":
            assert None not in one.heard.verdicts.values()
        elif one.close.why == "budget":
            assert one.heard.left == 0
        else:
            assert one.close.why == "finished"


def test_a_doctor_does_the_same_for_the_same(talking: TalkingWorld, told: list[PatientCase]) -> None:
    patient = RulePatient(talking.resources)
    for kind in PLAIN:
        one = hold(talking, kind(talking.resources), patient, told[4])
        other = hold(talking, kind(talking.resources), patient, told[4])
        assert (one.heard.exchanges, one.close) == (other.heard.exchanges, other.close)


@pytest.mark.parametrize("kind", [TreeDoctor, SkippingTreeDoctor, RandomDoctor])
def test_with_budget_enough_everything_that_is_told_is_decided(
    talking: TalkingWorld, told: list[PatientCase], kind: type[CarefulDoctor]
) -> None:
    patient = RulePatient(talking.resources)
    doctor = kind(talking.resources)
    for case in told[:2]:
        plain = case.model_copy(update={"telling": {}, "unsure": ()})
        one = hold(talking, doctor, patient, plain, budget=300)
        assert one.close.why == "decided", (kind.name, case.id)


def test_skipping_needs_fewer_questions_than_the_whole_tree(talking: TalkingWorld, told: list[PatientCase]) -> None:
    patient = RulePatient(talking.resources)
    whole, skipping = TreeDoctor(talking.resources), SkippingTreeDoctor(talking.resources)
    for case in told[:3]:
        plain = case.model_copy(update={"telling": {}, "unsure": ()})
        one = hold(talking, whole, patient, plain, budget=300)
        other = hold(talking, skipping, patient, plain, budget=300)
        assert other.decided is not None
        assert one.decided is not None
        assert other.decided < one.decided
        codes = {code: verdict for code, verdict in one.heard.verdicts.items() if verdict is not None}
        assert codes.items() <= dict(other.heard.verdicts).items()


def test_phases_keep_their_limits(talking: TalkingWorld, held: dict[str, list[HeldTalk]]) -> None:
    doctor = FivePhasesDoctor(talking.resources)
    phases = {one.name: one for one in doctor._plan.phases}
    reached: dict[str, int] = dict.fromkeys(phases, 0)
    early = 0
    for one in held["five-phases"]:
        found = [doctor.phase_of(turn) for turn in one.turns if turn.act == "question"]
        for name, phase in phases.items():
            assert found.count(name) <= phase.maximum, (one.case.id, name)
            reached[name] += found.count(name) > 0
        assert None not in found
        early += found.count("screening") < phases["screening"].maximum
        if one.close.why != "decided":
            assert found.count("screening") >= phases["screening"].minimum
        assert found.count("risk") >= 1 or one.heard.answers.get(RISK)
    assert min(reached.values()) > 0
    assert early >= 5


def test_phases_end_early_by_their_exit_conditions(talking: TalkingWorld, told: list[PatientCase]) -> None:
    """Who tells of suicidal thoughts at the beginning is asked the least, and followed up at once."""
    doctor, patient = FivePhasesDoctor(talking.resources), RulePatient(talking.resources)
    found = [case for case in told if talking.truth(case, RISK)][:5]
    for case in found:
        urgent = case.model_copy(update={"telling": {RISK: "volunteered"}, "unsure": ()})
        one = hold(talking, doctor, patient, urgent)
        assert [turn.act for turn in one.turns[:3]] == ["follow_up", "follow_up", "escalation"]
        counts = [doctor.phase_of(turn) for turn in one.turns if turn.act == "question"]
        least = {phase.name: phase.minimum for phase in doctor._plan.phases}
        assert counts.count("screening") <= least["screening"]
        assert counts.count("assessment") <= least["assessment"]
        assert counts.count("deepening") <= least["deepening"]
    assert len(found) == 5


def test_the_symptom_tree_starts_from_the_complaint_and_ends(
    talking: TalkingWorld, held: dict[str, list[HeldTalk]]
) -> None:
    entries = {code: entry.at for entry in reversed(read_trees().entries) for code in entry.complaints}
    nodes = read_trees().nodes
    asks = {node.ask for node in nodes.values()} | {RISK}
    entered: set[str] = set()
    for one in held["symptom-tree"]:
        keys = [mapped.key for turn in one.turns if turn.act == "question" for mapped in turn.mapped]
        assert {*keys} <= asks
        complaint = [said.key for said in one.heard.exchanges[0].reply.said if said.status == "volunteered"]
        entered.update(entries[key] for key in complaint if key in entries)
    assert len(entered) >= 6
    assert {one.close.why for one in held["symptom-tree"]} >= {"finished"}


def test_every_symptom_leads_into_the_tree(talking: TalkingWorld) -> None:
    listed = [code for entry in read_trees().entries for code in entry.complaints]
    assert len(listed) == len({*listed})
    assert {*listed} == {code for code in talking.oracle.criteria.symptoms if code in talking.oracle.questions}


def test_yes_to_effects_is_that_there_is_one() -> None:
    assert is_yes({"impairment": True, "distress": None})
    assert not is_yes({"impairment": False, "distress": None})
    assert is_yes({"depressive": "S024.1"})
    assert not is_yes([])
    assert not is_yes(None)


class Hasty(CarefulDoctor):
    """Would close at once."""

    name = "hasty"

    def next(self, heard: Heard) -> Ask | Close:
        return self.again(heard, last=True) or self.close(heard, "sure")


class Stubborn(CarefulDoctor):
    """Would ask one thing for ever."""

    name = "stubborn"

    def next(self, heard: Heard) -> Ask | Close:
        return Ask(keys=(f"S0{10 + heard.questions}",))


def keys_of(one: HeldTalk) -> list[str]:
    return [mapped.key for turn in one.turns if turn.act == "question" for mapped in turn.mapped]


def bare(case: PatientCase, **telling: str) -> PatientCase:
    return PatientCase.model_validate({**case.model_dump(), "telling": telling, "unsure": ()})


def test_who_would_close_at_once_asks_about_risk_first(talking: TalkingWorld, told: list[PatientCase]) -> None:
    patient, doctor = RulePatient(talking.resources), Hasty(talking.resources)
    without = next(one for one in told if not talking.truth(one, RISK))
    one = hold(talking, doctor, patient, bare(without))
    assert (keys_of(one), one.close.why) == ([RISK], "sure")
    assert one.turns[0].trust


def test_one_question_is_kept_for_risk_and_two_beside_a_warning_sign(
    talking: TalkingWorld, told: list[PatientCase]
) -> None:
    patient, stubborn = RulePatient(talking.resources), Stubborn(talking.resources)
    without = bare(next(one for one in told if not talking.truth(one, RISK)))
    one = hold(talking, stubborn, patient, without, budget=3)
    assert keys_of(one) == ["S010", "S011", RISK]
    assert one.close.why == "budget"
    warned = next(
        one for one in told if talking.truth(one, RISK) and any(talking.truth(one, key) for key in risk_plan().warnings)
    )
    sign = next(key for key in risk_plan().warnings if talking.truth(warned, key))
    denying = bare(warned, **{RISK: "denied", sign: "volunteered"})
    other = hold(talking, stubborn, patient, denying, budget=3)
    assert keys_of(other) == ["S010", RISK, RISK]
    assert [said.status for said in said_of(other, RISK)][:2] == ["denied", "told"]
    assert [turn.act for turn in other.turns[3:]] == ["follow_up", "follow_up", "escalation"]


def test_follow_up_is_no_question_of_the_budget(talking: TalkingWorld, told: list[PatientCase]) -> None:
    patient, stubborn = RulePatient(talking.resources), Stubborn(talking.resources)
    case = bare(next(one for one in told if talking.truth(one, RISK)))
    one = hold(talking, stubborn, patient, case, budget=1)
    assert [turn.act for turn in one.turns] == ["question", "follow_up", "follow_up", "escalation"]
    assert (one.heard.questions, one.heard.left) == (1, 0)
    assert one.heard.tries(RISK) == 1


def test_what_was_withheld_is_asked_again_with_trust(talking: TalkingWorld, told: list[PatientCase]) -> None:
    patient = RulePatient(talking.resources)

    class Asks(CarefulDoctor):
        name = "asks"

        def next(self, heard: Heard) -> Ask | Close:
            first = self.first(heard, ("S024",))
            return first or self.again(heard, last=True) or self.close(heard, "finished")

    case = next(one for one in told if talking.truth(one, "S024"))
    one = hold(talking, Asks(talking.resources), patient, bare(case, S024="reluctant"))
    assert keys_of(one) == ["S024", "S024", RISK][: len(keys_of(one))]
    assert [turn.trust for turn in one.turns[:2]] == [False, True]
    assert one.heard.answers["S024"] == talking.truth(case, "S024")


def test_ranking_keeps_some_doubt(talking: TalkingWorld) -> None:
    codes = list(talking.oracle.criteria.disorders)
    last, first = codes[-1], codes[0]

    def ranking(**verdicts: bool) -> dict[str, float]:
        known = {code: verdicts.get(code) for code in codes}
        heard: Any = type("Known", (), {"belief": PlainBelief(codes), "verdicts": known})()
        return dict(ranked(cast(Heard, heard)))

    assert list(ranking()) == [*codes, "none"]
    assert next(iter(ranking(**{last: True}))) == last
    assert ranking(**{last: True})[last] > 0.5
    unlikely = ranking(**{first: False})
    assert list(unlikely)[-1] == first
    assert 0 < unlikely[first] < 0.01
    assert next(iter(ranking(**dict.fromkeys(codes, False)))) == "none"


def test_all_plain_doctors_are_declared() -> None:
    declared = {name: DoctorAgent.registry.get(name) for name in (one.name for one in PLAIN)}
    assert declared == {one.name: one for one in PLAIN}
