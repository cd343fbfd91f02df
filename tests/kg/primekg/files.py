"""Small kg.csv files with invented entities."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import NamedTuple

from kg.primekg.reconciliation import Reconciliation
from kg.primekg.table import COLUMNS


def adds_up(told: Reconciliation) -> bool:
    """Whether every row is accounted for, and every kept row is a triple."""
    ends = told.kept + told.mirrored + told.duplicate + sum(told.dropped.values()) + told.malformed
    return ends == told.rows_read and told.kept == sum(told.triples.values())


class Node(NamedTuple):
    """One end of a row."""

    node_index: str
    id: str
    type: str
    name: str
    source: str


def disease(id_: str, name: str, index: str = "") -> Node:
    return Node(index, id_, "disease", name, "MONDO_grouped" if "_" in id_ else "MONDO")


def drug(id_: str, name: str, index: str = "") -> Node:
    return Node(index, id_, "drug", name, "DrugBank")


def gene(id_: str, name: str, index: str = "") -> Node:
    return Node(index, id_, "gene/protein", name, "NCBI")


GLOOM = disease("900", "gloom", "7")
FRIGHT = disease("901_902", "fright, acute", "8")
SEEDS = "id,name,excluded\n900,gloom,\n901_902,fright,\n903,daze,\n904,fog,a mere symptom\n"
"""Two seeds that the files below hold, one that they do not, and one candidate that is none."""

Row = tuple[str, Node, Node]
SMALL: tuple[Row, ...] = (
    ("indication", drug("DB1", "Brightine", "1"), GLOOM),
    ("off-label use", FRIGHT, drug("DB1", "Brightine", "1")),
    ("contraindication", drug("DB1", "Brightine", "1"), FRIGHT),
    ("disease_protein", gene("900", "GLM1", "3"), GLOOM),
    ("disease_disease", GLOOM, FRIGHT),
    ("disease_protein", gene("900", "GLM1", "3"), disease("990", "rust", "9")),
    ("drug_drug", drug("DB1", "Brightine", "1"), drug("DB2", 'Calm "Plus"/B', "2")),
    ("indication", drug("DB2", 'Calm "Plus"/B', "2"), FRIGHT),
)


def both_ways(rows: Iterable[Row]) -> list[Row]:
    """The rows as PrimeKG writes them: each edge in both directions."""
    return [one for relation, x, y in rows for one in ((relation, x, y), (relation, y, x))]


def cells(row: Row) -> list[str]:
    relation, x, y = row
    return [relation, relation, *x, *y]


def text(rows: Iterable[Row], quoting: int = csv.QUOTE_MINIMAL) -> str:
    """A kg.csv."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n", quoting=quoting)  # type: ignore[arg-type]
    writer.writerow(COLUMNS)
    writer.writerows(map(cells, rows))
    return out.getvalue()
