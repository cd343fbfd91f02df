"""Templates: the columns of a file of items with an example of our own wording."""

import csv
import io
from pathlib import Path
from typing import Any

import orjson

from generators.clinical.expert import xlsx
from generators.clinical.expert.columns import COLUMNS, NAMES
from generators.clinical.expert.kinds import ItemKind
from kg.files.resources import ontology_folder

FOLDER = "templates"


def template(kind: ItemKind, ending: str) -> bytes:
    """A file of a kind.

    Args:
        kind: of items.
        ending: ``jsonl``, ``csv`` or ``xlsx``.
    """
    data = (ontology_folder() / "expert" / FOLDER / f"{kind.name}.jsonl").read_bytes()
    if ending == "jsonl":
        return data
    lines = [[*COLUMNS], *(_cells(orjson.loads(line)) for line in data.splitlines())]
    if ending == "xlsx":
        return xlsx.write(Path(kind.name), lines)
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\n").writerows(lines)
    return text.getvalue().encode()


def _cells(row: dict[str, Any]) -> list[str]:
    return [_cell(name, row.get(name, "")) for name in COLUMNS]


def _cell(name: str, value: str | list[str]) -> str:
    if isinstance(value, str):
        return value
    return (", " if name in NAMES else "\n").join(value)
