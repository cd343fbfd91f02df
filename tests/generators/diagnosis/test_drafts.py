"""Drafts, values and outlines: what is asked for holds of what is drawn, judged without a query."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generators.criteria import Criteria
from generators.diagnosis import pair, report
from generators.diagnosis.chart import Complete
from generators.diagnosis.domains import with_domain
from generators.diagnosis.draft import Draft, Span
from generators.diagnosis.outline import Outline, forms
from generators.diagnosis.values import length_within, settle, spoken_lengths
from generators.draw import stream
from generators.item import Item
from generators.writing import spoken
from kg.knowledge.knowledge import Knowledge
from kg.model.agreement import AGE
from kg.model.finding import DOMAIN, IMPAIRMENT, TOTAL
from kg.model.profile import MAX_FACTS, Profile
from tests.generators.diagnosis.test_case_types import relations
from tests.kg.oracle.plain import Plain

NUMBERS = st.integers(min_value=0, max_value=10**9)
MANY = pytest.mark.parametrize("number", range(46))
"""Twice as many draws as there are disorders."""
Items = Mapping[str, Sequence[Item]]


def profile(outline: Outline) -> Profile:
    return outline.profile({code: f"{code}.1" for code in (*outline.present, *outline.vague)})


def drawn(draft: Draft, criteria: Criteria, number: int) -> Profile | None:
    picked = draft.pick((), stream(number, "pick"))
    if picked is None:
        return None
    values = settle(draft, criteria, f"seed {number}")
    return profile(Outline(tuple(sorted(picked)), (), (), values, ()))


def test_criteria_are_those_of_the_knowledge(criteria: Criteria, knowledge: Knowledge) -> None:
    assert {code: set(others) for code, others in criteria.related.items()} == relations(knowledge)
    for code, asked in criteria.disorders.items():
        known = knowledge.disorders[code]
        assert (asked.name, asked.minimum_days, asked.maximum_days) == (
            known.name,
            known.minimum_days,
            known.maximum_days,
        )
        assert asked.impairment is known.functional_impairment
        assert asked.stressor == known.stressor
        assert {group.code for group in asked.required} == {one.group for one in known.requires if one.mandatory}
        assert {group.code for group in asked.allowed} == {one.group for one in known.requires if not one.mandatory}
        assert sorted(test.text for test in asked.requirements) == sorted(one.text for one in known.requirements)
        assert set(asked.excluders) == {edge.disorder for edge in known.excluded_when}
    implied = {
        (edge.disorder, code) for code, one in knowledge.disorders.items() for edge in one.excluded_when if edge.implied
    }
    assert {(code, other) for code, asked in criteria.disorders.items() for other in asked.implied} == implied
    assert set(criteria.differentials) == set(knowledge.differentials)


@MANY
def test_a_draft_that_meets_a_disorder_does(number: int, criteria: Criteria, knowledge: Knowledge) -> None:
    rng = stream(number)
    asked = criteria.disorders[sorted(criteria.disorders)[number % len(criteria.disorders)]]
    draft = Draft(criteria)
    assert draft.meet(asked, rng)
    patient = drawn(draft, criteria, number)
    assert patient is not None
    assert Plain(knowledge, patient).criteria(asked.code) is True


@MANY
def test_a_draft_that_fails_a_group_does(number: int, criteria: Criteria, knowledge: Knowledge) -> None:
    rng = stream(number)
    asked = criteria.disorders[sorted(criteria.disorders)[number % len(criteria.disorders)]]
    group = criteria.groups[rng.choice(sorted(criteria.groups))]
    draft = Draft(criteria)
    assert draft.meet(asked, rng)
    if not draft.fail_group(group, rng):
        assert {group.code} & {one.code for one in asked.required} or set(group.pool) & {
            code for one in asked.required for code in one.pool
        }
        return
    patient = drawn(draft, criteria, number)
    if patient is not None:
        plain = Plain(knowledge, patient)
        assert plain.criteria(asked.code) is not False or group.code in {one.code for one in asked.required}
        assert plain.ever(knowledge.groups[group.code]) is False


def test_contradictions_are_refused(criteria: Criteria) -> None:
    draft = Draft(criteria)
    assert draft.show("S033")
    assert not draft.hide("S033")
    draft = Draft(criteria)
    assert draft.narrow(TOTAL, Span(10, 20))
    assert draft.narrow(TOTAL, Span(15, 30))
    assert draft.spans[TOTAL] == Span(15, 20)
    assert not draft.narrow(TOTAL, Span(21, 30))
    assert draft.spans[TOTAL] == Span(15, 20), "what is refused leaves no trace"
    assert draft.fix("impairment", False)
    assert not draft.fix("depressive.impairment", True), "an episode that impairs, in a life that is not impaired"
    assert draft.fix("elevated_mood.impairment", False)
    assert not draft.fix("impairment", True)


def test_copies_are_independent(criteria: Criteria) -> None:
    draft = Draft(criteria)
    twin = draft.copy()
    twin.show("S001")
    twin.fix("impairment", True)
    twin.narrow(TOTAL, Span(5, 6))
    assert (draft.present, draft.fixed, draft.spans) == (set(), {}, {})


def test_lengths_that_people_say() -> None:
    lengths = spoken_lengths()
    assert lengths == sorted(set(lengths))
    for length in lengths:
        count, unit = spoken.span(length).split(" ")
        assert not count.isdigit()
        assert unit.removesuffix("s") in ("day", "week", "month", "year")
        assert unit.startswith("day") <= (length < 14)


@settings(derandomize=True, deadline=None)
@given(least=st.integers(1, 2500), size=st.integers(0, 3000), number=NUMBERS)
def test_a_length_lies_within_its_span_and_is_said_where_one_can_be(least: int, size: int, number: int) -> None:
    span = Span(least, least + size)
    length = length_within(span, stream(number))
    assert span.least <= length <= span.greatest
    if any(span.least <= said <= span.greatest for said in spoken_lengths()):
        assert length in spoken_lengths()
    else:
        assert length == span.least


@MANY
def test_values_state_the_total_and_keep_every_episode_within_it(number: int, criteria: Criteria) -> None:
    rng = stream(number)
    asked = criteria.disorders[sorted(criteria.disorders)[number % len(criteria.disorders)]]
    draft = Draft(criteria)
    assert draft.meet(asked, rng)
    values = settle(draft, criteria, f"seed {number}")
    assert list(values) == sorted(values)
    assert set(values) >= {TOTAL, IMPAIRMENT, *draft.spans, *draft.fixed}
    for key, span in draft.spans.items():
        assert span.least <= int(values[key]) <= span.greatest, key
        if key.endswith(".days"):
            assert int(values[key]) <= int(values[TOTAL]), key
    assert settle(draft, criteria, f"seed {number}") == values
    assert settle(draft, criteria, "x", dict(values)) == values


def test_asking_for_more_changes_no_other_value(criteria: Criteria) -> None:
    draft = Draft(criteria)
    assert draft.narrow("depressive.days", Span(14, 60))
    before = settle(draft, criteria, "a seed")
    assert draft.narrow("onset_age", Span(10, 30))
    after = settle(draft, criteria, "a seed")
    assert 10 <= int(after.pop("onset_age")) <= 30
    assert after == before


def impaired(**more: bool | str) -> Outline:
    return Outline((), (), (), {IMPAIRMENT: True, **more}, ())


def test_every_disorder_and_differential_has_each_impaired_area_equally_often(criteria: Criteria) -> None:
    areas = sorted(criteria.findings[DOMAIN].values)
    for subject in (*criteria.disorders, *criteria.differentials):
        seeds = [with_domain([impaired(), impaired()], subject, number, "a build", criteria) for number in range(10)]
        assert all(first == second for first, second in seeds)
        assert sorted(str(first.findings[DOMAIN]) for first, _ in seeds) == sorted([*areas, *areas])
    of_first_seeds = Counter(
        with_domain([impaired()], subject, 0, "a build", criteria)[0].findings[DOMAIN] for subject in criteria.disorders
    )
    assert max(of_first_seeds.values()) - min(of_first_seeds.values()) <= 1
    builds = {str(with_domain([impaired()], "D001", 0, f"build {seed}", criteria)) for seed in range(20)}
    assert len(builds) == len(areas), "another build begins elsewhere"


def test_only_an_open_area_is_filled(criteria: Criteria) -> None:
    stated, unsettled = impaired(**{DOMAIN: "social"}), impaired()._replace(unsettled=(DOMAIN,))
    unimpaired, silent = impaired(**{IMPAIRMENT: False}), Outline((), (), (), {}, ())
    for number in range(5):
        for outline in (stated, unsettled, unimpaired, silent):
            assert with_domain([outline], "D001", number, "a build", criteria) == (outline,)


@pytest.mark.parametrize("task", ["medical_chart", "self_report", "ambiguous", "unambiguous"])
def test_every_number_of_a_case_is_one_that_people_say_and_agrees(
    task: str, items: Items, criteria: Criteria, knowledge: Knowledge
) -> None:
    people = {f"P{number:04d}": person for number, person in enumerate(knowledge.people, start=1)}
    lengths = set(spoken_lengths())
    known = {agreement.text for finding in knowledge.findings.values() for agreement in finding.agrees}
    assert {agreement.text for agreement in criteria.agreements} >= known
    for item in items[task]:
        case = Profile.model_validate(item.facts)
        findings = case.findings
        age = people[item.provenance["patient"]["person"]].age
        # What is left open has a value of its own that no inequality knows.
        settled = [one for one in criteria.agreements if not one.names & set(case.unsettled)]
        broken = [one.text for one in settled if not one.holds({**findings, AGE: age})]
        assert broken == [], item.id
        for key, value in findings.items():
            if key == TOTAL or key.endswith(".days"):
                assert value in lengths, (item.id, key)
                assert int(value) <= int(findings.get(TOTAL, 10**6)), (item.id, key)


def test_an_incomplete_case_is_kept_only_where_it_falls_short(criteria: Criteria, knowledge: Knowledge) -> None:
    kept = 0
    for code, asked in criteria.disorders.items():
        for number in range(4):
            outline = report.draw(criteria, asked, f"{code}/{number}", stream(code, number))
            if outline is None:
                continue
            assert outline.vague == outline.unsettled == ()
            judgement = Plain(knowledge, profile(outline)).judge(None)
            own = judgement.verdicts[code]
            rivals = report.rivals(asked, judgement, criteria)
            spoilt = own.contradicted or any(found.verdict == "met" for found in judgement.verdicts.values())
            assert (rivals is None) == spoilt, (code, number)
            if rivals is None:
                continue
            kept += 1
            for other, found in judgement.verdicts.items():
                ahead = own.satisfied / own.units - found.satisfied / found.units
                apart = other in asked.implied or code in criteria.disorders[other].implied
                near = ahead < 0.15 - 1e-9
                assert (other in rivals) == (other != code and not apart and not near), (code, number, other)
    assert kept >= 46


def test_a_complete_case_meets_its_disorder(criteria: Criteria, knowledge: Knowledge) -> None:
    made = 0
    for code, asked in criteria.disorders.items():
        for number in range(5):
            outline = Complete(criteria, asked, f"{code}/{number}", stream(code, number)).outline
            if outline is None:
                continue
            made += 1
            assert Plain(knowledge, profile(outline)).criteria(code) is True, (code, number)
            assert TOTAL in outline.findings
            assert outline.fact_count() <= MAX_FACTS
    assert made >= 0.9 * 5 * len(criteria.disorders)


def test_what_the_trigger_names_is_left_open(items: Items, knowledge: Knowledge) -> None:
    told = settled = 0
    for item in items["ambiguous"]:
        case = Profile.model_validate(item.facts)
        trigger = knowledge.differentials[item.provenance["subject"]].trigger.vague
        unclear = {*case.vague, *case.unsettled}
        assert unclear & set(trigger), item.id
        assert {key for key in trigger if key in knowledge.symptoms} <= set(case.vague), item.id
        told += len(trigger)
        settled += len(set(trigger) - unclear)
    assert settled < 0.02 * told


def test_pairs_share_all_but_what_decides(criteria: Criteria) -> None:
    made = 0
    for code, differential in criteria.differentials.items():
        found = pair.draw(criteria, differential, code, stream(code))
        if found is None:
            continue
        made += 1
        unclear, sides = found.ambiguous, (found.primary, found.alternative)
        assert unclear.fact_count() <= MAX_FACTS, code
        for side in sides:
            assert side.vague == side.unsettled == (), code
            assert side.fact_count() <= MAX_FACTS, code
            assert set(unclear.present) <= set(side.present) <= {*unclear.present, *unclear.vague}, code
            assert set(side.absent) == set(unclear.vague) - set(side.present), code
            assert {key: side.findings[key] for key in unclear.findings} == dict(unclear.findings), code
            assert criteria.agree(side.findings), code
    assert made >= 60


def test_a_patient_has_one_form_of_a_symptom_in_every_case(criteria: Criteria) -> None:
    few = Outline(("S024", "S027"), (), (), {}, ())
    more = Outline(("S024", "S025", "S027"), ("S033",), (), {}, ())
    first = forms(few, criteria.subtypes, stream("a patient"))
    second = forms(more, criteria.subtypes, stream("a patient"))
    assert first == {code: second[code] for code in ("S024", "S027")}
    assert set(second) == {"S024", "S025", "S027", "S033"}
    assert all(form in criteria.subtypes[code] for code, form in second.items())
    everyone = {forms(few, criteria.subtypes, stream("patient", number))["S024"] for number in range(60)}
    assert everyone == set(criteria.subtypes["S024"])
