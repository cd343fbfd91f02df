"""Fixtures of the generators, the build and the verification; a conftest of each folder takes them in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from generators.context import Context
from generators.diagnosis.lore import Lore
from generators.diagnosis.lore import read as read_lore
from generators.item import Item
from kg.criteria.criteria import Criteria
from kg.criteria.reading import read as read_criteria
from kg.knowledge.knowledge import Knowledge
from kg.store import Connection
from tests.generators.diagnosis import building
from tests.generators.diagnosis.building import Built
from tests.generators.making import Items


@pytest.fixture(scope="session")
def knowledge() -> Knowledge:
    return building.knowledge()


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with the whole knowledge in it."""
    return building.fill(store)


_BUILT: dict[int, Built] = {}
"""By connection: fixtures of two folders are two fixtures, and a build that takes its time serves both."""


def _build(store: Connection, folder: Path) -> Built:
    context = building.context_on(building.fill(store))
    manifest = building.build(context, folder)
    return Built(folder, manifest, context, {name: building.items_of(folder, name) for name in building.TASKS})


@pytest.fixture(scope="session")
def built(store: Connection, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """A small build of every task, once an engine."""
    if id(store) not in _BUILT:
        _BUILT[id(store)] = _build(store, tmp_path_factory.mktemp("built") / "build")
    return _BUILT[id(store)]


@pytest.fixture
def context(graph: Connection, built: Built) -> Context:
    """What the small build was made with, on a graph that holds the knowledge."""
    assert built.context.connection is graph
    return built.context


@pytest.fixture
def items(built: Built) -> Mapping[str, Sequence[Item]]:
    """The items of the small build by task."""
    return built.items


@pytest.fixture
def items_of(built: Built) -> Items:
    """The items of a task of the small build."""
    return lambda task: list(built.items[task])


@pytest.fixture(scope="session")
def lore(built: Built) -> Lore:
    return built.context.read(read_lore)


@pytest.fixture(scope="session")
def criteria(built: Built) -> Criteria:
    return built.context.read(read_criteria)
