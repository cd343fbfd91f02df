"""SSSOM files: mappings of our disorders to other vocabularies, as tab-separated rows under a commented header."""

import csv
from collections.abc import Iterator
from pathlib import Path

from kg.knowledge.collected import Faults
from kg.model.mapping import Mapping

COLUMNS = ("subject_id", "predicate_id", "object_id", "object_label", "mapping_justification")
_PREFIX = "kgbench:"


def read_mappings(folder: Path, faults: Faults) -> tuple[Mapping, ...]:
    """All rows of the ``*.sssom.tsv`` files of a folder, in order of set, subject and object.

    Notes files that cannot be read or lack a column, short rows, and subjects that are none of ours.
    """
    found = [mapping for path in sorted(folder.glob("*.sssom.tsv")) for mapping in _of_file(path, faults)]
    return tuple(sorted(found, key=lambda mapping: (mapping.set_name, mapping.subject, mapping.object)))


def _of_file(path: Path, faults: Faults) -> Iterator[Mapping]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        faults.add(path, f"cannot be read as UTF-8 text ({error}); check the file")
        return
    numbered = [(number, line) for number, line in enumerate(lines, 1) if not line.startswith("#")]
    reader = csv.DictReader((line for _, line in numbered), delimiter="\t")

    def line() -> int:
        return numbered[reader.line_num - 1][0] if numbered and reader.line_num else 0

    try:
        missing = [column for column in COLUMNS if column not in (reader.fieldnames or ())]
        if missing:
            faults.add(path, f"no column '{missing[0]}'; an SSSOM file needs {', '.join(COLUMNS)}", line())
            return
        for row in reader:
            if any(row[column] is None for column in COLUMNS) or not row["subject_id"].startswith(_PREFIX):
                says = f"the row '{row['subject_id']}' is short or its subject is not {_PREFIX}CODE"
                faults.add(
                    path, f"{says}; put a tab between its columns, and a code such as {_PREFIX}D013 first", line()
                )
                continue
            yield Mapping(
                set_name=path.name.removesuffix(".sssom.tsv"),
                subject=row["subject_id"].removeprefix(_PREFIX),
                predicate=row["predicate_id"],
                object=row["object_id"],
                object_label=row["object_label"],
                justification=row["mapping_justification"],
            )
    except csv.Error as error:
        faults.add(path, f"{error}; mend that row", line())
