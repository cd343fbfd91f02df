"""Small builds of the real knowledge, one a session and engine, for every test that looks at items."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import generators.build
import generators.verify
from generators.context import Context
from generators.gates.gates import Gates
from generators.gates.report import GateReport
from generators.item import Item
from generators.manifest import Manifest
from generators.suites import tasks
from generators.verify import VerificationFinding
from generators.writers import writer_named
from kg.graph.content import Content, sha256
from kg.graph.dump import graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.core import core
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.writer import write
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.primekg.slice import sha256 as slice_sha256
from kg.store import Connection
from tests.engines.emptying import empty
from tests.engines.writes import WriteStamp, stamp
from tests.generators.gates.made import AtOnce
from tests.shipped import shipped

SEED = 42
SCALE = 0.2
"""One seed of each disorder and differential; two for self-reports."""
TASKS = ("ambiguous", "unambiguous", "medical_chart", "self_report")


class Built(NamedTuple):
    """A build and what it was made with.

    Attributes:
        folder: holds the manifest and the items of all tasks.
        context: on the engine that built it; what it has read stays good when the graph is emptied.
    """

    folder: Path
    manifest: Manifest
    context: Context
    items: Mapping[str, Sequence[Item]]


@cache
def knowledge() -> Knowledge:
    """The suite's knowledge of the checkout, read once: whatever is compared has to come from the same."""
    return core(shipped())


@cache
def content() -> Content:
    return encode(knowledge())


_FILLED: dict[int, WriteStamp] = {}
"""By the port of the server: how it was left."""


def fill(connection: Connection) -> Connection:
    """The graph with exactly the knowledge in it."""
    if _FILLED.get(connection.port) == stamp(connection):
        return connection
    if graph_sha256(connection) != sha256(content()):
        empty(connection)
        load(connection, content())
    _FILLED[connection.port] = stamp(connection)
    return connection


def fill_alone(connection: Connection) -> Connection:
    """The graph with the knowledge and nothing else, where tests have written slices and runs beside it at most."""
    connection.run_text("MATCH (n:Entity|Slice|Run|RelationType) DETACH DELETE n", writing=True)
    counts = {row["label"]: row["nodes"] for row in connection.rows("store/counts")}
    if counts == {label: len(nodes) for label, nodes in content().nodes.items() if nodes}:
        return connection
    return fill(connection)


def fill_both(connection: Connection) -> Connection:
    """The graph with the knowledge and the demonstration slice; what is there already stays."""
    fill(connection)
    slice_there = demonstration()
    if [row["sha256"] for row in connection.rows("biomedical/slice")] != [slice_sha256(slice_there)]:
        load_slice(connection, slice_there)
        _FILLED[connection.port] = stamp(connection)
    return connection


def new_context(connection: Connection, seed: int = SEED, scale: float = SCALE, genre: str | None = None) -> Context:
    return Context(connection, seed, scale, writer_named("offline", Path("nowhere")), genre=genre)


_FIRST: dict[tuple[int, bool], Context] = {}
"""By connection and layers."""


def context_on(
    connection: Connection, *, both: bool = False, seed: int = SEED, scale: float = SCALE, genre: str | None = None
) -> Context:
    """A build of its own on the graph as `fill` leaves it, or with `both` layers; it is read once for all of them."""
    first = _FIRST.setdefault((id(connection), both), new_context(connection))
    context = drawn_anew(first, seed)
    context.scale, context.genre = scale, genre
    return context


def drawn_anew(context: Context, seed: int) -> Context:
    """Another build on the same reading of the graph."""
    return context.again(seed, writer_named("offline", Path("nowhere")))


class _Open(Gates):
    """Gates that let everything pass: limits are for whole builds, and a few items may pass them by chance."""

    def __init__(self) -> None:
        super().__init__(dict, dict, AtOnce(), {})

    def add(self, item: Item) -> None:
        del item

    def result(self) -> GateReport:
        return GateReport()


@contextmanager
def open_gates() -> Iterator[None]:
    """Builds and verifications inside are about everything but the limits."""
    with pytest.MonkeyPatch.context() as patch:
        for module in (generators.build, generators.verify):
            patch.setattr(module, "gates_of", lambda *_, **__: _Open())
        yield


def build(context: Context, out: Path, *names: str) -> Manifest:
    """Builds some tasks (all where none is named) behind open gates."""
    chosen = [task for name in names or TASKS for task in tasks(name=name)]
    digest = graph_sha256(context.connection)
    with open_gates():
        return generators.build.build(context, chosen, out, "offline", digest, lambda *_: None).manifest


def verify(context: Context, folder: Path) -> list[VerificationFinding]:
    """Everything that is wrong with a build but the limits."""
    with open_gates():
        return list(generators.verify.verify(context, folder, generators.manifest.read(folder), tasks()))


def items_of(folder: Path, task: str) -> list[Item]:
    return list(generators.item.read_items(folder / "items" / f"{task}.jsonl"))


def knowledge_folder(folder: Path, changed: Knowledge | None = None) -> Path:
    """The knowledge as files of its own, so that an editor's change in mid session changes no test."""
    write(changed or knowledge(), folder)
    return folder
