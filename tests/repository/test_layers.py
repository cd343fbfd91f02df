"""Imports run one way: kg knows nobody, generators knows kg, evaluators knows both, and nobody knows kgbench."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from tests.repository.tree import PACKAGES, module_name, parsed, python_files, where

_MAY_KNOW = {
    "kg": {"kg"},
    "generators": {"kg", "generators"},
    "evaluators": {"kg", "generators", "evaluators"},
    "kgbench": {"kg", "generators", "evaluators", "kgbench"},
}
_FRONT_DOOR = "kgbench"
_COMMANDS = "kgbench.cli"
_PRINTING = ("kg.errors", "kg.tables")
"""What a command prints with, beside what it is given by the API."""
_DRIVER = "neo4j"


class Import(NamedTuple):
    """One import of one module; `typing` where it is for annotations alone."""

    path: Path
    line: int
    target: str
    typing: bool

    @property
    def source(self) -> str:
        return module_name(self.path)

    def __str__(self) -> str:
        return f"{where(self.path, self.line)} imports {self.target}"


def _modules() -> set[str]:
    return {module_name(path) for path in python_files(*PACKAGES)}


def _targets(node: ast.AST, path: Path, known: set[str]) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    base = node.module or ""
    if node.level:
        package = module_name(path).split(".")
        keep = len(package) - node.level + (path.name == "__init__.py")
        base = ".".join([*package[:keep], *([node.module] if node.module else [])])
    return [f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base for alias in node.names]


def _imports(*packages: str) -> list[Import]:
    known = _modules()
    found = []
    for path in python_files(*packages):
        tree = parsed(path)
        inside = {
            id(inner)
            for outer in ast.walk(tree)
            if isinstance(outer, ast.If) and isinstance(outer.test, ast.Name) and outer.test.id == "TYPE_CHECKING"
            for inner in ast.walk(outer)
        }
        found += [
            Import(path, getattr(node, "lineno", 0), target, id(node) in inside)
            for node in ast.walk(tree)
            for target in _targets(node, path, known)
        ]
    return found


def _is_in(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


def test_packages_know_only_what_they_may() -> None:
    wrong = []
    for item in _imports(*PACKAGES):
        layer, target = item.source.split(".")[0], item.target.split(".")[0]
        if target in _MAY_KNOW and target not in _MAY_KNOW[layer]:
            wrong.append(str(item))
    assert wrong == []


def test_commands_import_the_api_and_what_prints() -> None:
    wrong = [
        str(item)
        for item in _imports("kgbench")
        if _is_in(item.source, _COMMANDS)
        and item.target.split(".")[0] in PACKAGES
        and not any(_is_in(item.target, one) for one in ("kgbench.api", _COMMANDS, *_PRINTING))
        and not item.typing
    ]
    assert wrong == []


def test_the_api_imports_no_command() -> None:
    wrong = [
        str(item)
        for item in _imports("kgbench")
        if _is_in(item.target, _COMMANDS) and not _is_in(item.source, _COMMANDS) and item.source != "kgbench.__main__"
    ]
    assert wrong == []


def test_nobody_imports_the_front_door() -> None:
    wrong = [
        str(item)
        for item in _imports(*PACKAGES)
        if _is_in(item.target, _FRONT_DOOR) and not _is_in(item.source, _FRONT_DOOR)
    ]
    assert wrong == []


def test_only_the_store_imports_the_driver() -> None:
    wrong = [
        str(item)
        for item in _imports(*PACKAGES)
        if _is_in(item.target, _DRIVER) and not _is_in(item.source, "kg.store")
    ]
    assert wrong == []


def test_nothing_but_tests_imports_tests() -> None:
    assert [str(item) for item in _imports(*PACKAGES) if _is_in(item.target, "tests")] == []


def _folder(module: str) -> str:
    """The second-level name of a module: `kg.graph.dump` is in `kg.graph`, and `generators.context` is itself."""
    return ".".join(module.split(".")[:2])


def _circle(arrows: Iterable[tuple[str, str]]) -> list[str]:
    """Names that lead from one to the next and back; empty where there is no such way."""
    graph: dict[str, set[str]] = {}
    for source, target in arrows:
        if source != target:
            graph.setdefault(source, set()).add(target)
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(reversed(error.args[1]))
    return []


def test_modules_have_no_circles() -> None:
    known = _modules()
    arrows = [(item.source, item.target) for item in _imports(*PACKAGES) if item.target in known]
    assert _circle(arrows) == [], "modules import each other in a circle"


def test_folders_have_no_circles() -> None:
    """Imports inside functions and those for types count too."""
    known = _modules()
    found = [item for item in _imports(*PACKAGES) if item.target in known]
    circle = _circle((_folder(item.source), _folder(item.target)) for item in found)
    arrows = set(pairwise(circle))
    blamed = [str(item) for item in found if (_folder(item.source), _folder(item.target)) in arrows]
    assert circle == [], f"folders import each other in a circle, by {blamed}"


def test_a_circle_is_found() -> None:
    way = [("kg.graph", "kg.rdf"), ("kg.rdf", "kg.validate"), ("kg.graph", "kg.model")]
    assert _circle(way) == []
    assert set(_circle([*way, ("kg.validate", "kg.graph")])) == {"kg.graph", "kg.rdf", "kg.validate"}
