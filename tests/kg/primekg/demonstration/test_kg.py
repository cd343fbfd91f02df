"""kg.csv of the demonstration has PrimeKG's form and is as large as the tasks need."""

from __future__ import annotations

import csv
import re
from collections import Counter

import pytest

from tests.kg.primekg.demonstration.files import (
    CONTRAINDICATION,
    RELATIONS,
    USES,
    Edge,
    Node,
    edges,
    is_seed,
    lines,
    nodes,
    seeds,
    triples,
    uses,
)
from tests.lacking import refuse
from tests.places import SHARED as DATA

COLUMNS = "relation display_relation x_index x_id x_type x_name x_source y_index y_id y_type y_name y_source"
NODES = DATA / "primekg" / "psych_disease_nodes.csv"
IDS = {
    "drug": (r"DB\d{5}", {"DrugBank"}),
    "gene/protein": (r"[1-9]\d*", {"NCBI"}),
    "effect/phenotype": (r"[1-9]\d*", {"HPO"}),
    "exposure": (r"[CD]\d{6}", {"CTD"}),
    "disease": (r"[1-9]\d*(_[1-9]\d*)*", {"MONDO", "MONDO_grouped"}),
}
LEAST_TRIPLES = {
    "indication": 200,
    "off-label use": 400,
    "contraindication": 350,
    "disease_protein": 500,
    "disease_disease": 100,
    "disease_phenotype_positive": 400,
    "exposure_disease": 80,
}
LEAST_NODES = {"drug": 130, "gene/protein": 80, "effect/phenotype": 90, "exposure": 12}
# Antidepressants used in bipolar depression, though alone they may bring on mania; a benzodiazepine given against
# the advice of guidelines.
TWO_USES = {
    ("Citalopram", "bipolar disorder"),
    ("Fluoxetine", "bipolar disorder"),
    ("Paroxetine", "bipolar disorder"),
    ("Tranylcypromine", "bipolar disorder"),
    ("Venlafaxine", "bipolar disorder"),
    ("Clonazepam", "post-traumatic stress disorder"),
}


def test_the_columns_are_those_of_primekg() -> None:
    header, *rows = lines()
    assert " ".join(header) == COLUMNS
    assert {len(row) for row in rows} == {len(header)}
    assert all(cell and cell == cell.strip() for row in rows for cell in row)


def test_every_edge_stands_in_both_directions_and_once() -> None:
    found = Counter(edges())
    assert set(found.values()) == {1}
    assert {Edge(edge.relation, edge.display, edge.y, edge.x) for edge in found} == set(found)
    assert not [edge for edge in found if edge.x == edge.y]


def test_relations_tie_the_types_that_they_should() -> None:
    for relation, display, x, y in edges():
        shown, head, tail = RELATIONS[relation]
        assert display == shown
        assert (x.type, y.type) in {(head, tail), (tail, head)}


def test_ids_are_well_formed() -> None:
    for node in nodes():
        pattern, sources = IDS[node.type]
        assert re.fullmatch(pattern, node.id), node
        assert node.source in sources, node
        assert ("_" in node.id) == (node.source == "MONDO_grouped"), node


def test_a_type_and_id_is_one_node_and_so_is_an_index() -> None:
    assert len({(node.type, node.id) for node in nodes()}) == len(nodes())
    assert len({(node.type, node.name) for node in nodes()}) == len(nodes())
    assert sorted(int(node.node_index) for node in nodes()) == list(range(len(nodes())))


@pytest.mark.parametrize("relation", RELATIONS)
def test_each_relation_has_enough_triples(relation: str) -> None:
    assert sum(edge.relation == relation for edge in triples()) >= LEAST_TRIPLES[relation]


@pytest.mark.parametrize("kind", LEAST_NODES)
def test_each_type_has_enough_nodes(kind: str) -> None:
    assert sum(node.type == kind for node in nodes()) >= LEAST_NODES[kind]


def test_every_seed_is_there_under_its_name_and_has_relations_of_several_kinds() -> None:
    found = {node.id for node in nodes() if is_seed(node)}
    assert found == seeds()
    for seed in seeds():
        kinds = {edge.relation for edge in triples() if seed in (edge.x.id, edge.y.id)}
        assert {"disease_protein", "disease_disease", "disease_phenotype_positive"} <= kinds, seed
        assert kinds & USES, seed


def test_a_drug_is_both_used_and_warned_of_only_where_that_is_known() -> None:
    names = {(node.type, node.id): node.name for node in nodes()}
    several = {
        (names["drug", drug], names["disease", disease])
        for (drug, disease), all_ in uses().items()
        if all_ - {CONTRAINDICATION} and len(all_) > 1
    }
    assert several == TWO_USES


def test_traps_of_the_real_file_are_there() -> None:
    ids = Counter(node.id for node in nodes())
    names = Counter(node.name.lower() for node in nodes())
    assert [one for one, times in ids.items() if times > 1]
    assert names["progesterone"] == 2
    assert any("," in node.name for node in nodes())
    assert any("/" in node.name for node in nodes())
    assert any(not is_seed(edge.x) and not is_seed(edge.y) for edge in edges())


def test_diseases_bear_the_names_that_primekg_gives_them() -> None:
    if not NODES.is_file():
        reason = "the PrimeKG slice is not in ../shared/data/primekg"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")
    with NODES.open(encoding="utf-8", newline="") as file:
        real = {row["x_id"]: (row["x_name"], row["x_source"]) for row in csv.DictReader(file)}
    ours: list[Node] = sorted(node for node in nodes() if is_seed(node))
    assert {node.id: (node.name, node.source) for node in ours} == {node.id: real[node.id] for node in ours}
