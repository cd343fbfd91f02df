"""Wrong edits of the small knowledge, as people make them by hand, and what is said of each."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import yaml

from kg.errors import UserError
from kg.knowledge.located import located
from kg.knowledge.reader import read
from kg.knowledge.records import broken_records, loose


class Edit(NamedTuple):
    """One edit.

    Attributes:
        file: relative to the knowledge folder.
        was: what stands there.
        written: what a person writes instead.
        said: what the project says of it, from the line on.
    """

    file: str
    was: str
    written: str
    said: str


def edits() -> dict[str, list[Edit]]:
    """All edits of ``edits.yaml`` by their sort."""
    data = yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text("utf-8"))
    return {sort: [Edit(**one) for one in listed] for sort, listed in data.items()}


def made(edit: Edit, folder: Path) -> None:
    """Edits a knowledge folder."""
    path = folder / edit.file
    before = path.read_text("utf-8")
    path.write_text(before.replace(edit.was, edit.written, 1), "utf-8", newline="")
    assert edit.was in before


def told(folder: Path) -> list[str]:
    """What is said of a knowledge folder, with file names relative to it."""
    try:
        knowledge = read(folder)
    except UserError as error:
        lines = str(error).replace(f"{folder}/", "").splitlines()
        return lines[1:] if len(lines) > 1 else lines
    return [str(one) for one in located([*broken_records(knowledge), *loose(knowledge)], folder)]
