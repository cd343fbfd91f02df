"""Rules broken on purpose: each proof names what broke, in a patient who shows it or by what stands in the way."""

from __future__ import annotations

import pytest

from kg.criteria.words import lowered
from kg.errors import UserError
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.model.disorder import Specifier
from kg.prove import solving
from kg.prove.prove import prove
from kg.prove.report import Against, Idle, Implication, RuleProof
from tests.kg.prove import changed, plain


@pytest.fixture(scope="module")
def knowledge(knowledge: Knowledge) -> Knowledge:
    """Of the suite: what is broken here is small, and so is what has to be proved."""
    return core(knowledge)


def test_two_rules_that_can_both_hold(knowledge: Knowledge) -> None:
    broken = changed.with_rule(knowledge, "D021-D022", "D022", "S043 = true")
    found = changed.found(broken, "both rules hold", "differential", "D021-D022")
    assert found.patient is not None
    assert [plain.rule(broken, found.patient, "D021-D022", side) for side in ("D021", "D022")] == [True, True]
    assert found.says.startswith("D021-D022: the rule for D021 and the rule for D022 both hold. A patient of ")
    assert f"{lowered(knowledge.symptoms['S043'].name)} (S043)" in found.says
    [episode] = found.patient.episodes
    assert found.patient.fact_count() == 1 + len(episode.present)


def test_a_rule_that_speaks_against_a_verdict(knowledge: Knowledge) -> None:
    broken = changed.with_rule(changed.without_reason(knowledge, "D011-D012"), "D011-D012", "D011", "S056 = false")
    found = changed.found(broken, "rule against verdict", "differential", "D011-D012")
    assert found.about == ("D011-D012", "D011")
    assert found.patient is not None
    assert [plain.verdict(broken, found.patient, code) for code in ("D011", "D012")] == [False, True]
    assert plain.rule(broken, found.patient, "D011-D012", "D011") is True
    explained = changed.with_reason(broken, "D011-D012", "For the test.")
    listed = [one for one in changed.shown(explained, "differential", "D011-D012") if isinstance(one, Against)]
    assert [(one.favours, one.reason) for one in listed] == [("D011", "For the test.")]


def test_a_rule_that_no_patient_of_its_side_can_fulfil(knowledge: Knowledge) -> None:
    broken = changed.with_rule(knowledge, "D021-D022", "D021", "anorexia_nervosa.ever = false")
    found = changed.found(broken, "rule cannot hold", "differential", "D021-D022")
    assert found.about == ("D021-D022", "D021")
    assert "the rule for D021 holds; D021 Anorexia Nervosa is met" in found.says


def test_cases_whose_trigger_leaves_the_wrong_thing_open(knowledge: Knowledge) -> None:
    broken = changed.with_trigger(knowledge, "D021-D022", "S001")
    found = changed.found(broken, "no cases", "differential", "D021-D022")
    assert "What stands in the way: that nothing is left open but what the trigger names" in found.says


def test_cases_that_rest_on_a_number_close_to_its_limit(knowledge: Knowledge) -> None:
    broken = changed.with_requirements(knowledge, "D012", "days(phobic) < 7 months")
    found = changed.found(broken, "no chart", "disorder", "D012")
    assert "What stands in the way: that numbers stand 25 % clear of their limits" in found.says
    assert "days(phobic) < 7 months is clear of its limit" in found.says


def test_charts_with_too_many_facts(knowledge: Knowledge) -> None:
    broken = changed.with_group(knowledge, "inattention", minimum_count=9)
    broken = changed.with_group(broken, "hyperactivity_impulsivity", minimum_count=9)
    broken = changed.with_requirements(
        broken, "D001", *(f"{key} = {one.values[0].value}" for key, one in knowledge.findings.items() if one.values)
    )
    found = changed.found(broken, "no chart", "disorder", "D001")
    assert "the number of facts (a patient without it misses: at most 22 facts)" in found.says


def test_criteria_that_nobody_can_meet_name_what_clashes(knowledge: Knowledge) -> None:
    broken = changed.with_requirements(knowledge, "D009", "hypomanic_episode.ever = false")
    found = changed.found(broken, "unsatisfiable criteria", "disorder", "D009")
    assert "all of: group a hypomanic episode ever; there never was a hypomanic episode. " in found.says


def test_a_history_that_cannot_be_makes_criteria_unsatisfiable(knowledge: Knowledge) -> None:
    broken = changed.with_requirements(knowledge, "D012", "onset_age(phobic) < 2 years")
    found = changed.found(broken, "unsatisfiable criteria", "disorder", "D012")
    assert "the age at which phobic fear first began is less than 2 years" in found.says


def test_an_implication_without_an_exclusion(knowledge: Knowledge) -> None:
    broken = changed.with_only_requirements(knowledge, "D013")
    shown = changed.shown(broken, "disorder", "D015")
    assert [one.implies for one in shown if isinstance(one, Implication)] == ["D013"]
    found = changed.found(broken, "unanswered implication", "disorder", "D015")
    assert found.about == ("D015", "D013")
    assert "D015" in changed.found(broken, "no chart", "disorder", "D015").says


def test_a_mark_of_implication_must_be_true(knowledge: Knowledge) -> None:
    marked = changed.with_exclusion(knowledge, "D012", "D001", implied=True)
    found = changed.found(marked, "wrong mark", "disorder", "D001")
    assert found.about == ("D001", "D012")
    assert found.patient is not None
    assert plain.evaluation(marked, found.patient).criteria_of("D001").plain is True
    assert plain.evaluation(marked, found.patient).criteria_of("D012").plain is False
    implied = changed.with_exclusion(changed.with_only_requirements(knowledge, "D013"), "D013", "D015")
    assert "Mark the exclusion" in changed.found(implied, "wrong mark", "disorder", "D015").says


def test_pairs_must_be_as_stated(knowledge: Knowledge) -> None:
    never = changed.with_pair(knowledge, "D011", "D012", "never")
    found = changed.found(never, "wrong pair", "pair", "D011", "D012")
    assert found.patient is not None
    assert [plain.verdict(never, found.patient, code) for code in ("D011", "D012")] == [True, True]
    allowed = changed.with_pair(knowledge, "D001", "D002", "allowed")
    assert "no patient has both" in changed.found(allowed, "wrong pair", "pair", "D001", "D002").says


def test_an_exclusion_that_is_never_in_force_is_listed(knowledge: Knowledge) -> None:
    broken = changed.with_exclusion(knowledge, "D003", "D002")
    idle = [one for one in changed.shown(broken, "disorder", "D003") if isinstance(one, Idle)]
    assert Idle(disorder="D003", by="D002") in idle


def test_a_specifier_that_can_be_added_to_nobody(knowledge: Knowledge) -> None:
    when = changed.read(knowledge, "depressive_episode.ever = false")
    broken = changed.with_disorder(knowledge, "D013", specifiers=(Specifier(name="without a low", when=when),))
    found = changed.found(broken, "idle specifier", "disorder", "D013")
    assert found.about == ("D013", "without a low")


def test_a_form_that_a_condition_names_can_be_there(knowledge: Knowledge) -> None:
    asked = changed.with_requirements(knowledge, "D017", "S067.4 = true")
    [proof] = [
        one
        for one in changed.shown(asked, "disorder", "D017")
        if isinstance(one, RuleProof) and one.statement == "chart exists"
    ]
    [profile] = proof.patients
    assert [episode.present["S067"] for episode in profile.episodes if "S067" in episode.present] == ["S067.4"]
    assert plain.verdict(asked, profile, "D017") is True


def test_exclusions_in_a_circle(knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kg.prove.prove.tasks", lambda criteria: [])
    broken = changed.with_exclusion(knowledge, "D018", "D020")
    [found] = [one for one in prove(broken).findings if one.kind == "circle of exclusions"]
    assert {"D018", "D020"} <= set(found.about)
    assert " -> " in found.says


def test_a_solver_that_gives_up_says_so(knowledge: Knowledge, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solving, "LIMIT", 10)
    shown = changed.shown(knowledge, "pair", "D011", "D012")
    assert "gave up" in changed.found(knowledge, "undecided", "pair", "D011", "D012").says
    assert not [one for one in shown if isinstance(one, RuleProof)]


def test_a_condition_on_nothing_known_is_the_users_mistake(knowledge: Knowledge) -> None:
    with pytest.raises(UserError, match=r"D001: .*weather\.sunny"):
        prove(changed.with_requirements(knowledge, "D001", "weather.sunny = true"))
    with pytest.raises(UserError, match="D099"):
        prove(changed.with_exclusion(knowledge, "D001", "D099"))
