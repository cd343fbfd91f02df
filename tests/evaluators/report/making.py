"""Runs with hostile replies, and their report, without a database."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from evaluators.answer import Answer
from evaluators.report.report import RunReport, report
from evaluators.report.runs import ScoredRun, sources
from evaluators.score.bootstrap import Resampling
from generators.item import Item
from kg.store.query_runner import QueryRunner, Row
from tests.evaluators.score.on_disk import NAMES, answer, items, write_build, write_run

EVIL = (
    "</script><script>window.hit = 1</script><img src=x onerror='window.hit = 2'>\"'`{{script}}${window.hit = 3}"
    "<a href='http://example.org'>A</a> \u202eredro siht ni ton\u202c\u0000 </pre></dialog>"
)


class FewNodes(QueryRunner):
    """A graph of the disorders of the small build and one symptom."""

    def rows(self, name: str, /, **params: Any) -> list[Row]:
        if name == "coverage/nodes":
            found = [{"layer": "criteria", "code": code, "name": text} for code, text in NAMES.items()]
            more = [("S001", "Low mood </script>"), ("S002", "Never asked")]
            return [*found, *({"layer": "criteria", "code": code, "name": text} for code, text in more)]
        if name == "coverage/triples":
            return [
                {"layer": "criteria", "relation": "REQUIRES", "head": code, "tail": "S001"} for code in sorted(NAMES)
            ]
        one = {"run": "good", "layer": "criteria", "measured": 5, "total": 6}
        if name == "coverage/entity_scores":
            return [{**one, "mean": 1.0, "weighted": 1.0, "measured_degree": 8, "degree": 8}]
        return []

    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]:
        raise AssertionError("nothing but named queries is run")


def _hostile(item: Item) -> Answer:
    """Always A, but for what cannot be read, refusals and failures."""
    said = {"0": "unparsed", "1": "refused", "2": "error"}.get(item.id[-1], "A")
    return answer(item, said, raw=f"{EVIL} {item.id}")


def _good(item: Item) -> Answer:
    return answer(item, "".join(item.answer), raw=f"Answer: {', '.join(item.answer)}")


def two_runs(folder: Path) -> list[Path]:
    """A run that is right throughout, and one with hostile replies."""
    build = write_build(folder / "build")
    return [write_run(folder / "hostile", build, _hostile), write_run(folder / "good", build, _good)]


def read(folders: list[Path]) -> list[ScoredRun]:
    return sources(folders, None, Resampling(resamples=200))


def made(folder: Path) -> RunReport:
    """The report on the two runs."""
    return report(read(two_runs(folder)), FewNodes())


def data_of(html: str) -> dict[str, Any]:
    """The data of a page."""
    found: dict[str, Any] = _unpacked(html, "data")
    return found


def words_of(html: str, parts: int = 1) -> list[Any]:
    """The words of the items of a page, by place."""
    return [item for part in range(parts) for item in _unpacked(html, f"words-{part}")]


def _unpacked(html: str, name: str) -> Any:
    found = re.search(rf'<script type="text/plain" id="{name}">([A-Za-z0-9+/=]+)</script>', html)
    assert found
    return json.loads(gzip.decompress(base64.b64decode(found[1])))


__all__ = ["EVIL", "FewNodes", "data_of", "items", "made", "read", "two_runs", "words_of"]
