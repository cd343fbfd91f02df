"""Which tests a worker process of pytest-xdist is given, and in which order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from xdist.scheduler import LoadScopeScheduling

ENGINES = ("embedded", "neo4j")
LONGEST = Path(__file__).with_name("longest.txt")
_ENGINE = re.compile(rf"\[({'|'.join(ENGINES)})[-\]]")


def scope_of(nodeid: str) -> str:
    """What is run in one worker process: all tests of an engine, or all others of a file."""
    engine = _ENGINE.search(nodeid)
    return nodeid.partition("::")[0] if engine is None else engine[1]


def longest() -> Mapping[str, float]:
    """Seconds of processor time by scope, of those that take long."""
    rows = (line.split() for line in LONGEST.read_text("utf-8").splitlines() if not line.startswith("#"))
    return {scope: float(seconds) for seconds, scope in rows}


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]
    """What takes longest is begun first, so that all worker processes end at about the same time."""

    def __init__(self, config: pytest.Config, log: Any) -> None:
        """As pytest-xdist makes it."""
        super().__init__(config, log)
        self._longest = longest()

    def _split_scope(self, nodeid: str) -> str:
        return scope_of(nodeid)

    def _assign_work_unit(self, node: Any) -> None:
        first = max(self.workqueue, key=lambda scope: (self._longest.get(scope, 0.0), len(self.workqueue[scope])))
        self.workqueue.move_to_end(first, last=False)
        super()._assign_work_unit(node)
