"""An independent reading of a kg.csv: the csv module, sets, and nothing of the code under test but the relations."""

from __future__ import annotations

import csv
from collections.abc import Collection
from pathlib import Path

Key = tuple[str, str]
Triple = tuple[Key, str, Key]


def triples(path: Path, seeds: Collection[str], signatures: dict[str, tuple[str, str]]) -> set[Triple]:
    """Edges that touch a seed, in their canonical direction; between ends of one type in any order, sorted by key."""
    found = set()
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            if None in row or None in row.values():
                continue
            x, y, relation = (row["x_type"], row["x_id"]), (row["y_type"], row["y_id"]), row["relation"]
            if not all((*x, *y)) or x == y or not any(t == "disease" and i in seeds for t, i in (x, y)):
                continue
            head, tail = signatures.get(relation, ("", ""))
            if head == tail == x[0] == y[0]:
                found.add((min(x, y), relation, max(x, y)))
            elif (x[0], y[0]) == (head, tail):
                found.add((x, relation, y))
            elif (y[0], x[0]) == (head, tail):
                found.add((y, relation, x))
    return found
