"""Items as rows: the columns of the dataset for Hugging Face, with gold answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from generators.lines.columns import AS_JSON, INHERITED, as_row, columns
from generators.lines.layout import RowLayout

_OF_ONE_PART = ("answer", "cardinality")
_ALWAYS = ("id", "form")
"""Fields that every part states."""


def _row(record: Mapping[str, Any]) -> dict[str, Any]:
    return as_row(record, columns(with_gold=True))


def _line(row: Mapping[str, Any]) -> bytes:
    """What does not apply is None or empty in a row, and not in the line (`generators.item.Item.line`)."""
    parts = [_part(part) for part in row["parts"]]
    record = {name: _value(name, value) for name, value in row.items() if _is_stated(name, value, bool(parts))}
    if parts:
        record["parts"] = parts
    return orjson.dumps(record) + b"\n"


def _is_stated(name: str, value: Any, has_parts: bool) -> bool:
    if name == "layout":
        return value is not None
    if name in _OF_ONE_PART:
        return not has_parts
    if name == "options":
        return not has_parts or bool(value)
    return name != "parts" or has_parts


def _part(part: Mapping[str, Any]) -> dict[str, Any]:
    return {
        name: _value(name, value)
        for name, value in part.items()
        if value not in (None, []) or name in _ALWAYS or (name in INHERITED and value is not None)
    }


def _value(name: str, value: Any) -> Any:
    # A text of JSON goes into the line as it is.
    return orjson.Fragment(value) if name in AS_JSON and value is not None else value


ITEM_ROWS = RowLayout(columns(with_gold=True), _row, _line)
