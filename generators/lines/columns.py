"""The columns of a dataset: their types for Parquet, for `datasets` and for Croissant, and a record as a row."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

Column = str | list[Any] | dict[str, Any]
"""``string``, ``float64``, ``int64``, a list of one column for lists, or a struct of columns by name."""

TEXT = "string"
NUMBER = "float64"
WHOLE = "int64"
_OPTION = {"label": TEXT, "text": TEXT, "node": TEXT}
_OPTION_SHOWN = {"label": TEXT, "text": TEXT}

AS_JSON = ("facts", "proof", "provenance", "rubric")
"""What stands as a text of JSON, since its fields differ from task to task."""

INHERITED = ("entities", "relations")
"""What a part may have of its own, and otherwise has of its item."""

_PART_SHOWN: dict[str, Column] = {
    "id": TEXT,
    "text": TEXT,
    "question": TEXT,
    "form": TEXT,
    "take": TEXT,
    "options": [_OPTION_SHOWN],
    "vocabulary": TEXT,
}
_PART: dict[str, Column] = {
    **_PART_SHOWN,
    "options": [_OPTION],
    "answer": [TEXT],
    "distribution": [NUMBER],
    "accepted": [TEXT],
    "reference": TEXT,
    "rubric": TEXT,
    "reveals": TEXT,
    "entities": [TEXT],
    "relations": [TEXT],
    "facts": TEXT,
    "proof": TEXT,
    "provenance": TEXT,
}
_SHOWN: dict[str, Column] = {
    "id": TEXT,
    "suite": TEXT,
    "task": TEXT,
    "stem": TEXT,
    "question": TEXT,
    "options": [_OPTION_SHOWN],
    "cardinality": TEXT,
    "layout": TEXT,
    "parts": [_PART_SHOWN],
    "canary": TEXT,
}
_WHOLE: dict[str, Column] = {
    "id": TEXT,
    "suite": TEXT,
    "task": TEXT,
    "stem": TEXT,
    "question": TEXT,
    "options": [_OPTION],
    "answer": [TEXT],
    "cardinality": TEXT,
    "layout": TEXT,
    "parts": [_PART],
    "group": TEXT,
    "entities": [TEXT],
    "relations": [TEXT],
    "facts": TEXT,
    "proof": TEXT,
    "provenance": TEXT,
    "canary": TEXT,
}

MEANINGS: Mapping[str, str] = {
    "id": "Stable id of the item.",
    "suite": "The set of tasks that it belongs to.",
    "task": "The kind of question.",
    "stem": "The case or the facts, without the ask.",
    "question": "The ask that follows the stem.",
    "options": "What is picked from, with letters.",
    "answer": "Letters of the right options; empty where the item has parts.",
    "cardinality": "How many options may be right.",
    "layout": "How parts are asked: together, or in turn.",
    "parts": "What is asked one by one, each with its form of answer and its gold answer; empty for most items.",
    "group": "What variants of an item share; the unit of clustered confidence intervals.",
    "entities": "Codes of the nodes of the graph that the item is about.",
    "relations": "Types of the edges among them.",
    "facts": "The patient or the triples that the item is made of, as JSON.",
    "proof": "The query that shows the answer, its parameters and its result for each option, as JSON.",
    "provenance": "Seed, templates, writer and sources, as JSON.",
    "canary": "A constant text, so that training sets can be filtered.",
}
"""Name of a column -> what it holds."""


def columns(*, with_gold: bool) -> Mapping[str, Column]:
    """The columns of a row, an item each.

    Args:
        with_gold: whether those are among them that tell of gold answers.
    """
    return _WHOLE if with_gold else _SHOWN


def as_row(record: Mapping[str, Any], named: Mapping[str, Column]) -> dict[str, Any]:
    """A record with all columns.

    What does not apply is None, and of lists an empty one; but a part without entities or relations of its own, which
    has those of its item, has None there.

    Args:
        record: an item as in a line of an items file, or a part of one.
        named: the columns.
    """
    return {name: _cell(name, record.get(name), column) for name, column in named.items()}


def duckdb_type(column: Column) -> str:
    """The type of a column in DuckDB, whose Parquet writer is used."""
    if isinstance(column, list):
        return f"{duckdb_type(column[0])}[]"
    if isinstance(column, dict):
        return f"STRUCT({', '.join(f'{name} {duckdb_type(one)}' for name, one in _quoted(column).items())})"
    return {TEXT: "VARCHAR", NUMBER: "DOUBLE", WHOLE: "BIGINT"}[column]


def features(named: Mapping[str, Column]) -> list[dict[str, Any]]:
    """The columns as the library `datasets` states features in the header of a card."""
    return [{"name": name, **_feature(column)} for name, column in named.items()]


def _feature(column: Column) -> dict[str, Any]:
    if isinstance(column, list):
        (member,) = column
        return {"list": features(member) if isinstance(member, dict) else member}
    return {"struct": features(column)} if isinstance(column, dict) else {"dtype": column}


def _quoted(column: Mapping[str, Column]) -> dict[str, Column]:
    return {f'"{name}"': one for name, one in column.items()}


def _cell(name: str, value: Any, column: Column) -> Any:
    if name in AS_JSON:
        return None if value is None else orjson.dumps(value).decode()
    if isinstance(column, list) and (value is not None or name not in INHERITED):
        (member,) = column
        return [as_row(one, member) if isinstance(member, dict) else one for one in value or ()]
    return value
