"""What is installed here, whether the graph answers, and how to get what is missing."""

from __future__ import annotations

import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any, Literal, NamedTuple

from kg.errors import GraphError, UserError
from kg.extras import CORE, EXTRAS, install
from kg.store.packages import ENGINE
from kg.store.target import FolderTarget
from kg.tables import Column, Table
from kg.version import version
from kgbench.api.graph import Graph, Place, graph_at
from kgbench.api.printed import PrintedResult

State = Literal["good", "missing", "broken"]
"""Of a part: there; not there, and something cannot be done without it; not there or not working, and needed always."""

_OLDEST = (3, 11)


class CheckedPart(NamedTuple):
    """One thing that kgbench uses.

    Attributes:
        part: its name.
        state: whether it is there.
        found: what is there.
        remedy: how to get it, in a sentence; empty where all is good.
    """

    part: str
    state: State
    found: str
    remedy: str = ""


class CheckedInstallation(PrintedResult):
    """What kgbench found of itself and around it.

    Attributes:
        parts: everything that was looked at.
    """

    def __init__(self, parts: Sequence[CheckedPart]) -> None:
        """Takes what was looked at."""
        self.parts = tuple(parts)

    @property
    def sound(self) -> bool:
        """Whether building and evaluating work here."""
        return all(part.state != "broken" for part in self.parts)

    def headline(self) -> str:
        """Whether building and evaluating work, and how much is missing."""
        missing = sum(part.state == "missing" for part in self.parts)
        works = "Building and evaluating work here" if self.sound else "Something that kgbench always needs is broken"
        return f"{works}; {missing} parts for further uses are missing" if missing else works

    def tables(self) -> Iterator[Table]:
        """A row for each part."""
        columns = (
            Column("part", lambda row: str(row["part"])),
            Column("state", lambda row: str(row["state"])),
            Column("found", lambda row: str(row["found"]), wraps=True),
        )
        rows = [part._asdict() for part in self.parts]
        yield Table("", columns, CheckedPart._fields, rows, dim=lambda row: row["state"] == "missing")

    def notes(self) -> Iterator[str]:
        """What to do, broken parts first."""
        for state in ("broken", "missing"):
            yield from (f"{part.part}: {part.remedy}" for part in self.parts if part.state == state)

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {"sound": self.sound, "parts": [part._asdict() for part in self.parts]}


def doctor(graph: Graph | Place = None) -> CheckedInstallation:
    """Looks at what is installed, asks the graph, and says what is missing and how to get it.

    A folder without a graph stays without one: the engine is tried in a folder of its own.

    Args:
        graph: a graph or where one is; otherwise what the commands would use.
    """
    parts = [_python(), _kgbench(), *_core(), _graph(graph), _java(), _browser_source()]
    return CheckedInstallation([*parts, *_extras()])


def _python() -> CheckedPart:
    found = f"{platform.python_version()} at {sys.executable}, on {platform.system()} {platform.machine()}"
    if sys.version_info < _OLDEST:
        return CheckedPart("Python", "broken", found, "Install Python 3.11 or newer.")
    return CheckedPart("Python", "good", found)


def _kgbench() -> CheckedPart:
    from kg.files.resources import cypher_folder, ontology_folder

    queries, knowledge = cypher_folder(), ontology_folder() / "knowledge"
    found = f"{version()}, with its queries in {queries} and its knowledge in {knowledge}"
    if any(queries.rglob("*.cypher")) and any(knowledge.rglob("*.yaml")):
        return CheckedPart("kgbench", "good", found)
    return CheckedPart("kgbench", "broken", found, "Its queries or its knowledge are missing: install kgbench again.")


def _core() -> Iterator[CheckedPart]:
    for module, package in CORE.items():
        if module != ENGINE:
            yield _imported(module, package)


def _imported(module: str, package: str) -> CheckedPart:
    """Whether a package of the core can be used: one that is installed for another system cannot."""
    try:
        import_module(module)
        return CheckedPart(package, "good", version_of(package))
    except (ImportError, OSError) as error:
        found = f"cannot be loaded ({_first_line(error)})"
        return CheckedPart(package, "broken", found, f"Install it again: pip install --force-reinstall {package}.")


def _graph(graph: Graph | Place) -> CheckedPart:
    try:
        if isinstance(graph, Graph):
            return CheckedPart("graph", "good", _answer(graph))
        with graph_at(graph) as opened:
            return CheckedPart("graph", "good", _answer(opened))
    except UserError as error:
        return CheckedPart("graph", "broken", "does not answer", str(error))


def _answer(graph: Graph) -> str:
    return _in_folder(graph, graph.target.folder) if isinstance(graph.target, FolderTarget) else _asked(graph)


def _in_folder(graph: Graph, folder: Path) -> str:
    engine = f"the embedded engine ({CORE[ENGINE]} {_version(CORE[ENGINE])})"
    try:
        return f"{_asked(graph)}, on {engine}"
    except GraphError:
        if folder.is_dir() and any(folder.iterdir()):
            raise
    with tempfile.TemporaryDirectory(prefix="kgbench-doctor-") as tried, graph_at(tried) as other:
        other.opened(create=True).rows("store/counts")
    return f"no graph in {folder} yet, which `kgbench load` makes; {engine} starts and answers"


def _asked(graph: Graph) -> str:
    with graph.borrowed() as open_one:
        rows = open_one.opened().rows("store/counts")
        nodes = sum(row["nodes"] for row in rows)
    return f"{graph.target} answers and holds {nodes:,} nodes"


def _java() -> CheckedPart:
    from kg.store.jre import java_executable

    java = java_executable()
    if java is not None:
        return CheckedPart("Java", "good", str(java))
    return CheckedPart(
        "Java", "missing", "none", "`kgbench validate` checks consistency with one: install Java 17 or newer."
    )


def _browser_source() -> CheckedPart:
    maven = shutil.which("mvn")
    if maven is not None:
        return CheckedPart("Maven", "good", maven)
    remedy = "`kgbench explore` fetches Neo4j Browser with it: install Maven, or name the jar with --browser-jar."
    return CheckedPart("Maven", "missing", "none", remedy)


def _extras() -> Iterator[CheckedPart]:
    for name, extra in EXTRAS.items():
        part = f"extra {name}"
        if missing := extra.missing():
            remedy = f"For {extra.what}: {install(name)}."
            yield CheckedPart(part, "missing", f"{', '.join(missing)} not installed", remedy)
        else:
            found = ", ".join(f"{package} {_version(package)}" for package in extra.modules.values())
            yield CheckedPart(part, "good", found)


def _version(package: str) -> str:
    try:
        return version_of(package)
    except PackageNotFoundError:
        return "not installed"


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]
