"""Templates: the columns of a file of items with an example of our own wording."""

from typing import Any, Literal

import orjson

from generators.clinical.expert.columns import COLUMNS, NAMES
from generators.clinical.expert.kinds import ItemKind
from generators.table_files.written import written
from kg.files.resources import ontology_folder

FOLDER = "templates"


def template(kind: ItemKind, ending: Literal["jsonl", "csv", "xlsx"]) -> bytes:
    """A file of a kind.

    Args:
        kind: of items.
        ending: ``jsonl``, ``csv`` or ``xlsx``.
    """
    data = (ontology_folder() / "expert" / FOLDER / f"{kind.name}.jsonl").read_bytes()
    if ending == "jsonl":
        return data
    lines = [[*COLUMNS], *(_cells(orjson.loads(line)) for line in data.splitlines())]
    return written(kind.name, lines, ending)


def _cells(row: dict[str, Any]) -> list[str]:
    return [_cell(name, row.get(name, "")) for name in COLUMNS]


def _cell(name: str, value: str | list[str]) -> str:
    if isinstance(value, str):
        return value
    return (", " if name in NAMES else "\n").join(value)
