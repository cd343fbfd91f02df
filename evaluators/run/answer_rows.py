"""Answers as rows of a Parquet dataset."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson

from evaluators.answer import OF_PARTS, Answer
from generators.lines.columns import NUMBER, TEXT, WHOLE, Column
from generators.lines.layout import RowLayout

_COLUMNS: dict[str, Column] = {
    "id": TEXT,
    "part": TEXT,
    "rotation": WHOLE,
    "format": TEXT,
    "status": TEXT,
    "answer": [TEXT],
    "text": TEXT,
    "outside": [TEXT],
    "reply_of": TEXT,
    "raw": TEXT,
    "finish": TEXT,
    "reasoning": TEXT,
    "mode": TEXT,
    "style": TEXT,
    "shots": WHOLE,
    "scores": TEXT,
    "method": TEXT,
    "latency": NUMBER,
    "tokens": {"prompt": WHOLE, "completion": WHOLE, "reasoning": WHOLE},
    "attempts": WHOLE,
}
"""The fields of an answer; scores, whose labels differ, are a text of JSON."""


def _row(record: Mapping[str, Any]) -> dict[str, Any]:
    # What a line leaves out has its default.
    data = Answer.model_validate(record).model_dump()
    scores = data["scores"]
    return {**data, "scores": None if scores is None else orjson.dumps(scores).decode()}


def _line(row: Mapping[str, Any]) -> bytes:
    scores = row["scores"]
    stated = {name: value for name, value in row.items() if value or name not in OF_PARTS}
    return orjson.dumps({**stated, "scores": None if scores is None else orjson.Fragment(scores)}) + b"\n"


ANSWER_ROWS = RowLayout(_COLUMNS, _row, _line)
