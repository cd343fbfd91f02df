"""Replies written as models write, in classes, with what they say: the shares that are read rightly and wrongly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import orjson

from evaluators.parsing.known import known_names
from evaluators.parsing.parse import parse


def _rows(name: str) -> list[dict[str, Any]]:
    return [orjson.loads(line) for line in (Path(__file__).parent / name).read_bytes().splitlines()]


ROWS = _rows("written.jsonl")
UNSEEN = _rows("unseen.jsonl")
"""Written by someone who knew neither the parser nor the other replies, and looked at only to count."""
LABELS = "ABCDEFGH"


def _reading(row: dict[str, Any]) -> str:
    labels = LABELS[: len(row["texts"])]
    read = parse(row["reply"], labels, row["texts"], row["cardinality"], names=known_names(), cut=row.get("cut", False))
    if (read.status, "".join(read.answer)) == (row["status"], row["answer"]):
        return "right"
    return "wrong letters" if read.status == "ok" else "not read"


def test_there_are_enough_of_them() -> None:
    assert len({(row["reply"], tuple(row["texts"])) for row in ROWS}) >= 780
    assert len({row["class"] for row in ROWS}) >= 30


def test_nearly_all_are_read_rightly_and_hardly_any_wrongly() -> None:
    readings = {index: _reading(row) for index, row in enumerate(ROWS)}
    counted = Counter(readings.values())
    astray = [(ROWS[index]["reply"], how) for index, how in readings.items() if how != "right"]
    assert counted["right"] >= 0.98 * len(ROWS), astray
    assert counted["wrong letters"] <= 0.005 * len(ROWS), astray


def test_replies_that_the_parser_was_not_made_for() -> None:
    counted = Counter(map(_reading, UNSEEN))
    assert len(UNSEEN) == 300
    assert counted["right"] >= 0.96 * len(UNSEEN), counted
    assert counted["wrong letters"] <= 0.01 * len(UNSEEN), counted
