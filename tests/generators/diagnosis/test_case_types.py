"""What each kind of case must be, judged without a query (semantics, sections 3 and 4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

import pytest

from generators.item import Item
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import MAX_FACTS, Profile
from tests.generators.diagnosis.building import TASKS
from tests.generators.diagnosis.standing import Standing, gold, rest

Items = Mapping[str, Sequence[Item]]
COUNTS = {"medical_chart": 345, "self_report": 690, "ambiguous": 1305, "unambiguous": 2610}
"""A fifth of the whole suite."""
FILLED_BY_CORE = ("D004", "D012", "D016", "D017", "D020", "D022")
"""Here a missing symptom would refute the disorder: the gap lies in what is not stated."""


@pytest.fixture(scope="module")
def standing(knowledge: Knowledge) -> Standing:
    return Standing(knowledge)


def profile(item: Item) -> Profile:
    return Profile.model_validate(item.facts)


def of_patient(items: Sequence[Item]) -> dict[tuple[str, int], dict[str, Profile]]:
    """The profiles of each patient of each seed, by side."""
    found: dict[tuple[str, int], dict[str, Profile]] = defaultdict(dict)
    for item in items:
        found[item.group, item.provenance["patient"]["number"]][item.provenance["side"]] = profile(item)
    return found


@pytest.mark.parametrize("task", TASKS)
def test_every_item_stands_by_the_definitions(task: str, items: Items, standing: Standing) -> None:
    assert len(items[task]) == COUNTS[task]
    wrong = {item.id: faults for item in items[task] if (faults := standing.faults(item))}
    assert wrong == {}


@pytest.mark.parametrize("task", TASKS)
def test_the_proof_is_about_what_the_item_states(task: str, items: Items, standing: Standing) -> None:
    for item in items[task]:
        (asked,) = item.proof.params["profiles"]
        stated = profile(item).parameter()
        assert {key: asked[key] for key in stated} == stated, item.id
        judged = standing.judgement(item)
        if item.proof.shares is not None:
            shares = {code: (found.satisfied, found.units) for code, found in judged.verdicts.items()}
            assert item.proof.shares == {code: shares[code] for code in item.proof.verdicts}, item.id
        assert item.proof.rule == (judged.rules or None), item.id


def test_no_two_relations_are_counted_for_the_same_items(items: Items) -> None:
    about = {
        name: {item.id for task in TASKS for item in items[task] if name in item.relations}
        for name in ("INCLUDED_IN", "REQUIRES", "EXCLUDES", "PRIMARY_OF", "ALTERNATIVE")
    }
    assert all(len(found) > 100 for found in about.values())
    assert len({frozenset(found) for found in about.values()}) == len(about)
    sides = {item.relations[-1] for item in items["unambiguous"]}
    assert sides == {"PRIMARY_OF", "ALTERNATIVE"}
    assert not any({"PRIMARY_OF", "ALTERNATIVE"} <= set(item.relations) for item in items["unambiguous"])
    assert all({"PRIMARY_OF", "ALTERNATIVE"} <= set(item.relations) for item in items["ambiguous"])
    assert not all("REQUIRES" in item.relations for item in items["self_report"])


@pytest.mark.parametrize("task", TASKS)
def test_no_case_has_more_facts_than_a_text_can_tell(task: str, items: Items) -> None:
    for item in items[task]:
        told = profile(item)
        assert told.fact_count() <= MAX_FACTS, item.id
        assert {code.partition(".")[0] for code in told.present.values()} == set(told.present), item.id
        mentioned = [*told.present, *told.vague, *told.absent]
        assert len(set(mentioned)) == len(mentioned), item.id


@pytest.mark.parametrize("task", TASKS)
def test_each_seed_has_five_different_patients_and_three_narrators(task: str, items: Items) -> None:
    voices: dict[str, Counter[tuple[str, str]]] = defaultdict(Counter)
    for item in items[task]:
        place = f"{item.group}/{item.provenance['side']}"
        voices[place][item.provenance["patient"]["person"], item.provenance["narrator"]] += 1
    for place, counted in voices.items():
        assert set(counted.values()) == {1}, place
        assert len({person for person, _ in counted}) == 5, place
        assert {narrator for _, narrator in counted} == {"plain", "talkative", "brisk"}, place
        assert len(counted) == 15, place


@pytest.mark.parametrize("task", ["medical_chart", "self_report"])
def test_every_disorder_has_its_seeds_and_they_differ(task: str, items: Items, knowledge: Knowledge) -> None:
    seeds: dict[str, dict[str, object]] = defaultdict(dict)
    for item in items[task]:
        told = profile(item)
        facts = (sorted(told.present), told.absent, sorted(told.findings.items()))
        seeds[gold(item)[0]][item.group] = facts
        assert item.group.startswith(gold(item)[0])
    assert set(seeds) == set(knowledge.disorders)
    for code, by_group in seeds.items():
        facts_of = list(by_group.values())
        assert all(one != other for place, one in enumerate(facts_of) for other in facts_of[:place]), code


def test_charts_state_the_total_duration_and_where_life_is_impaired(items: Items) -> None:
    for item in items["medical_chart"]:
        findings = item.facts["findings"]
        assert findings["duration.total"] >= 1, item.id
        assert ("impairment.domain" in findings) == (findings.get("impairment") is True), item.id


def test_where_the_core_fills_the_group_a_report_leaves_something_unstated(items: Items, standing: Standing) -> None:
    seen = set()
    for item in items["self_report"]:
        (main,) = gold(item)
        if main not in FILLED_BY_CORE:
            continue
        seen.add(main)
        open_parts = [part for part in standing.judgement(item).verdicts[main].parts if part.holds is None]
        assert open_parts, item.id
    assert seen == set(FILLED_BY_CORE)


def test_a_report_shows_something_of_every_group_and_whatever_its_core_asks(items: Items, knowledge: Knowledge) -> None:
    for item in items["self_report"]:
        (main,) = gold(item)
        present = set(profile(item).present)
        for part in knowledge.disorders[main].requires:
            group = knowledge.groups[part.group]
            if not part.mandatory:
                continue
            assert present & set(group.pool), (item.id, group.code)
            if group.core is not None and group.core.rule == "all":
                assert set(group.core.symptoms) <= present, (item.id, group.code)


def test_both_sides_are_the_ambiguous_case_settled(items: Items) -> None:
    open_cases, settled = of_patient(items["ambiguous"]), of_patient(items["unambiguous"])
    assert set(open_cases) == set(settled)
    for place, sides in open_cases.items():
        unclear = sides[""]
        assert set(settled[place]) == {"a", "b"}
        for side in settled[place].values():
            assert not side.vague, place
            assert not side.unsettled, place
            assert set(unclear.present) <= set(side.present), place
            assert set(side.present) <= {*unclear.present, *unclear.vague}, place
            assert set(unclear.vague) - set(side.present) <= set(side.absent), place
            assert {key: side.findings[key] for key in unclear.findings} == dict(unclear.findings), place
            assert set(side.findings) - set(unclear.findings) <= {*unclear.unsettled, "impairment.domain"}, place
        first, second = settled[place]["a"], settled[place]["b"]
        assert (first.present, first.findings) != (second.present, second.findings), place
        assert unclear.vague or unclear.unsettled, place


def test_a_symptom_has_one_form_in_all_cases_of_a_patient(items: Items) -> None:
    open_cases, settled = of_patient(items["ambiguous"]), of_patient(items["unambiguous"])
    differing = [
        place
        for place, sides in settled.items()
        for side in sides.values()
        for code, form in side.present.items()
        if form != {**open_cases[place][""].present, **open_cases[place][""].vague}[code]
    ]
    assert differing == []


def test_relaxed_cases_are_those_that_fill_a_text(items: Items) -> None:
    relaxed = {item.group for item in items["unambiguous"] if item.proof.relaxed}
    assert relaxed == {item.group for item in items["ambiguous"] if item.proof.relaxed}
    assert 0 < len(relaxed) < 20
    for item in items["ambiguous"]:
        if item.group in relaxed:
            assert profile(item).fact_count() == MAX_FACTS, item.id


@pytest.mark.parametrize("task", ["medical_chart", "self_report"])
def test_options_are_related_and_evenly_offered(task: str, items: Items, knowledge: Knowledge) -> None:
    related = relations(knowledge)
    wrong: Counter[str] = Counter()
    right: Counter[str] = Counter()
    for item in items[task]:
        (main,) = gold(item)
        assert len(related[main] & set(rest(item))) >= 2, item.id
        right[main] += 1
        wrong.update(rest(item))
    ratios = {code: wrong[code] / right[code] for code in knowledge.disorders}
    assert {code: ratio for code, ratio in ratios.items() if not 2 <= ratio <= 4} == {}


def test_coupled_differentials_lend_each_other_their_disorders(items: Items, knowledge: Knowledge) -> None:
    for task in ("ambiguous", "unambiguous"):
        lent: dict[int, dict[str, str]] = defaultdict(dict)
        for item in items[task]:
            subject, lender = item.provenance["subject"], item.provenance["coupled"]
            ends = [knowledge.differentials[code] for code in (subject, lender)]
            assert {option.node for option in item.options} == {
                code for one in ends for code in (one.primary, one.alternative)
            }
            number = item.provenance["patient"]["number"]
            assert lent[number].setdefault(subject, lender) == lender
        assert len(lent) == 5
        for coupling in lent.values():
            assert set(coupling) == set(coupling.values()) == set(knowledge.differentials)
            circle = [code for code, lender in coupling.items() if coupling[lender] != code]
            assert len(circle) == 3
        assert len({tuple(sorted(coupling.items())) for coupling in lent.values()}) == 5


def relations(knowledge: Knowledge) -> dict[str, set[str]]:
    """Disorders that share a symptom or are joined by a differential, either way round."""
    pools = {
        code: {symptom for part in one.requires for symptom in knowledge.groups[part.group].pool}
        for code, one in knowledge.disorders.items()
    }
    joined = {(one.primary, one.alternative) for one in knowledge.differentials.values()}
    return {
        code: {
            other
            for other in pools
            if other != code and (pools[code] & pools[other] or {(code, other), (other, code)} & joined)
        }
        for code in pools
    }
