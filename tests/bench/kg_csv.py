"""A kg.csv of PrimeKG's size and shape, with invented names: `python -m tests.bench.kg_csv FILE`.

The counts of rows and nodes are those of the published file; every edge stands there in both directions, first all in
the one, then all in the other. The seeds have as many edges as the 42 of paper 001 together.
"""

from __future__ import annotations

import sys
from pathlib import Path

import duckdb

from kg.primekg.relations import relations
from kg.primekg.seeds import read_seeds, shipped_seeds
from kg.primekg.table import COLUMNS

ROWS = {
    "disease_protein": 160_822,
    "contraindication": 61_350,
    "indication": 18_776,
    "off-label use": 5_136,
    "disease_disease": 64_388,
    "disease_phenotype_positive": 300_634,
    "exposure_disease": 4_608,
    "disease_phenotype_negative": 2_386,
    "drug_protein": 51_306,
    "drug_drug": 2_672_628,
    "drug_effect": 129_568,
    "protein_protein": 642_150,
    "phenotype_protein": 6_660,
    "phenotype_phenotype": 37_472,
    "anatomy_protein_present": 3_036_406,
    "anatomy_protein_absent": 39_774,
    "anatomy_anatomy": 28_064,
    "bioprocess_protein": 289_610,
    "cellcomp_protein": 166_804,
    "molfunc_protein": 139_060,
    "bioprocess_bioprocess": 105_772,
    "molfunc_molfunc": 27_148,
    "cellcomp_cellcomp": 9_690,
    "pathway_protein": 85_292,
    "pathway_pathway": 5_070,
    "exposure_exposure": 4_140,
    "exposure_bioprocess": 3_250,
    "exposure_protein": 2_424,
    "exposure_molfunc": 90,
    "exposure_cellcomp": 20,
}
_NODES = {
    "biological_process": (28_642, "GO", "regulation of an invented process, kind "),
    "gene/protein": (27_671, "NCBI", "GEN"),
    "disease": (17_080, "MONDO", "invented disease "),
    "effect/phenotype": (15_311, "HPO", "Abnormal invented phenotype "),
    "anatomy": (14_035, "UBERON", "organ "),
    "molecular_function": (11_169, "GO", "invented activity "),
    "drug": (7_957, "DrugBank", "Inventin "),
    "cellular_component": (4_176, "GO", "invented complex "),
    "pathway": (2_516, "REACTOME", 'Signalling by "invented" '),
    "exposure": (818, "CTD", "Invented Compounds, Mixed "),
}
_ONE_IN = 67
"""So many edges of a disease are there to one of a seed."""
_STRIDE = 1_000_003
"""Prime to all products of node counts, so that walking by it meets each pair once."""

_EDGES = """
create table edge as
with numbered as (
  select relation, display, head, tail, half, i, one.number as heads, other.number as tails,
    (i * $stride) % (heads * tails) as walk
  from kind, range(half) as steps(i), count_of as one, count_of as other
  where one.type = head and other.type = tail
)
select relation, display, head, tail, i,
  (case when head = 'disease' and i % $one_in = 0 then (i // $one_in) % $seeds else walk // tails end) as h,
  (case
    when head = tail then (h + 1 + walk % (tails - 1)) % tails
    when tail = 'disease' and i % $one_in = 0 then (i // $one_in) % $seeds
    else walk % tails
  end) as t
from numbered
"""
_WRITE = """
copy (
  select edge.relation, edge.display as display_relation,
    x.position as x_index, x.id as x_id, x.type as x_type, x.name as x_name, x.source as x_source,
    y.position as y_index, y.id as y_id, y.type as y_type, y.name as y_name, y.source as y_source
  from (
    select relation, display, head as x_type, h as x_number, tail as y_type, t as y_number, 0 as back, i from edge
    union all select relation, display, tail, t, head, h, 1, i from edge
  ) as edge
  join node as x on x.type = edge.x_type and x.number = edge.x_number
  join node as y on y.type = edge.y_type and y.number = edge.y_number
  order by back, relation, i
) to '{file}' (header, delimiter ',', quote '"', escape '"')
"""


def write(file: Path, times: float = 1.0) -> None:
    """Writes the file: 8,100,498 rows, 987 MB; the published one has 982.

    Args:
        file: where to.
        times: so many times the edges, among the same nodes.
    """
    with duckdb.connect(config={"memory_limit": "2GB", "temp_directory": str(file.parent)}) as database:
        _nodes(database)
        database.execute("create table kind (relation text, display text, head text, tail text, half bigint)")
        database.executemany(
            "insert into kind values (?, ?, ?, ?, ?)",
            [
                (one.name, one.displays[0], one.head, one.tail, round(ROWS[one.name] // 2 * times))
                for one in relations()
            ],
        )
        database.execute(_EDGES, {"stride": _STRIDE, "one_in": _ONE_IN, "seeds": len(_seeds())})
        database.execute(_WRITE.format(file=str(file).replace("'", "''")))
        assert tuple(row[0] for row in database.execute(f"describe select * from '{file}'").fetchall()) == COLUMNS


def _seeds() -> list[tuple[str, str]]:
    return [(seed.id, seed.name) for seed in read_seeds(shipped_seeds()) if not seed.excluded]


def _nodes(database: duckdb.DuckDBPyConnection) -> None:
    database.execute("create table count_of (type text, number bigint, source text, stem text)")
    database.executemany("insert into count_of values (?, ?, ?, ?)", [(type_, *rest) for type_, rest in _NODES.items()])
    database.execute("create table seed (number bigint, id text, name text)")
    database.executemany("insert into seed values (?, ?, ?)", [(i, *seed) for i, seed in enumerate(_seeds())])
    database.execute(
        "create table node as select type, i as number, source, "
        "row_number() over (order by type, i) - 1 as position, "
        "case when type = 'disease' and seed.id is not null then seed.id "
        "when type = 'drug' then 'DB' || lpad(i::text, 5, '0') "
        "when source in ('NCBI', 'UBERON') then (1000 + i)::text else (100000 + i)::text end as id, "
        "case when type = 'disease' and seed.name is not null then seed.name else stem || i end as name "
        "from count_of, range(number) as steps(i) left join seed on seed.number = i"
    )


if __name__ == "__main__":
    write(Path(sys.argv[1]))
