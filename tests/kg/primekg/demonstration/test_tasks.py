"""The demonstration serves the tasks that are made of it."""

from __future__ import annotations

import csv
from collections import Counter

import pytest

from kg.files.resources import ontology_folder
from kg.knowledge.core import core
from tests.kg.primekg.demonstration.files import INDICATION, OFF_LABEL, USES, is_seed, triples, uses
from tests.shipped import shipped

USED = frozenset({INDICATION, OFF_LABEL})
# Two ADHD presentations and body dysmorphic disorder: PrimeKG knows them, but they are not seeds.
NOT_SEEDS = {"D002", "D017"}


def _mapped() -> dict[str, str]:
    """For each disorder whose MONDO concept is, or is in, a seed disease: the seed's id."""
    seeds = {end.id for edge in triples() for end in (edge.x, edge.y) if is_seed(end)}
    members = {member: seed for seed in seeds for member in seed.split("_")}
    text = (ontology_folder() / "mappings" / "mondo.sssom.tsv").read_text(encoding="utf-8").splitlines()
    rows = csv.DictReader((line for line in text if not line.startswith("#")), delimiter="\t")
    concepts = {row["subject_id"][-4:]: str(int(row["object_id"].rpartition(":")[2])) for row in rows}
    return {code: members[concept] for code, concept in concepts.items() if concept in members}


def _contexts() -> list[tuple[str, str]]:
    """First hop and answer of every drug, disease A, disease B where A and B are related seeds.

    The answer is the relation of drug and B, or `none`; pairs with several relations are left out.
    """
    related = {
        pair
        for edge in triples()
        if edge.relation == "disease_disease" and is_seed(edge.x) and is_seed(edge.y)
        for pair in ((edge.x.id, edge.y.id), (edge.y.id, edge.x.id))
    }
    found = []
    for (drug, one), first in sorted(uses().items()):
        for other in sorted(b for a, b in related if a == one):
            answers = uses().get((drug, other), frozenset({"none"}))
            if len(first) == len(answers) == 1:
                found.append((min(first), min(answers)))
    return found


def test_two_hop_contexts_are_enough_with_either_answer() -> None:
    found = Counter(answer != "none" for _, answer in _contexts())
    assert min(found.values()) >= 600


@pytest.mark.parametrize("relation", sorted(USES))
def test_the_first_hop_may_equal_the_queried_relation_in_both_answers(relation: str) -> None:
    found = Counter(_contexts())
    assert found[relation, relation] >= 100
    assert found[relation, "none"] >= 100
    assert sum(times for (first, answer), times in found.items() if answer == relation != first) >= 100


def test_disorders_are_mapped_to_seeds_with_phenotypes_and_drugs() -> None:
    mapped = _mapped()
    codes = {f"D{number:03}" for number in range(1, 24)}
    assert codes - set(mapped) == NOT_SEEDS
    for seed in set(mapped.values()):
        phenotypes = [e for e in triples() if e.relation == "disease_phenotype_positive" and e.x.id == seed]
        used = [drug for (drug, disease), kinds in uses().items() if disease == seed and kinds & USED]
        assert len(phenotypes) >= 5, seed
        assert len(used) >= 5, seed


def _settling(right: str, wrong: str, by: frozenset[str]) -> list[str]:
    """Drugs with a use of one of these kinds for one disease, no warning there, and no use at all for the other."""
    return [
        drug
        for (drug, disease), kinds in uses().items()
        if disease == right and kinds <= by and not uses().get((drug, wrong), frozenset()) & USED
    ]


def test_every_differential_between_two_seeds_is_settled_by_a_drug_on_either_side() -> None:
    mapped = _mapped()
    suite = core(shipped())
    pairs = [(one.primary, one.alternative) for one in suite.differentials.values()]
    two = [(mapped[a], mapped[b]) for a, b in pairs if {a, b} <= set(mapped) and mapped[a] != mapped[b]]
    assert len(pairs) == 87
    assert len(two) == 73
    assert all(_settling(a, b, USED) and _settling(b, a, USED) for a, b in two)
    licensed = frozenset({INDICATION})
    assert sum(bool(_settling(a, b, licensed) and _settling(b, a, licensed)) for a, b in two) >= 45
