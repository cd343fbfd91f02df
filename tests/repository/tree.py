"""The files of this repository, as the static tests see them."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

from tests.places import ROOT

PACKAGES = ("kg", "generators", "evaluators", "kgbench")


@cache
def files() -> tuple[Path, ...]:
    """Every file that is, or is about to be, under version control."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    names = sorted({name for name in listed.split("\0") if name})
    return tuple(path for path in (ROOT / name for name in names) if path.is_file())


def texts() -> list[tuple[str, str]]:
    """Relative name and content of every file that is text."""
    found = []
    for path in files():
        data = path.read_bytes()
        if b"\0" not in data:
            found.append((str(path.relative_to(ROOT)), data.decode("utf-8")))
    return found


def python_files(*packages: str) -> list[Path]:
    """The Python files of these packages (all Python files where none is named)."""
    chosen = [path for path in files() if path.suffix == ".py"]
    if not packages:
        return chosen
    return [path for path in chosen if path.relative_to(ROOT).parts[0] in packages]


@cache
def parsed(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def module_name(path: Path) -> str:
    """`kg/store/open.py` is `kg.store.open`; a package is named after its folder."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def docstrings(tree: ast.Module) -> set[int]:
    """Identities of the constants that are docstrings."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                found.add(id(first.value))
    return found


def strings(tree: ast.Module) -> list[tuple[int, str]]:
    """Line and text of every string that is not a docstring, the fixed parts of f-strings included."""
    prose = docstrings(tree)
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in prose
    ]


def where(path: Path, line: int) -> str:
    """How a finding names a place."""
    return f"{path.relative_to(ROOT)}:{line}"
