"""The feature tables have PrimeKG's columns and a short text of our own for whatever evidence needs one."""

from __future__ import annotations

import pytest

from tests.kg.primekg.demonstration.files import features, is_seed, nodes

DISEASE = (
    "node_index mondo_id mondo_name group_id_bert group_name_bert mondo_definition umls_description "
    "orphanet_definition orphanet_prevalence orphanet_epidemiology orphanet_clinical_description "
    "orphanet_management_and_treatment mayo_symptoms mayo_causes mayo_risk_factors mayo_complications "
    "mayo_prevention mayo_see_doc"
)
DRUG = (
    "node_index description half_life indication mechanism_of_action protein_binding pharmacodynamics state atc_1 "
    "atc_2 atc_3 atc_4 category group pathway molecular_weight tpsa clogp"
)
DISEASE_TEXTS = (
    "mondo_name",
    "mondo_definition",
    "umls_description",
    "mayo_symptoms",
    "mayo_causes",
    "mayo_risk_factors",
    "orphanet_management_and_treatment",
)
DRUG_TEXTS = ("description", "half_life", "indication", "mechanism_of_action", "pharmacodynamics", "state")
LONGEST = 600


@pytest.mark.parametrize(("name", "columns"), [("disease", DISEASE), ("drug", DRUG)])
def test_the_columns_are_those_of_primekg(name: str, columns: str) -> None:
    assert all(" ".join(row) == columns for row in features(name))


@pytest.mark.parametrize(("name", "kind"), [("disease", "disease"), ("drug", "drug")])
def test_every_row_is_about_a_node_of_its_kind(name: str, kind: str) -> None:
    known = {node.node_index for node in nodes() if node.type == kind}
    assert {row["node_index"] for row in features(name)} <= known


def test_every_drug_has_one_row_with_its_texts() -> None:
    rows = {row["node_index"]: row for row in features("drug")}
    drugs = {node.node_index: node.name for node in nodes() if node.type == "drug"}
    assert len(rows) == len(features("drug"))
    assert set(rows) == set(drugs)
    for index, name in drugs.items():
        assert all(rows[index][column] for column in DRUG_TEXTS), name
        assert rows[index]["description"].startswith(f"{name} is "), name


def test_every_seed_has_its_texts_over_all_its_rows() -> None:
    for seed in (node for node in nodes() if is_seed(node)):
        rows = [row for row in features("disease") if row["node_index"] == seed.node_index]
        for column in DISEASE_TEXTS:
            assert any(row[column] for row in rows), (seed.name, column)


def test_members_of_a_group_have_rows_of_their_own_that_complete_each_other() -> None:
    for node in nodes():
        rows = [row for row in features("disease") if row["node_index"] == node.node_index]
        if not rows or node.type != "disease":
            continue
        assert len({row["mondo_id"] for row in rows}) == len(rows)
        assert {row["mondo_id"] for row in rows} <= set(node.id.split("_"))
        grouped = node.source == "MONDO_grouped"
        assert {(row["group_id_bert"], row["group_name_bert"]) for row in rows} == {
            (node.id, node.name) if grouped else ("", "")
        }
        assert (len(rows) > 1) == grouped
        assert grouped == any(not row["mondo_definition"] or not row["umls_description"] for row in rows)


def test_texts_are_short_and_some_run_over_lines() -> None:
    texts = [text for name in ("disease", "drug") for row in features(name) for text in row.values()]
    assert max(map(len, texts)) <= LONGEST
    assert any("\n" in text for text in texts)
    assert all(text == text.strip() and "  " not in text for text in texts)
