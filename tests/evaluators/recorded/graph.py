"""A graph for the recorded runs, without a database: its nodes and triples follow from what the items are about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import orjson

from kg.store.query_runner import QueryRunner, Row


class GraphOfItems(QueryRunner):
    """Every entity of the items, and two that no item names; triples join neighbours in an item's list."""

    def __init__(self, build: Path) -> None:
        lines = [line for path in sorted(build.glob("items/*.jsonl")) for line in path.read_bytes().splitlines()]
        items = [orjson.loads(line) for line in lines]
        codes = sorted({code for item in items for code in item["entities"]} | {"D999", "drug:none"})
        self._nodes = [{"layer": _layer(code), "code": code, "name": f"named {code}"} for code in codes]
        self._triples = sorted(
            {
                (_layer(head), relation, head, tail)
                for item in items
                for relation in item["relations"]
                for head, tail in zip(item["entities"], item["entities"][1:], strict=False)
            }
        )

    def rows(self, name: str, /, **params: Any) -> list[Row]:
        if name == "coverage/nodes":
            return sorted(self._nodes, key=lambda node: (node["layer"], node["code"]))
        if name == "coverage/triples":
            keys = ("layer", "relation", "head", "tail")
            return [dict(zip(keys, triple, strict=True)) for triple in self._triples]
        if name in ("coverage/entity_scores", "coverage/relation_scores"):
            return [row for run in params["runs"] for row in _plain_means(run)]
        return []

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        raise AssertionError("nothing but named queries is run")


def _layer(code: str) -> str:
    return "biomedical" if ":" in code or "/" in code else "criteria"


def _plain_means(run: Mapping[str, Any]) -> Sequence[Row]:
    """The accuracies as they came, so that a digit that changes in them changes the recorded figures."""
    found = sorted(run["accuracies"].items())
    mean = sum(accuracy for _, accuracy in found) / len(found) if found else None
    last = found[-1][1] if found else None
    values = {"mean": mean, "measured": len(found), "total": len(found) + 1}
    return [
        {"run": run["run"], "layer": "criteria", **values, "weighted": last, "measured_degree": 1, "degree": 2},
    ]
