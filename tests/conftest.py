"""Fixtures that every test may use.

`engine` is an empty graph, `store` the same graph as the test before left it, once per engine; a test that uses
either runs on both engines. The servers start once a session.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from kg.store import Connection, FolderTarget, Target, open_store
from tests.engines.emptying import empty
from tests.engines.found import REQUIRED, FoundServer, NoServerError, server
from tests.lacking import refuse
from tests.scheduling import ENGINES, LongestFirst

ONE = "neo4j" if os.environ.get(REQUIRED) == "1" else "embedded"
"""The engine of tests that need one only: the faster one where it must be there, else the one that always is."""
ON_ONE = ("tests/generators/", "tests/evaluators/")
"""Tests of what is made of the graph's answers run on one engine, but those marked ``both_engines``, which compare the
answers, the bytes and the proofs; the tests of the graph itself run on both, but those marked ``one_engine``."""
_ENGINE_FIXTURES = frozenset({"target", "neo4j_server", "embedded_target"})
_NO_ENGINE = Path(__file__).parent / "engines" / "none"


def pytest_configure(config: pytest.Config) -> None:
    """Lets Ctrl-C reach the commands under test even where a shell started this run in the background.

    Where tests without an engine are asked for, none can start: a test that needs one and does not say so fails.
    """
    if config.option.markexpr.startswith("not (engine"):
        sys.path.insert(0, str(_NO_ENGINE))
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [str(_NO_ENGINE), os.environ.get("PYTHONPATH")]))
        sys.modules["jpype"] = None  # type: ignore[assignment]
    # What is built once for many tests stays in memory, and a collector that is as busy as by default walks through all
    # of it again and again.
    gc.set_threshold(50_000, 20, 50)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_sessionstart() -> None:
    """Takes away the width that a worker process of pytest-xdist names: what is under test prints to no terminal."""
    os.environ.pop("COLUMNS", None)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Marks what uses an engine, and leaves each test that needs one engine only to one of them."""
    spared = {item for item in items if _engine_of(item) not in (None, ONE) and _needs_one(item)}
    config.hook.pytest_deselected(items=[item for item in items if item in spared])
    items[:] = [item for item in items if item not in spared]
    for item in items:
        if _ENGINE_FIXTURES.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.engine)


def _needs_one(item: pytest.Item) -> bool:
    if item.nodeid.startswith(ON_ONE):
        return item.get_closest_marker("both_engines") is None
    return item.get_closest_marker("one_engine") is not None


def _engine_of(item: pytest.Item) -> str | None:
    callspec = getattr(item, "callspec", None)
    engine: str | None = callspec.params.get("target") if callspec is not None else None
    return engine


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LongestFirst:
    """Takes the place of the schedulers that ``--dist`` names."""
    return LongestFirst(config, log)


@pytest.fixture(scope="session")
def neo4j_server() -> Iterator[FoundServer]:
    """A real Neo4j, one for the whole session."""
    with ExitStack() as stack:
        try:
            found = stack.enter_context(server())
        except NoServerError as error:
            refuse(str(error), REQUIRED)
        yield found


@pytest.fixture(scope="session")
def embedded_target(tmp_path_factory: pytest.TempPathFactory) -> FolderTarget:
    """A data folder of the embedded engine, for the whole session."""
    return FolderTarget(folder=tmp_path_factory.mktemp("embedded") / "graph")


@pytest.fixture(scope="session", params=ENGINES)
def target(request: pytest.FixtureRequest) -> Target:
    """Where the graph of the engine under test is."""
    if request.param == "embedded":
        found: Target = request.getfixturevalue("embedded_target")
        return found
    real: FoundServer = request.getfixturevalue("neo4j_server")
    return real.target


@pytest.fixture(scope="session")
def store(target: Target) -> Iterator[Connection]:
    """The graph of the engine under test, as the test before left it; emptied at the end."""
    with open_store(target) as connection:
        empty(connection)
        yield connection
        empty(connection)


@pytest.fixture
def engine(store: Connection) -> Connection:
    """The graph of the engine under test, empty."""
    empty(store)
    return store


@pytest.fixture
def where(target: Target, monkeypatch: pytest.MonkeyPatch) -> str:
    """What --graph takes to mean the graph of the engine under test."""
    monkeypatch.delenv("NEO4J_URI", raising=False)
    if isinstance(target, FolderTarget):
        return str(target.folder)
    if target.password:
        monkeypatch.setenv("NEO4J_USERNAME", target.username)
        monkeypatch.setenv("NEO4J_PASSWORD", target.password)
    return f"{target.uri}/{target.database or ''}"
