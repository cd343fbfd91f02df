"""Seed diseases: the ones that a slice grows from, and candidates left out with the reason."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import NamedTuple

from kg.errors import SourceError
from kg.files.resources import ontology_folder

_COLUMNS = ("id", "name")


class SeedDisease(NamedTuple):
    """A disease of PrimeKG.

    Attributes:
        id: its id as in kg.csv, grouped ids whole.
        name: PrimeKG's name for it.
        excluded: why it is not a seed after all; empty for a seed.
    """

    id: str
    name: str
    excluded: str


def shipped_seeds() -> Path:
    """The file that comes with kgbench."""
    return ontology_folder() / "primekg" / "seeds.csv"


def read_seeds(path: Path) -> tuple[SeedDisease, ...]:
    """All candidates of a file: CSV with the columns id and name, and excluded where a reason is to be given.

    Raises:
        SourceError: the file cannot be read, lacks a column or an id, names one twice, or has no seed.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            if missing := [name for name in _COLUMNS if name not in (reader.fieldnames or ())]:
                raise SourceError(
                    f"{path}: has no column {' or '.join(missing)}; seeds are a CSV file with id and name."
                )
            found: dict[str, SeedDisease] = {}
            for row in reader:
                seed = SeedDisease(*((row.get(name) or "").strip() for name in SeedDisease._fields))
                if not seed.id or seed.id in found:
                    why = f"names the id {seed.id} a second time" if seed.id else "has no id"
                    raise SourceError(f"{path}, line {reader.line_num}: {why}; each seed has an id of its own.")
                found[seed.id] = seed
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SourceError(f"{path}: cannot be read as a CSV file of seeds ({error}).") from error
    if not any(not seed.excluded for seed in found.values()):
        raise SourceError(f"{path}: has no seed; give at least one disease that is not excluded.")
    return tuple(found.values())
