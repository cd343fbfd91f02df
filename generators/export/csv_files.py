"""A build as tables for people."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from generators.export.build_exporter import BuildExporter
from kg.errors import UserError
from kg.exporters.exporter import WrittenExport
from kg.registry import register

if TYPE_CHECKING:
    from generators.export.build_exporter import BuildToExport

_SHOWN = ("id", "part", "suite", "task", "stem", "told", "question", "form", "options")
_GOLD = ("answer", "answer_text", "about", "group")
_BETWEEN = "; "
_LAST = "canary"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


@register
class CsvExporter(BuildExporter):
    """Write a table for people, a CSV file for each task with a row for each question, for a spreadsheet.

    The files are UTF-8 with a mark at their start, by which spreadsheets know it. A cell that a spreadsheet would take
    for a formula has an apostrophe before it.
    """

    name = "csv"
    loses: ClassVar[tuple[str, ...]] = (
        "Facts, proof and provenance, the graph's codes of options, rubrics, and what is told after an answer.",
    )

    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the folder."""
        from kg.files.folders import require_empty

        del options
        require_empty(path)
        count = 0
        try:
            path.mkdir(parents=True, exist_ok=True)
            for task in build.tasks:
                with (path / f"{task}.csv").open("w", encoding="utf-8-sig", newline="") as file:
                    rows = csv.writer(file)
                    rows.writerow([*_SHOWN, *(_GOLD if build.with_gold else ()), _LAST])
                    for row in _rows(build, task):
                        rows.writerow(map(_cell, row))
                        count += 1
        except OSError as error:
            raise UserError(f"{path} cannot be written ({error.strerror}); choose another place.") from error
        return WrittenExport(f"{len(build.tasks)} tables with {count} questions")


def _rows(build: BuildToExport, task: str) -> Iterator[list[str]]:
    from generators.export.records import records

    for record in records(build, task):
        for part in record.get("parts") or ({**record, "id": "", "form": "choice", "text": ""},):
            options = part.get("options") or record.get("options", [])
            row = [
                record["id"],
                part["id"],
                record["suite"],
                record["task"],
                record["stem"],
                part.get("text", ""),
                part.get("question") or record["question"],
                part["form"],
                "\n".join(f"{option['label']}. {option['text']}" for option in options),
            ]
            yield [*row, *(_gold(record, part, options) if build.with_gold else ()), record["canary"]]


def _gold(record: Mapping[str, Any], part: Mapping[str, Any], options: list[dict[str, str]]) -> Iterator[str]:
    answer = part.get("answer", [])
    texts = {option["label"]: option["text"] for option in options}
    yield _BETWEEN.join(answer)
    if answer:
        yield _BETWEEN.join(texts.get(label, label) for label in answer)
    elif part.get("distribution"):
        shares = zip(options, part["distribution"], strict=True)
        yield _BETWEEN.join(f"{option['label']}: {share}" for option, share in shares)
    else:
        yield part.get("reference") or _BETWEEN.join(part.get("accepted", []))
    yield _BETWEEN.join(part.get("entities") or record["entities"])
    yield record["group"]


def _cell(text: str) -> str:
    return f"'{text}" if text.startswith(_FORMULA) else text
