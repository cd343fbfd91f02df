"""Texts of PrimeKG's feature tables: for each field the first that is not empty, over all rows of a node."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kg.errors import SourceError
from kg.primekg.relations import DISEASE
from kg.primekg.slice import Slice

DRUG = "drug"
FIELDS: Mapping[str, tuple[str, ...]] = {
    DISEASE: (
        "mondo_name",
        "mondo_definition",
        "umls_description",
        "orphanet_clinical_description",
        "mayo_symptoms",
        "mayo_causes",
        "mayo_risk_factors",
        "orphanet_management_and_treatment",
    ),
    DRUG: (
        "description",
        "indication",
        "mechanism_of_action",
        "pharmacodynamics",
        "half_life",
        "state",
        "category",
    ),
}
"""Type of entity -> the fields of its table that are taken (paper 001, section D.2)."""

_INDEX = "node_index"
_NUMBER = re.compile(r"([0-9]{1,18})(?:\.0)?")


class _Row(NamedTuple):
    """One row of a table; `node_index` is None and `texts` empty where it is malformed."""

    node_index: int | None
    texts: Mapping[str, str]


def with_features(found: Slice, type_: str, path: Path) -> Slice:
    """The slice with the texts that a table has for its entities of one type.

    Args:
        found: the slice.
        type_: which type the table is about, a key of `FIELDS`.
        path: tab-separated with quotes, joined on the node index; a field may hold newlines.

    Raises:
        SourceError: the file cannot be read, or lacks the index or every field.
    """
    wanted = {entity.node_index for entity in found.entities if entity.type == type_ and entity.node_index is not None}
    texts: dict[int, dict[str, str]] = {}
    rows = malformed = 0
    for row in _rows(path, FIELDS[type_]):
        rows += 1
        malformed += row.node_index is None
        if row.node_index in wanted and row.node_index is not None:
            known = texts.setdefault(row.node_index, {})
            for name, text in row.texts.items():
                known.setdefault(name, text)
    entities = tuple(
        entity._replace(features={**entity.features, **texts[entity.node_index]})
        if entity.type == type_ and entity.node_index is not None and texts.get(entity.node_index)
        else entity
        for entity in found.entities
    )
    told = found.reconciliation
    update = {
        "feature_rows": told.feature_rows + rows,
        "feature_rows_malformed": told.feature_rows_malformed + malformed,
        "with_features": sum(1 for entity in entities if entity.features),
    }
    return found._replace(entities=entities, reconciliation=told.model_copy(update=update))


def _rows(path: Path, fields: Sequence[str]) -> Iterator[_Row]:
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, delimiter="\t", strict=True)
            header = next(reader, [])
            places = {name: header.index(name) for name in fields if name in header}
            if _INDEX not in header or not places:
                raise SourceError(
                    f"{path}: has no column {_INDEX} or none of {', '.join(fields)}; name PrimeKG's table."
                )
            at = header.index(_INDEX)
            for cells in reader:
                index = _whole(cells[at]) if len(cells) == len(header) else None
                texts = {name: cells[place].strip() for name, place in places.items()} if index is not None else {}
                yield _Row(index, {name: text for name, text in texts.items() if text})
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise SourceError(f"{path}: cannot be read as a tab-separated table ({error}).") from error


def _whole(text: str) -> int | None:
    """The number that a cell says, also as `5258.0`."""
    found = _NUMBER.fullmatch(text.strip())
    return int(found.group(1)) if found else None
