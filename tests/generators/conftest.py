"""The real knowledge on each engine, and the items of every task from it; a suite may build on another graph."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generators.context import Context
from kg.store import Connection
from tests.generators import making
from tests.generators.diagnosis import building
from tests.generators.making import Items, SeenFirst


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with the whole knowledge in it."""
    return building.fill(store)


_CONTEXTS: dict[int, Context] = {}
"""By connection."""


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    """A small build on that graph, one for all modules that take this graph, since none of them changes it."""
    if id(graph) not in _CONTEXTS:
        _CONTEXTS[id(graph)] = building.context_on(graph)
    return _CONTEXTS[id(graph)]


@pytest.fixture(scope="module")
def items_of(context: Context) -> Items:
    """The items of a task, made once a context."""
    return making.items_of(context)


@pytest.fixture
def seen_first(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, testrun_uid: str) -> SeenFirst:
    """Keeps the lines of each task in a folder that all worker processes share, since each engine has its own."""
    folder = tmp_path_factory.getbasetemp().parent / f"first-{testrun_uid}"
    folder.mkdir(exist_ok=True)

    def first(task: str, lines: list[bytes]) -> list[bytes]:
        kept = folder / task
        (tmp_path / task).write_bytes(b"".join(lines))
        try:
            os.link(tmp_path / task, kept)
        except FileExistsError:
            return kept.read_bytes().splitlines(keepends=True)
        return lines

    return first
