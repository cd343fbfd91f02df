"""A build with a task of options, and tasks of parts of every form."""

from __future__ import annotations

import hashlib
from pathlib import Path

from generators.item import Item, read_items
from generators.manifest import NAME, ItemsFile, Manifest, read
from tests.evaluators.forms import tiny
from tests.evaluators.run.runs import item

ODD = 'She says: "=1+1", twice;\nthen 🫁, and\ta tab.'


def whole_build(folder: Path, restricted: bool = False) -> Manifest:
    """Writes it.

    Args:
        folder: where.
        restricted: whether one item may not be given to others.
    """
    tiny.build(folder)
    made = read(folder)
    charts = [item(number, cardinality="hybrid") for number in range(6)]
    charts[1] = charts[1].model_copy(update={"stem": ODD})
    if restricted:
        expert = {"licence": "Ours alone", "redistribute": False, "author": "Zoë"}
        charts[2] = charts[2].model_copy(update={"provenance": {"expert": expert}})
    data = b"".join(one.line() for one in charts)
    (folder / "items" / "charts.jsonl").write_bytes(data)
    file = ItemsFile(
        suite="trial",
        path="items/charts.jsonl",
        sha256=hashlib.sha256(data).hexdigest(),
        count=len(charts),
        restricted=1 if restricted else None,
    )
    made = made.model_copy(update={"tasks": {**made.tasks, "charts": file}})
    (folder / NAME).write_bytes(made.text())
    return made


def items_of(folder: Path) -> dict[str, Item]:
    """The items of a build by id."""
    return {one.id: one for file in read(folder).tasks.values() for one in read_items(folder / file.path)}
