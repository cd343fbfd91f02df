"""A small build whose texts have sentences, files of other sources, and filled sheets."""

from __future__ import annotations

import csv
import json
from collections.abc import Mapping
from pathlib import Path

from generators.item import Item
from generators.writing.facts import Sentence
from generators.writing.spans import encode
from tests.evaluators.score import on_disk

SHOWN = Sentence("I wake at {number}.", ("1.depressive/S027.1",), ("S027.1",))
BARE = Sentence("That is all.", (), ())


def build(folder: Path) -> Path:
    """Eight items of two tasks; the text of each names its number."""
    made: dict[str, list[Item]] = {}
    for task, listed in on_disk.items().items():
        made[task] = []
        for number, item in enumerate(listed):
            told = [SHOWN._replace(text=SHOWN.text.format(number=number)), BARE]
            stem = " ".join(sentence.text for sentence in told)
            provenance = {**item.provenance, "sentences": encode(told)}
            made[task].append(item.model_copy(update={"stem": stem, "provenance": provenance}))
    return on_disk.write_build(folder, made)


def lines(path: Path, count: int) -> Path:
    """A file of texts as JSON lines."""
    told = [
        {"id": f"own-{number}", "text": f"\u201cIt\u2019s {number}.\u201d", "options": ["One", "Two"], "answer": ["B"]}
        for number in range(count)
    ]
    path.write_text("\n".join(json.dumps(one) for one in told), encoding="utf-8")
    return path


def filled(path: Path, ratings: Mapping[str, str], to: Path, separator: str = ",") -> Path:
    """A copy of a sheet with ratings.

    Args:
        path: the empty sheet.
        ratings: id -> naturalness, validity and realism as three digits, then other columns as ``column=value``.
        to: where the copy goes.
        separator: between its columns.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        scales, *others = ratings.get(row["id"], "").split(" ", 1)
        row |= dict(zip(("naturalness", "validity", "realism"), scales, strict=False))
        row |= dict(pair.split("=") for pair in others[0].split("|")) if others else {}
    with to.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter=separator)
        writer.writeheader()
        writer.writerows(rows)
    return to
