"""Same seed, same bytes: no hidden source of chance and no clock where items are made."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.repository.tree import PACKAGES, parsed, python_files, where

_SEEDED = {"random.Random", "numpy.random.default_rng", "numpy.random.PCG64", "numpy.random.SeedSequence"}
_TYPES = {"numpy.random.Generator", "numpy.random.BitGenerator"}
_CHANCE = {"uuid.uuid1", "uuid.uuid4", "os.urandom"}
_CLOCKS = {
    "datetime.datetime.now",
    "datetime.datetime.today",
    "datetime.datetime.utcnow",
    "datetime.date.today",
    "time.time",
    "time.time_ns",
    "time.localtime",
    "time.gmtime",
    "time.strftime",
    "time.monotonic",
    "time.perf_counter",
}


def _full_names(tree: ast.Module) -> dict[str, str]:
    """What each imported name stands for, `np` for `numpy`."""
    known = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            known.update(
                {a.asname or a.name.split(".")[0]: a.name if a.asname else a.name.split(".")[0] for a in node.names}
            )
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            known.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
    return known


def _dotted(node: ast.expr, known: dict[str, str]) -> str | None:
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute):
        base = _dotted(node.value, known)
        return f"{base}.{node.attr}" if base else None
    return None


def _chance(tree: ast.Module) -> list[tuple[int, str]]:
    """Line and name of every use of chance that no seed governs."""
    known = _full_names(tree)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name | ast.Attribute):
            name = _dotted(node, known)
            drawn = name and name.startswith(("random.", "numpy.random.", "secrets."))
            if name in _CHANCE or (drawn and name not in _SEEDED | _TYPES):
                found.append((node.lineno, str(name)))
        if isinstance(node, ast.Call):
            name = _dotted(node.func, known)
            if name in _SEEDED and not node.args and not node.keywords:
                found.append((node.lineno, f"{name} without a seed"))
    return found


def _salted_hashes(tree: ast.Module) -> list[tuple[int, str]]:
    """Calls of the built-in `hash`, whose value for text changes from process to process."""
    inside = {
        id(inner)
        for outer in ast.walk(tree)
        if isinstance(outer, ast.FunctionDef) and outer.name == "__hash__"
        for inner in ast.walk(outer)
    }
    return [
        (node.lineno, "hash()")
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash"
        if id(node) not in inside
    ]


def _clocks(tree: ast.Module) -> list[tuple[int, str]]:
    known = _full_names(tree)
    names = [
        (node.lineno, _dotted(node, known)) for node in ast.walk(tree) if isinstance(node, ast.Name | ast.Attribute)
    ]
    return [(line, name) for line, name in names if name in _CLOCKS]


def _report(paths: list[Path], look: object) -> list[str]:
    assert callable(look)
    return [f"{where(path, line)} uses {name}" for path in paths for line, name in look(parsed(path))]


def test_chance_comes_from_a_seed() -> None:
    # The store and the command line need a random password and free ports; nothing of a build passes through them.
    paths = [path for path in python_files(*PACKAGES) if not {"store", "cli"} & set(path.parts)]
    assert _report(paths, _chance) == []


def test_no_salted_hash() -> None:
    assert _report(python_files(*PACKAGES), _salted_hashes) == []


def test_no_clock_where_items_are_made() -> None:
    # How fast a model is asked is a matter of time; what it answers is kept in a cache, which a build reads.
    paths = [path for path in python_files("generators") if "models" not in path.parts]
    assert _report(paths, _clocks) == []


@pytest.mark.parametrize(
    "code",
    [
        "import random\nx = random.choice([1])",
        "import random\nx = random.Random()",
        "from random import shuffle\nshuffle([])",
        "import numpy as np\nx = np.random.rand(3)",
        "from numpy.random import default_rng\nx = default_rng()",
        "import uuid\nx = uuid.uuid4()",
    ],
)
def test_chance_is_recognised(code: str) -> None:
    assert len(_chance(ast.parse(code))) == 1


def test_seeded_chance_is_left_alone() -> None:
    assert _chance(ast.parse("import numpy as np\nr: np.random.Generator = np.random.default_rng(42)")) == []


def test_clocks_are_recognised() -> None:
    assert _clocks(ast.parse("from datetime import datetime\nx = datetime.now()")) == [(2, "datetime.datetime.now")]
