"""Every file in cypher/ keeps the rules of portable Cypher, and both engines understand it."""

from __future__ import annotations

import pytest

from kg.store import queries
from kg.store.query import Query, parse
from tests.kg.store.cypher_rules import faults

HEADER = "// T\n// Purpose: p\n// Parameters: none\n// Returns: "


@pytest.mark.parametrize("name", queries.names())
def test_file_is_portable(name: str) -> None:
    assert faults(queries.load(name)) == []


@pytest.mark.parametrize("name", queries.names())
def test_file_reads_well(name: str) -> None:
    query = queries.load(name)
    assert query.title[0].isupper() or not query.title[0].isalpha()
    assert not query.title.endswith(".")
    assert "\t" not in query.text
    assert query.text.endswith("\n")


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("x\nRETURN apoc.text.join([], '') AS x ORDER BY x", "apoc"),
        ("x\nMATCH (n) RETURN avg(n.x) AS x ORDER BY x", "avg"),
        ("x\nMATCH ()-[r:$($t)]->() RETURN 1 AS x ORDER BY x", "dynamic"),
        ("x\nCALL { RETURN 1 AS x } RETURN x ORDER BY x", "scope clause"),
        ("x\nMATCH p = ALL SHORTEST (a)-->+(b) RETURN 1 AS x ORDER BY x", "ALL SHORTEST"),
        ("x\nMATCH (a)-[:R]->+(b) RETURN 1 AS x ORDER BY x", "->+"),
        ("x\nMATCH (n) RETURN n.x AS x", "no ORDER BY"),
        ("x\nMATCH (n) WITH n ORDER BY n.x RETURN n.x AS x", "no ORDER BY"),
        ("x\nMATCH (n) RETURN COLLECT { MATCH (m) RETURN m.x ORDER BY m.x } AS x", "no ORDER BY"),
        ("x, y\nMATCH (n) RETURN n.x AS x ORDER BY x", "promises columns"),
        ("x\nMATCH (n) RETURN n.x ORDER BY n.x", "promises columns"),
        ("x\nMATCH (n) SET n.x = 1", "no RETURN"),
        ("x\nMATCH (n) RETURN {a: [m IN n.l | m {.b}]} AS x ORDER BY x", "projection inside a map"),
        ("x\nMATCH (n {y: $y}) RETURN n.x AS x ORDER BY x", "parameters"),
    ],
)
def test_a_fault_is_seen(body: str, message: str) -> None:
    assert any(message in fault for fault in faults(parse("a", HEADER + body)))


@pytest.mark.parametrize(
    "body",
    [
        "x, y\nMATCH (n) RETURN DISTINCT n.x AS x, [a IN n.l | a, 1] AS y ORDER BY x",
        "one row: x\nRETURN 1 AS x",
        "one row: x\nWITH 1 AS n RETURN [m IN [{a: 1}] | m {.a, b: {c: n}}] AS x",
        "nothing\nMATCH (n) SET n.x = 'avg(1)'",
        "nothing\nMATCH (n) SET n.x = '$y' // $z",
        "x\nMATCH (n) CALL (n) { RETURN 1 AS a } WITH a AS x RETURN x ORDER BY x LIMIT 3",
    ],
)
def test_a_good_file_passes(body: str) -> None:
    assert faults(_lenient(body)) == []


def _lenient(body: str) -> Query:
    return parse("a", HEADER + body)
