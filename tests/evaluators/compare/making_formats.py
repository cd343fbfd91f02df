"""Themes that two models were asked in full and apart, made by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from evaluators.answer import PartFormat
from evaluators.run.run_file import RunFile, TaskItems
from evaluators.table.build import Row, table_of
from evaluators.table.read import Run
from tests.evaluators.score.making import asked, bare_run, row

RIGHT = ("A", "B", "C")
"""The right letters of the three questions of a theme."""


def record(model: str, part_format: PartFormat | None, **more: Any) -> RunFile:
    """What a run is."""
    about: dict[str, Any] = {
        "version": "0",
        "build": "build",
        "model": model,
        "mode": "generate",
        "settings": {},
        "style": None,
        "prompts": "0",
        "shots": 0,
        "rotations": 1,
        "limit": None,
        "sample": None,
        "items": {"themes": TaskItems(sha256="0", count=3)},
        "part_format": part_format,
    }
    return RunFile.model_validate(about | more)


def answered(
    number: int, said: Sequence[str], part_format: PartFormat = "full", task: str = "themes", right: str = "ABC"
) -> list[Row]:
    """The answers to the parts of a theme; each is letters, or a status other than ok."""
    rows = []
    for place, (gold, word) in enumerate(zip(right, said, strict=True), start=1):
        part = asked(number, gold, task=task, cardinality="single")._replace(part=str(place))
        given = row(part, "unparsed" if word == "several" else word)
        rows.append(given._replace(format=part_format, status=word if word == "several" else given.status))
    return rows


def themes(name: str, model: str, part_format: PartFormat, said: Mapping[int, Sequence[str]], **more: Any) -> Run:
    """A run on themes by their numbers."""
    rows = [one for number, words in said.items() for one in answered(number, words, part_format)]
    return bare_run(name, record(model, part_format, **more), table_of(rows))
