"""What counts as a text that writes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kg.store import queries
from kg.store.writing import writes

READING = [
    "MATCH (n) RETURN n",
    "MATCH (n) WHERE n.name = 'CREATE' RETURN n",
    'RETURN "it\'s SET \\" DELETE" AS text',
    "RETURN 'a\\\\' AS text // MERGE",
    "/* DELETE\n everything */ RETURN 1",
    "MATCH (n:`SET`) RETURN n.`delete``create`",
    "MATCH (n:Create)-[:MERGE]->() RETURN n.set, n. delete",
    "RETURN {set: 1, create : 2} AS map",
    "RETURN $set AS value, $`remove` AS other",
    "MATCH (n) RETURN n.created, n.offset AS reset",
    "CALL db.labels() YIELD label RETURN label",
    "MATCH (n) CALL (n) { RETURN 1 AS x } RETURN x",
    "MATCH (n) CALL{ RETURN 1 AS x } RETURN x",
    "RETURN [1, 2][0..1] AS part",
    "RETURN 0x1F AS n, 1e5 AS m",
]

WRITING = [
    "CREATE (n)",
    "match (n) set n.x = 1",
    "MATCH (n) DETACH DELETE n",
    "MATCH (n) REMOVE n.x",
    "MERGE (n:A) RETURN n",
    "INSERT (n:A)",
    "FOREACH (x IN [1] | CREATE (:A))",
    "MATCH (n) CALL (n) { SET n.x = 1 }",
    "DROP CONSTRAINT c",
    "CREATE CONSTRAINT FOR (n:A) REQUIRE n.x IS UNIQUE",
    "EXPLAIN CREATE (n)",
    "PROFILE MATCH (n) DELETE n",
    "RETURN 'a' /* ' */ CREATE (n) /* ' */",
    "RETURN 1 // a comment ends here\rCREATE (n)",
    "RETURN 1 // a comment ends here\nCREATE (n)",
    "MATCH (n) WHERE n.x = 1SET n.y = 2",
    "MATCH (n) WHERE n.x = 1.SET n.y = 2",
    "MATCH (n) WHERE n.x = 0x1SET n.y = 2",
    "MATCH (n) WHERE n.x = 1e5SET n.y = 2",
    "MATCH(n)SET/**/n.x=1",
    "MATCH (n) \\u0053ET n.x = 1",
    "RETURN '\\u0027 CREATE (n) //' AS x",
    "RETURN 'never ends CREATE",
    "RETURN `never ends",
    "/* never ends",
    "CALL db.createLabel('x')",
    "CALL `db`.createLabel('x')",
    "CALL apoc.cypher.doIt('x', {})",
    "CALL db . labels . more()",
    "OPTIONAL CALL dbms.setConfigValue('a', 'b')",
    "STOP DATABASE neo4j",
    "MATCH (n) WITH n AS x SET x.a = ''",
]


@pytest.mark.parametrize("text", READING)
def test_reading(text: str) -> None:
    assert writes(text) is False


@pytest.mark.parametrize("text", WRITING)
def test_writing(text: str) -> None:
    assert writes(text) is True


@given(st.text())
def test_any_string_literal_is_harmless(content: str) -> None:
    literal = content.replace("\\", "\\\\").replace("'", "\\'")
    # Escaped twice over, \\u0027 may or may not end a string: then the safe answer is the right one.
    if "\\u" not in literal:
        assert writes(f"RETURN '{literal}' AS text") is False


@given(
    st.text(alphabet=" aSET1,=()[]{}<>+-|&!\n\u2028\u00a0\u00e4", max_size=12),
    st.sampled_from(["'/*'", '"//"', "`'`", "/* ' */", '// "', "''", "'\\\\'"]),
    st.sampled_from(["CREATE (n)", "MATCH (n) SET n.x = 1", "match (n) detach delete n"]),
)
def test_nothing_before_it_hides_a_clause(before: str, quoted: str, clause: str) -> None:
    assert writes(f"RETURN 1 {before} {quoted}\n{clause}") is True


@given(st.text(max_size=60))
def test_every_text_has_an_answer(text: str) -> None:
    assert writes(text) in (True, False)


def test_named_queries_are_judged() -> None:
    assert queries.load("store/clear").writes is True
    assert queries.load("store/counts").writes is False
