"""What each family promises beyond the contract, checked against the invented triples in straight Python."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from generators.biomedical.redaction import LONGEST
from generators.context import Context
from generators.gates.shortcuts import Shortcuts
from generators.item import Item
from generators.suites import tasks
from kg.store import Connection
from tests.generators.biomedical.invented import invent
from tests.generators.making import Items, context_of

SLICE = invent()
TRIPLES = set(SLICE.triples)
TYPES = {str(entity["key"]): str(entity["type"]) for entity in SLICE.entities}
SEEDS = {str(entity["key"]) for entity in SLICE.entities if entity["seed"]}
USES = {"indication", "contraindication", "off-label use"}
TWO_HOPS = [f"two_hop_{kind}{ending}" for kind in ("verification", "selection") for ending in ("", "_evidence")]


def uses(drug: str, disease: str) -> set[str]:
    return {relation for relation in USES if (drug, relation, disease) in TRIPLES}


def gold(item: Item) -> str:
    return next(option.text for option in item.options if option.label in item.answer)


def test_typing_asks_about_every_entity(items: Items) -> None:
    assert {item.entities[0]: gold(item) for item in items("entity_typing")} == TYPES


def test_clustering_has_four_of_one_type(items: Items) -> None:
    for item in items("entity_clustering"):
        types = Counter(TYPES[str(option.node)] for option in item.options)
        assert sorted(types.values()) == [1, 4], item.id
        assert types[TYPES[item.entities[0]]] == 1, item.id


def test_clustering_makes_no_entity_the_odd_one_too_often(items: Items) -> None:
    shown = Counter(str(option.node) for item in items("entity_clustering") for option in item.options)
    odd = Counter(item.entities[0] for item in items("entity_clustering"))
    for key, times in shown.items():
        if times >= 30:
            assert odd[key] / times <= 0.2 + 4 * (0.16 / times) ** 0.5, key


def test_fact_checking_is_even_in_each_relation(items: Items) -> None:
    answers: dict[str, Counter[str]] = {}
    for item in items("fact_checking"):
        head, relation, tail = item.facts["triple"]
        answers.setdefault(relation, Counter())[gold(item)] += 1
        supported = (head, relation, tail) in TRIPLES or (tail, relation, head) in TRIPLES
        assert supported == (gold(item) == "Yes"), item.id
        assert {head, tail} & SEEDS, item.id
    assert set(answers) == {relation for _, relation, _ in TRIPLES}
    assert all(counts["Yes"] == counts["No"] for counts in answers.values())


def test_a_negative_replaces_one_end_by_what_stands_there_elsewhere(items: Items) -> None:
    ends = {(relation, place, key) for head, relation, tail in TRIPLES for place, key in ((0, head), (2, tail))}
    couples: dict[str, list[Item]] = {}
    for item in items("fact_checking"):
        couples.setdefault(item.group, []).append(item)
    for yes, no in couples.values():
        right, wrong = yes.facts["triple"], no.facts["triple"]
        assert sum(one == other for one, other in zip(right, wrong, strict=True)) == 2, no.id
        assert right[1] == wrong[1], no.id
        assert {(wrong[1], place, wrong[place]) for place in (0, 2)} <= ends, no.id
        assert no.provenance["negative"] == "matched"


def test_prediction_leaves_out_pairs_with_several_uses(items: Items) -> None:
    for item in items("relation_prediction"):
        found = uses(item.facts["drug"], item.facts["disease"])
        assert found == (set() if gold(item) == "none of these" else {gold(item)}), item.id
        assert item.facts["disease"] in SEEDS


def test_prediction_asks_as_often_for_each_relation_as_it_can(items: Items) -> None:
    counts = Counter(gold(item) for item in items("relation_prediction"))
    none = counts.pop("none of these")
    assert none == -(-sum(counts.values()) // 3)
    assert set(counts) == USES


def test_an_unused_drug_has_about_as_many_edges_as_the_used_one_before_it(items: Items) -> None:
    compared = 0
    for used, unused in pairwise(items("relation_prediction")):
        if gold(unused) == "none of these":
            assert used.facts["disease"] == unused.facts["disease"]
            one, other = (1 + item.provenance["measures"]["degree"][0] for item in (used, unused))
            assert max(one, other) / min(one, other) <= 1.24, unused.id
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("task", TWO_HOPS)
def test_two_hops_are_in_the_slice_and_lead_to_a_seed(items: Items, task: str) -> None:
    for item in items(task):
        drug, middle, disease = (item.facts[place] for place in ("drug", "middle", "disease"))
        assert uses(drug, middle) == {item.facts["first"]}, item.id
        assert {(middle, "disease_disease", disease), (disease, "disease_disease", middle)} & TRIPLES, item.id
        assert middle != disease, item.id
        assert disease in SEEDS, item.id
        assert len(uses(drug, disease)) <= 1, item.id


def test_half_of_the_contexts_have_a_use_in_b(items: Items) -> None:
    answers = Counter(gold(item) for item in items("two_hop_verification"))
    assert answers["Yes"] == answers["No"] > 50
    for item in items("two_hop_verification"):
        found = uses(item.facts["drug"], item.facts["disease"])
        assert found == ({item.facts["queried"]} if gold(item) == "Yes" else set()), item.id


def test_the_queried_relation_is_the_first_one_equally_often(items: Items) -> None:
    same = Counter(gold(item) for item in items("two_hop_verification") if item.facts["queried"] == item.facts["first"])
    assert same["Yes"] == same["No"]


def test_verification_and_selection_share_contexts_and_groups(items: Items) -> None:
    def contexts(task: str) -> list[tuple[str, ...]]:
        places = ("drug", "middle", "disease", "first", "link")
        return [(item.group, *(item.facts[place] for place in places)) for item in items(task)]

    assert contexts("two_hop_verification") == contexts("two_hop_selection")
    assert contexts("two_hop_verification_evidence") == contexts("two_hop_selection_evidence")


def test_questions_without_evidence_are_left_out_and_counted(context: Context, items: Items) -> None:
    texts = {str(entity["key"]) for entity in SLICE.entities if "description" in entity or "mondo_definition" in entity}
    plain, told = items("two_hop_selection"), items("two_hop_selection_evidence")
    assert {item.group for item in told} < {item.group for item in plain}
    assert all(set(item.facts["names"]) <= texts for item in told)
    (task,) = tasks(name="two_hop_selection_evidence")
    assert task.left_out(context) == len(plain) - len(told) > 0


def test_evidence_is_short_in_order_and_without_the_answers(items: Items) -> None:
    for item in items("two_hop_selection_evidence"):
        lines = item.stem.splitlines()[5:]
        assert [line.split(",")[0] for line in lines] == [
            "Evidence on the drug", "Evidence on the drug", "Evidence on disease A", "Evidence on disease B",
        ]  # fmt: skip
        assert lines[1].startswith("Evidence on the drug, clinical use: [REL] for nothing")
        for line in lines:
            text = line.split(": ", 1)[1]
            assert len(text) <= LONGEST
            assert "indicat" not in text.casefold()


def test_evidence_that_has_changed_is_found(graph: Connection, context: Context, items: Items) -> None:
    made = items("two_hop_selection_evidence")
    drug = made[0].facts["drug"]
    touched = {item.id for item in made if item.facts["drug"] == drug}
    change = "MATCH (e:Entity {key: $key}) SET e.description = $text"
    before = next(str(entity["description"]) for entity in SLICE.entities if entity["key"] == drug)
    graph.run_text(change, {"key": drug, "text": "Something else."}, writing=True)
    try:
        (task,) = tasks(name="two_hop_selection_evidence")
        assert {code for code, _ in task.unproved(context, made)} == touched
    finally:
        graph.run_text(change, {"key": drug, "text": before}, writing=True)


@pytest.mark.parametrize(
    "task",
    [
        "entity_clustering",
        "fact_checking",
        "relation_prediction",
        "two_hop_verification",
        "two_hop_verification_evidence",
    ],
)
def test_shortcuts_lead_nowhere(items: Items, task: str) -> None:
    (declared,) = tasks(name=task)
    assert declared.measured.numbers is not None
    assert declared.measured.numbers.kinds
    shortcuts = Shortcuts(task, declared.measured.numbers)
    for item in items(task):
        shortcuts.add(item)
    assert [found for found in shortcuts.result() if not found.passed] == []


@pytest.mark.parametrize("task", ["fact_checking", "relation_prediction", "two_hop_verification"])
def test_hard_negatives_are_nearer_and_proved(graph: Connection, items: Items, task: str) -> None:
    (declared,) = tasks(name=task)
    hard = context_of(graph, negatives="hard")
    made = list(declared.items(hard))
    assert list(declared.unproved(hard, made)) == []
    assert {item.provenance.get("negative") for item in made} == {None, "hard"}
    if task == "fact_checking":
        assert _nearness(made) > _nearness(items(task))


def _nearness(items: list[Item]) -> float:
    """The mean share of neighbours that a replacement has in common with what it replaces."""
    near: dict[str, set[str]] = {}
    for head, _, tail in TRIPLES:
        near.setdefault(head, set()).add(tail)
        near.setdefault(tail, set()).add(head)
    couples: dict[str, list[Item]] = {}
    for item in items:
        couples.setdefault(item.group, []).append(item)
    shares = []
    for yes, no in couples.values():
        (one,) = set(yes.entities) - set(no.entities)
        (other,) = set(no.entities) - set(yes.entities)
        shares.append(len(near[one] & near[other]) / len(near[one] | near[other]))
    return sum(shares) / len(shares)
