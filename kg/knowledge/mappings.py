"""SSSOM files: mappings of our disorders to other vocabularies, as tab-separated rows under a commented header."""

import csv
from collections.abc import Iterator
from pathlib import Path

from kg.errors import UserError
from kg.model.mapping import Mapping

COLUMNS = ("subject_id", "predicate_id", "object_id", "object_label", "mapping_justification")
_PREFIX = "kgbench:"


def read_mappings(folder: Path) -> tuple[Mapping, ...]:
    """All rows of the ``*.sssom.tsv`` files of a folder, in order of set, subject and object.

    Raises:
        UserError: a file cannot be read, lacks a column, or a subject is none of ours.
    """
    found = [mapping for path in sorted(folder.glob("*.sssom.tsv")) for mapping in _of_file(path)]
    return tuple(sorted(found, key=lambda mapping: (mapping.set_name, mapping.subject, mapping.object)))


def _of_file(path: Path) -> Iterator[Mapping]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise UserError(f"{path}: cannot be read as UTF-8 text ({error}); check the file.") from error
    reader = csv.DictReader((line for line in lines if not line.startswith("#")), delimiter="\t")
    missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
    if missing:
        raise UserError(f"{path}: no column {missing[0]!r}; an SSSOM file needs {', '.join(COLUMNS)}.")
    try:
        rows = list(reader)
    except csv.Error as error:
        raise UserError(f"{path}, line {reader.line_num}: {error}; mend that row.") from error
    for row in rows:
        if any(row[column] is None for column in COLUMNS) or not row["subject_id"].startswith(_PREFIX):
            raise UserError(f"{path}: the row {row['subject_id']!r} is short or its subject is not {_PREFIX}CODE.")
        yield Mapping(
            set_name=path.name.removesuffix(".sssom.tsv"),
            subject=row["subject_id"].removeprefix(_PREFIX),
            predicate=row["predicate_id"],
            object=row["object_id"],
            object_label=row["object_label"],
            justification=row["mapping_justification"],
        )
