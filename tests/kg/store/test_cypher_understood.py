"""Both engines can plan every file in cypher/. What the files answer is tested where they are used."""

from __future__ import annotations

import pytest

from kg.errors import UserError
from kg.store import Connection, queries


@pytest.mark.parametrize("name", queries.names())
def test_file_is_understood(engine: Connection, name: str) -> None:
    query = queries.load(name)
    engine.run_text(f"EXPLAIN {query.text}", dict.fromkeys(query.parameters), writing=query.writes)
    assert engine.rows("store/counts") == []


@pytest.mark.parametrize("text", ["MATCH (n) RETUR n", "MATCH (n) RETURN n ORDER n.x", "MATCH (n) RETURN m.x AS x"])
def test_what_is_wrong_is_not_understood(engine: Connection, text: str) -> None:
    with pytest.raises(UserError, match="refused the query"):
        engine.run_text(f"EXPLAIN {text}")
