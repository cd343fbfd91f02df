"""Headers of query files."""

from __future__ import annotations

import pytest

from kg.errors import UserError
from kg.store import queries
from kg.store.query import parse

TEXT = """\
// Title of it
// Purpose: what it is for,
//   and more of that
// Parameters: $profiles list of maps {id, findings (a map, by key)}, $least int
// Returns: code, share (0 to 1, per unit), names [text, sorted]
MATCH (n) WHERE n.x = $least AND n.y = '$not' // $nor this
RETURN n.code AS code, 0.5 AS share, $profiles AS names
ORDER BY code
"""


def test_a_header_is_read() -> None:
    query = parse("a/b", TEXT)
    assert query.name == "a/b"
    assert query.title == "Title of it"
    assert query.purpose == "what it is for, and more of that"
    assert query.parameters == ("profiles", "least")
    assert query.columns == ("code", "share", "names")
    assert query.one_row is False
    assert query.writes is False


def test_one_row_and_nothing() -> None:
    header = "// T\n// Purpose: p\n// Parameters: none\n// Returns: "
    one = parse("a", f"{header}one row: n\nRETURN 1 AS n")
    assert (one.one_row, one.columns, one.parameters) == (True, ("n",), ())
    none = parse("a", f"{header}nothing\nCREATE (n)")
    assert (none.one_row, none.columns, none.writes) == (False, (), True)


def test_an_incomplete_header_is_refused() -> None:
    with pytest.raises(ValueError, match=r"cypher/a\.cypher: the header lacks Purpose, Returns\."):
        parse("a", "// T\n// Parameters: none\nRETURN 1 AS n")
    with pytest.raises(ValueError, match="lacks Purpose, Parameters, Returns"):
        parse("a", "RETURN 1 AS n")


def test_an_unknown_name_is_the_users_mistake() -> None:
    with pytest.raises(UserError, match=r"There is no query named 'store/count'\. Did you mean store/counts"):
        queries.load("store/count")
    with pytest.raises(UserError, match="no query named"):
        queries.load("../pyproject")
