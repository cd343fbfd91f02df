"""Queries are files: no Cypher text in Python, and no engine's name outside the store."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.places import ROOT
from tests.repository.tree import PACKAGES, parsed, python_files, strings, where

_CYPHER = re.compile(
    r"""
    \b(?:MATCH|MERGE)\s*\(                                # MATCH (n
    | \bCREATE\s*(?:\(|CONSTRAINT\b|INDEX\b|DATABASE\b)
    | \b(?:DROP|SHOW)\s+(?:CONSTRAINT|INDEX|DATABASE)S?\b
    | \bUNWIND\s+[$\[\w]
    | \bDETACH\s+DELETE\b
    | \bRETURN\s+(?:DISTINCT\b|count\(|\w+\.\w+|\w+\s+AS\b|\w+\s*$)
    | \bWHERE\s+\w+\.\w+
    | \)\s*<?-\s*\[[^\]]*\]\s*->?\s*\(                    # )-[:X]->(
    """,
    re.VERBOSE,
)
_ENGINES = re.compile(r"neo4j|arcade", re.IGNORECASE)
# The names of the driver's environment variables and of the browser are not the name of an engine in use.
_NOT_AN_ENGINE = re.compile(r"NEO4J_(?:URI|USERNAME|PASSWORD|DATABASE)|Neo4j Browser|neo4j-browser")


def _names(tree: ast.Module) -> list[tuple[int, str]]:
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.append((node.lineno, node.id))
        elif isinstance(node, ast.Attribute):
            found.append((node.lineno, node.attr))
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.AsyncFunctionDef | ast.alias):
            found.append((node.lineno, node.name))
    return found


def _in_store(path: Path) -> bool:
    return path.is_relative_to(ROOT / "kg" / "store")


def test_no_cypher_text_in_python() -> None:
    found = [
        f"{where(path, line)} {text.strip()[:80]!r}"
        for path in python_files(*PACKAGES)
        for line, text in strings(parsed(path))
        if _CYPHER.search(text)
    ]
    assert found == []


def test_no_engine_is_named_outside_the_store() -> None:
    found = [
        f"{where(path, line)} {text.strip()[:80]!r}"
        for path in python_files(*PACKAGES)
        if not _in_store(path)
        for line, text in [*strings(parsed(path)), *_names(parsed(path))]
        if _ENGINES.search(_NOT_AN_ENGINE.sub("", text))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "MATCH (d:Disorder) RETURN d.code",
        "UNWIND $rows AS row",
        "CREATE CONSTRAINT disorder_code IF NOT EXISTS",
        "(a)-[:REQUIRES]->(b)",
        "MATCH (n) DETACH DELETE n",
    ],
)
def test_the_pattern_knows_cypher(text: str) -> None:
    assert _CYPHER.search(text)


@pytest.mark.parametrize("text", ["MATCH", "Return to the list", "the rule (see WHERE it applies)", "no match (yet)"])
def test_the_pattern_leaves_prose_alone(text: str) -> None:
    assert not _CYPHER.search(text)
