"""What a slice holds, against an independent reading, and every row accounted for."""

from __future__ import annotations

import csv
import gzip
import json
import tempfile
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kg.errors import UserError
from kg.primekg.extract import extract
from kg.primekg.relations import chosen, relations
from kg.primekg.seeds import SeedDisease, read_seeds, shipped_seeds
from kg.primekg.slice import Slice, Triple, sha256
from kg.primekg.table import COLUMNS
from kgbench.cli.main import run
from tests.kg.primekg import naive
from tests.kg.primekg.files import FRIGHT, GLOOM, SMALL, adds_up, both_ways, cells, disease, drug, text
from tests.lacking import refuse
from tests.places import SHARED as DATA

SHARED = DATA / "primekg"
SEEDS = (
    SeedDisease("900", "gloom", ""),
    SeedDisease("901_902", "fright", ""),
    SeedDisease("903", "daze", ""),
    SeedDisease("904", "fog", "no"),
)
SIGNATURES = {relation.name: (relation.head, relation.tail) for relation in relations()}


@pytest.fixture
def real() -> Path:
    path = SHARED / "kg_psych_slice.csv"
    if not path.is_file():
        reason = "the real slice of PrimeKG is not in ../shared/data/primekg"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")
    return path


def keys(found: Slice) -> set[naive.Triple]:
    """The triples as the naive reading gives them."""
    by_key = {entity.key: (entity.type, entity.id) for entity in found.entities}
    made = set()
    for head, relation, tail in found.triples:
        ends = (by_key[head], by_key[tail])
        one, other = sorted(ends) if ends[0][0] == ends[1][0] else ends
        made.add((one, relation, other))
    return made


def test_the_small_file(tmp_path: Path) -> None:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    found = extract(tmp_path / "kg.csv", seeds=SEEDS)
    assert found.triples == (
        Triple("disease:900", "disease_protein", "gene/protein:900"),
        Triple("disease:901_902", "disease_disease", "disease:900"),
        Triple("drug:DB1", "contraindication", "disease:901_902"),
        Triple("drug:DB1", "indication", "disease:900"),
        Triple("drug:DB1", "off-label use", "disease:901_902"),
        Triple("drug:DB2", "indication", "disease:901_902"),
    )
    assert [(one.key, one.name, one.node_index, one.seed) for one in found.entities] == [
        ("disease:900", "gloom", 7, True),
        ("disease:901_902", "fright, acute", 8, True),
        ("drug:DB1", "Brightine", 1, False),
        ("drug:DB2", 'Calm "Plus"/B', 2, False),
        ("gene/protein:900", "GLM1", 3, False),
    ]
    told = found.reconciliation
    assert (told.rows_read, told.kept, told.mirrored, told.duplicate) == (16, 6, 6, 0)
    assert told.dropped == {"relation not asked for": 2, "touches no seed": 2}
    assert [seed.name for seed in told.seeds_missing] == ["daze"]
    assert told.several_uses == 1


def test_two_diseases_stand_in_the_order_of_their_names(tmp_path: Path) -> None:
    (tmp_path / "kg.csv").write_text(text([("disease_disease", GLOOM, FRIGHT)]), encoding="utf-8")
    (triple,) = extract(tmp_path / "kg.csv", seeds=SEEDS).triples
    assert triple == ("disease:901_902", "disease_disease", "disease:900")


def test_a_relation_without_a_disease_joins_what_others_brought(tmp_path: Path) -> None:
    further = ("drug_drug", drug("DB1", "Brightine"), drug("DB9", "Farine"))
    (tmp_path / "kg.csv").write_text(text(both_ways([*SMALL, further])), encoding="utf-8")
    found = extract(tmp_path / "kg.csv", seeds=SEEDS, wanted=chosen(["drug_drug", "indication"]))
    assert {triple.relation for triple in found.triples} == {"drug_drug", "indication"}
    assert ("drug:DB1", "drug_drug", "drug:DB2") in found.triples
    assert found.reconciliation.dropped["ends not both in the slice"] == 2
    assert adds_up(found.reconciliation)


def test_rows_in_one_direction_give_the_same_triples(tmp_path: Path) -> None:
    (tmp_path / "both.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    (tmp_path / "one.csv").write_text(text(SMALL), encoding="utf-8")
    both, one = (extract(tmp_path / name, seeds=SEEDS) for name in ("both.csv", "one.csv"))
    assert (one.entities, one.triples) == (both.entities, both.triples)
    assert (one.reconciliation.mirrored, adds_up(one.reconciliation)) == (0, True)


def test_other_forms_of_the_file_give_the_same_slice(tmp_path: Path) -> None:
    content = text(both_ways(SMALL))
    (tmp_path / "kg.csv").write_text(content, encoding="utf-8")
    (tmp_path / "kg.csv.gz").write_bytes(gzip.compress(content.encode()))
    blank = "indication,indication,1,,drug,a,DrugBank,7,900,disease,gloom,MONDO\n"
    (tmp_path / "more.csv").write_text(content + blank, encoding="utf-8")
    duckdb.sql(f"copy (from '{tmp_path}/more.csv') to '{tmp_path}/kg.parquet'")
    plain, packed, columns = (extract(tmp_path / f"kg.{end}", seeds=SEEDS) for end in ("csv", "csv.gz", "parquet"))
    assert plain == packed
    assert (columns.entities, columns.triples) == (plain.entities, plain.triples)
    assert [(one.line, one.reason) for one in columns.reconciliation.malformed_records] == [(17, "no x_id")]
    assert adds_up(columns.reconciliation)


def test_the_order_of_rows_does_not_matter(tmp_path: Path) -> None:
    rows = both_ways(SMALL)
    for name, some in (("a.csv", rows), ("b.csv", [*reversed(rows), rows[0]])):
        (tmp_path / name).write_text(text(some), encoding="utf-8")
    one, other = (extract(tmp_path / name, seeds=SEEDS) for name in ("a.csv", "b.csv"))
    assert sha256(one) == sha256(other)
    assert other.reconciliation.duplicate == 1


def test_the_real_slice(real: Path) -> None:
    found = extract(real)
    seeds = [seed for seed in read_seeds(shipped_seeds()) if not seed.excluded]
    told = found.reconciliation
    assert len(seeds) == 42
    assert adds_up(told)
    assert (told.rows_read, told.kept, told.mirrored, told.malformed) == (6238, 1995, 1995, 0)
    assert told.dropped == {"touches no seed": 2248}
    assert (told.several_uses, len(told.seeds_missing)) == (5, 12)
    default = {relation.name: SIGNATURES[relation.name] for relation in chosen()}
    assert keys(found) == naive.triples(real, {seed.id for seed in seeds}, default)


def test_a_database_that_gives_up_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise duckdb.OutOfMemoryException("no room left\nand more")

    monkeypatch.setattr("kg.primekg.extract._reconciled", full)
    (tmp_path / "kg.csv").write_text(text(SMALL), encoding="utf-8")
    with pytest.raises(UserError, match=r"kg\.csv: cannot be read \(no room left\)\.$"):
        extract(tmp_path / "kg.csv", seeds=SEEDS)


def test_an_unknown_relation_and_a_wrong_seed_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["import", "primekg", str(tmp_path / "kg.csv"), "--relations", "indication,likes"]) == 2
    assert "PrimeKG has no relation named 'likes'. It has indication, " in capsys.readouterr().err
    for content, message in (("a,b\n", "has no column id or name"), ("id,name\n1,a\n1,b\n", "names the id 1 a second")):
        (tmp_path / "seeds.csv").write_text(content, encoding="utf-8")
        assert run(["import", "primekg", str(tmp_path / "kg.csv"), "--seeds", str(tmp_path / "seeds.csv")]) == 2
        assert message in capsys.readouterr().err


@pytest.mark.engine
def test_the_command_prints_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    (tmp_path / "seeds.csv").write_text("id,name\n900,gloom\n903,daze\n", encoding="utf-8")
    command = ["import", "primekg", str(tmp_path / "kg.csv"), "--seeds", str(tmp_path / "seeds.csv")]
    assert run([*command, "--graph", str(tmp_path / "graph"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["rows_read"], told["kept"], told["mirrored"], told["mapped"]) == (16, 3, 3, 0)
    assert told["seeds_missing"] == [{"id": "903", "name": "daze"}]


NAMES = st.sampled_from(["gloom", "a, b", 'say "so"', "n\u00e9", "x/y", "", " ", "li\nne", "\U0001f600"])
NODES = st.one_of(
    st.sampled_from([GLOOM, FRIGHT]),
    st.builds(disease, st.sampled_from(["1", "2", "900", "904"]), NAMES, st.sampled_from(["", "1", "x", "2.0"])),
    st.builds(drug, st.sampled_from(["DB1", "DB2", "900", ""]), NAMES, st.sampled_from(["", "5"])),
    st.builds(lambda name: disease("900", "gloom")._replace(type=name), st.sampled_from(["gene/protein", "odd", ""])),
)
ROWS = st.lists(
    st.tuples(
        st.sampled_from(
            ["indication", "off-label use", "disease_disease", "disease_protein", "drug_drug", "likes", ""]
        ),
        NODES,
        NODES,
    ),
    max_size=12,
)
BAD = st.lists(
    st.sampled_from([b"a,b", b"", b",,,,,,,,,,,,,", b'"', b'x,"y"z', b"\xff" + b"," * 11, b"\r"]),
    max_size=2,
    unique=True,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ROWS, st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONNUMERIC]), st.sampled_from(["\n", "\r\n"]))
def test_every_kept_edge_is_in_the_file_and_every_edge_that_qualifies_is_kept(
    rows: list[tuple[str, object, object]], quoting: int, ends: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kg.csv"
        with path.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator=ends, quoting=quoting)  # type: ignore[arg-type]
            writer.writerows([COLUMNS, *(cells(row) for row in rows)])  # type: ignore[arg-type]
        found = extract(path, seeds=SEEDS)
        expected = naive.triples(
            path, {"900", "901_902", "903"}, {relation.name: SIGNATURES[relation.name] for relation in chosen()}
        )
        assert keys(found) == expected
        assert adds_up(found.reconciliation)
        assert found.reconciliation.rows_read == len(rows)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ROWS, st.sampled_from(["utf-8-sig", "latin-1", "cp1252", "utf-16"]))
def test_another_encoding_is_read_or_refused_or_costs_its_own_records(
    rows: list[tuple[str, object, object]], encoding: str
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        plain, path = Path(folder) / "plain.csv", Path(folder) / "kg.csv"
        content = text(rows)  # type: ignore[arg-type]
        plain.write_text(content, encoding="utf-8")
        path.write_bytes(content.encode(encoding, errors="replace"))
        expected = keys(extract(plain, seeds=SEEDS))
        if encoding == "utf-16":
            with pytest.raises(UserError, match="its columns are"):
                extract(path, seeds=SEEDS)
            return
        found = extract(path, seeds=SEEDS)
        assert adds_up(found.reconciliation)
        assert keys(found) <= expected
        if encoding == "utf-8-sig" or content.isascii():
            assert keys(found) == expected


@pytest.mark.slow
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ROWS, BAD, st.integers(0, 12))
def test_broken_lines_never_cost_another_record(
    rows: list[tuple[str, object, object]], bad: list[bytes], place: int
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        good, broken = Path(folder) / "good.csv", Path(folder) / "broken.csv"
        good.write_text(text(rows), encoding="utf-8")  # type: ignore[arg-type]
        head, *records = text([]).encode().splitlines(), *(text([row]).encode() for row in rows)  # type: ignore[list-item]
        lines = [record.removeprefix(text([]).encode()).removesuffix(b"\n") for record in records]
        lines[place:place] = bad
        broken.write_bytes(b"\n".join([*head, *lines, b""]))
        one, other = extract(good, seeds=SEEDS), extract(broken, seeds=SEEDS)
        assert (other.entities, other.triples) == (one.entities, one.triples)
        blank = sum(1 for line in bad if not line.strip())
        assert other.reconciliation.malformed == one.reconciliation.malformed + len(bad) - blank
        assert adds_up(other.reconciliation)
