"""Texts of the feature tables: the first that is not empty, joined on the index."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.primekg.extract import extract
from kg.primekg.features import DRUG, with_features
from kg.primekg.relations import DISEASE
from kg.primekg.seeds import SeedDisease
from kg.primekg.slice import Slice
from tests.kg.primekg.files import SMALL, both_ways, text

TABLE = (
    "node_index\tmondo_id\tmondo_name\tmondo_definition\tumls_description\tmayo_symptoms\n"
    '7\t900\tgloom\t\t""\t"First line.\nSecond ""line""."\n'
    "7\t900\tother name\tA low time.\t\tLater.\n"
    "8.0\t901\tfright\t  \t\t\n"
    "99\t990\trust\tNot in the slice.\t\t\n"
    "7\ttoo few\n"
    "99999999999999999999\t990\tno index\t\t\t\n"
)


@pytest.fixture
def small(tmp_path: Path) -> Slice:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    return extract(tmp_path / "kg.csv", seeds=(SeedDisease("900", "gloom", ""), SeedDisease("901_902", "fright", "")))


def test_the_first_text_of_each_field_counts(small: Slice, tmp_path: Path) -> None:
    (tmp_path / "disease.tab").write_text(TABLE, encoding="utf-8")
    (tmp_path / "drug.tab").write_text("node_index\tdescription\n1\tBright.\n7\tNo drug.\n", encoding="utf-8")
    found = with_features(with_features(small, DISEASE, tmp_path / "disease.tab"), DRUG, tmp_path / "drug.tab")
    assert {entity.key: dict(entity.features) for entity in found.entities if entity.features} == {
        "disease:900": {
            "mondo_name": "gloom",
            "mayo_symptoms": 'First line.\nSecond "line".',
            "mondo_definition": "A low time.",
        },
        "disease:901_902": {"mondo_name": "fright"},
        "drug:DB1": {"description": "Bright."},
    }
    told = found.reconciliation
    assert (told.feature_rows, told.feature_rows_malformed, told.with_features) == (8, 2, 3)


@pytest.mark.parametrize(
    "content", [b"", b"name\tdescription\n", b"node_index\tother\n", b"\xff\xfe", b'node_index\tstate\n1\t"']
)
def test_another_file_is_refused(small: Slice, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "drug.tab").write_bytes(content)
    with pytest.raises(UserError, match=r"drug\.tab: (has no column node_index|cannot be read)"):
        with_features(small, DRUG, tmp_path / "drug.tab")
