"""An invented slice of paper 001's size as PrimeKG's files: `python -m tests.bench.paper_slice FOLDER`."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from kg.primekg.features import DRUG, FIELDS
from kg.primekg.relations import DISEASE
from kg.primekg.table import COLUMNS
from tests.generators.biomedical.invented import Shape, invent

TABLE, SEEDS = "kg.csv", "seeds.csv"
FEATURES = {DISEASE: "disease_features.tab", DRUG: "drug_features.tab"}


def write(folder: Path) -> None:
    """Writes kg.csv, the seeds and both feature tables."""
    found = invent(Shape())
    cells = {
        str(one["key"]): [place, *(one[field] for field in ("id", "type", "name", "source"))]
        for place, one in enumerate(found.entities)
    }
    rows = ([relation, relation, *cells[head], *cells[tail]] for head, relation, tail in found.triples)
    _write(folder / TABLE, COLUMNS, rows)
    _write(folder / SEEDS, ("id", "name"), ((one["id"], one["name"]) for one in found.entities if one["seed"]))
    for type_, name in FEATURES.items():
        fields = FIELDS[type_]
        texts = (_texts(place, one, fields) for place, one in enumerate(found.entities) if one["type"] == type_)
        _write(folder / name, ("node_index", *fields), texts, delimiter="\t")


def _texts(place: int, entity: Mapping[str, object], fields: Sequence[str]) -> list[object]:
    return [place, *(entity.get(field, "") for field in fields)]


def _write(file: Path, columns: Sequence[str], rows: Iterable[Iterable[object]], delimiter: str = ",") -> None:
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.writer(opened, delimiter=delimiter, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
