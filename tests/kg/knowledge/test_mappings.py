"""The mapping sets are valid SSSOM and cover every disorder."""

from __future__ import annotations

import csv
from typing import Any

import pytest
import yaml

from kg.files.resources import ontology_folder
from kg.knowledge.collected import Faults
from kg.knowledge.mappings import read_mappings
from tests.lacking import refuse
from tests.places import SHARED as DATA

FOLDER = ontology_folder() / "mappings"
SETS = ("icd10cm", "icd11", "mondo")
PREDICATES = {"skos:exactMatch", "skos:closeMatch", "skos:broadMatch", "skos:narrowMatch", "skos:relatedMatch"}
NODES = DATA / "primekg" / "psych_disease_nodes.csv"


def _header(name: str) -> dict[str, Any]:
    lines = (FOLDER / f"{name}.sssom.tsv").read_text(encoding="utf-8").splitlines()
    header: dict[str, Any] = yaml.safe_load("\n".join(line[1:] for line in lines if line.startswith("#")))
    return header


def _rows(name: str) -> list[dict[str, str]]:
    lines = (FOLDER / f"{name}.sssom.tsv").read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t"))


def _names() -> dict[str, str]:
    found = (
        yaml.safe_load(path.read_text(encoding="utf-8"))
        for path in (ontology_folder() / "knowledge" / "disorders").glob("*.yaml")
    )
    return {f"kgbench:{one['code']}": one["name"] for one in found}


@pytest.mark.parametrize("name", SETS)
def test_the_header_says_what_the_set_is(name: str) -> None:
    header = _header(name)
    assert header["mapping_set_id"] == f"https://w3id.org/kgbench/mappings/{name}.sssom.tsv"
    assert header["license"] == "https://creativecommons.org/licenses/by/4.0/"
    curies = {
        row[column].split(":")[0]
        for row in _rows(name)
        for column in ("subject_id", "predicate_id", "object_id", "mapping_justification")
    }
    assert curies <= set(header["curie_map"])


@pytest.mark.parametrize("name", SETS)
def test_every_disorder_is_mapped_under_its_name(name: str) -> None:
    rows, names = _rows(name), _names()
    assert len(names) == 30
    assert {row["subject_id"]: row["subject_label"] for row in rows} == names
    assert {row["predicate_id"] for row in rows} <= PREDICATES
    assert all(0 < float(row["confidence"]) <= 1 for row in rows)
    pairs = [(row["subject_id"], row["object_id"]) for row in rows]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize("name", SETS)
def test_no_code_is_the_exact_match_of_two_disorders(name: str) -> None:
    exact = [row["object_id"] for row in _rows(name) if row["predicate_id"] == "skos:exactMatch"]
    assert len(exact) == len(set(exact))


def test_the_project_reads_what_the_files_hold() -> None:
    faults = Faults()
    found = read_mappings(FOLDER, faults)
    faults.refuse()
    assert len(found) == sum(len(_rows(name)) for name in SETS)
    assert {one.set_name for one in found} == set(SETS)
    assert ("D013", "MONDO:0002009") in {(one.subject, one.object) for one in found}


def test_mondo_terms_are_those_of_the_biomedical_graph() -> None:
    if not NODES.is_file():
        reason = "the PrimeKG slice is not in ../shared/data/primekg"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")
    with NODES.open(encoding="utf-8", newline="") as lines:
        members = [member.strip() for row in csv.DictReader(lines) for member in row["members"].split(";")]
    names = {int(number): name.removesuffix(" (disease)") for number, name in (one.split(" ", 1) for one in members)}
    theirs = {row["object_id"]: names.get(int(row["object_id"].removeprefix("MONDO:"))) for row in _rows("mondo")}
    assert theirs == {row["object_id"]: row["object_label"] for row in _rows("mondo")}


def test_codes_stand_for_what_they_are() -> None:
    """Places where a code of the same name holds more or less than our disorder."""
    found = {(row["subject_id"][8:], row["object_id"]): row["predicate_id"][5:] for name in SETS for row in _rows(name)}
    assert found["D016", "ICD10CM:F42.2"] == "exactMatch"
    assert found["D016", "ICD10CM:F42"] == "broadMatch"
    assert {found["D010", f"ICD10CM:{code}"] for code in ("F31.2", "F31.5", "F31.64")} == {"narrowMatch"}
    assert {found["D015", f"ICD11:{code}"] for code in ("6A70.2", "6A70.4", "6A71.2", "6A71.4")} == {"narrowMatch"}
    assert found["D005", "ICD11:6A20"] == "broadMatch"
    assert found["D018", "ICD11:6B40"] == "narrowMatch"
    assert found["D019", "ICD11:QE84"] == "relatedMatch"
