"""Rules broken on purpose: the proofs name exactly what broke, in a patient who shows it."""

from __future__ import annotations

import pytest

from kg.errors import UserError
from kg.knowledge.knowledge import Knowledge
from kg.prove.prove import prove
from kg.prove.report import Contradiction, ProofReport
from tests.kg.prove import changed, straight


def _only(report: ProofReport, kind: str) -> list[Contradiction]:
    return [found for found in report.findings if found.kind == kind]


def test_two_rules_that_can_both_hold(knowledge: Knowledge) -> None:
    broken = changed.with_rule(knowledge, "D001-D008", "D008", "elevated_mood.days >= 1 week")
    [found] = prove(broken).findings
    assert (found.kind, found.about) == ("both rules hold", ("D001-D008",))
    assert found.patient is not None
    assert [straight.rule(broken, found.patient, "D001-D008", side) for side in ("D001", "D008")] == [True, True]
    assert found.says.startswith("D001-D008: the rule for D001 and the rule for D008 both hold. A patient with: ")


def test_the_patient_shown_is_a_plain_one_in_words(knowledge: Knowledge) -> None:
    broken = changed.with_rule(knowledge, "D013-D020", "D020", "depressive.days >= 2 weeks", "S024 = true")
    [found] = prove(broken).findings
    assert found.patient is not None
    assert len(found.patient.present) == 5
    assert "S024" in found.patient.present
    assert set(found.patient.findings) == {"depressive.days", "depressive.impairment"}
    name = knowledge.symptoms["S024"].name
    assert f"{name} (S024)" in found.says
    assert f"{knowledge.episodes['depressive'].name}, impairing" in found.says


def test_a_rule_that_leaves_the_other_open(knowledge: Knowledge) -> None:
    half = changed.with_rule(knowledge, "D004-D015", "D004", "impairment = false")
    broken = changed.with_rule(half, "D004-D015", "D015", "depressive.impairment = true")
    [found] = prove(broken).findings
    assert (found.kind, found.about) == ("rule not refuted", ("D004-D015",))
    assert found.patient is not None
    sides = [straight.rule(broken, found.patient, "D004-D015", side) for side in ("D004", "D015")]
    assert sorted(map(str, sides)) == ["None", "True"]


def test_a_rule_that_no_patient_of_its_side_can_fulfil(knowledge: Knowledge) -> None:
    broken = changed.with_rule(knowledge, "D021-D022", "D021", "S044 = true", "S045 = false")
    [found] = prove(broken).findings
    assert (found.kind, found.about) == ("rule cannot hold", ("D021-D022", "D021"))


def test_criteria_that_nobody_can_meet_name_what_clashes(knowledge: Knowledge) -> None:
    broken = changed.with_requirements(
        knowledge, "D009", "manic_episode.ever = false", "hypomanic_episode.ever = false", "onset_age >= 12"
    )
    [found] = _only(prove(broken), "unsatisfiable criteria")
    assert found.about == ("D009",)
    assert "all of: group hypomanic_episode; hypomanic_episode.ever = false. " in found.says


def test_a_verdict_that_nobody_can_have(knowledge: Knowledge) -> None:
    broken = changed.with_exclusion(knowledge, "D010", "D008")
    found = _only(prove(broken), "unsatisfiable verdict")
    assert [one.about for one in found] == [("D010",)]


def test_an_implication_without_an_exclusion_shows_a_patient_with_both(knowledge: Knowledge) -> None:
    broken = changed.without_exclusion(knowledge, "D013", "D015")
    report = prove(broken)
    [found] = _only(report, "unanswered implication")
    assert found.about == ("D015", "D013")
    assert found.patient is not None
    assert [straight.verdict(broken, found.patient, code) for code in found.about] == [True, True]
    assert [one.about for one in _only(report, "never alone")] == [("D015",)]


def test_an_optional_group_can_bring_in_another_disorder(knowledge: Knowledge) -> None:
    broken = changed.with_disorder(knowledge, "D013", requirements=())
    found = {(one.disorder, one.optional, one.implies) for one in prove(broken).implications if one.reason is None}
    assert found == {(code, "depressive_episode", "D013") for code in ("D006", "D008", "D010")}


def test_exclusions_in_a_circle(knowledge: Knowledge) -> None:
    broken = changed.with_exclusion(knowledge, "D018", "D020")
    [found] = _only(prove(broken), "circle of exclusions")
    assert {"D018", "D020"} <= set(found.about)
    assert " -> " in found.says


def test_an_exclusion_that_nothing_asks_for_is_listed(knowledge: Knowledge) -> None:
    assert prove(changed.with_exclusion(knowledge, "D023", "D001")).superfluous == (("D001", "D023"),)


def test_a_mark_of_implication_must_be_true(knowledge: Knowledge) -> None:
    marked = tuple(
        edge.model_copy(update={"implied": not edge.implied}) for edge in knowledge.disorders["D005"].excluded_when
    )
    broken = changed.with_disorder(knowledge, "D005", excluded_when=marked)
    found = prove(broken).findings
    assert [(one.kind, one.about) for one in found] == [
        ("wrong mark", (excluder, "D005")) for excluder in ("D006", "D007", "D010", "D015")
    ]
    assert [one.patient is None for one in found] == [True, True, False, False]
    for one in found[2:]:
        assert one.patient is not None
        assert [straight.criteria(broken, one.patient, code) for code in one.about] == [True, False]


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("weather.sunny = true", "D001: the condition 'weather.sunny = true' is about 'weather.sunny', which is no"),
        ("manic_episode.days >= 3 days", "D001: the condition 'manic_episode.days >= 3 days' is about"),
        ("attention.course = now_and_then", "D001: .* asks for a value other than continuous, "),
    ],
)
def test_a_condition_on_nothing_known_is_the_users_mistake(knowledge: Knowledge, condition: str, said: str) -> None:
    with pytest.raises(UserError, match=said):
        prove(changed.with_requirements(knowledge, "D001", condition))


def test_a_code_that_leads_nowhere_is_the_users_mistake(knowledge: Knowledge) -> None:
    symptoms = {code: symptom for code, symptom in knowledge.symptoms.items() if code != "S019"}
    with pytest.raises(UserError, match="the symptom 'S019', which no file defines"):
        prove(knowledge.model_copy(update={"symptoms": symptoms}))
    with pytest.raises(UserError, match="D001: names the disorder 'D099'"):
        prove(changed.with_exclusion(knowledge, "D001", "D099"))
