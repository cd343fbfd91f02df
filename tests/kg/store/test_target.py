"""Where the graph is, by option and environment."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.store import FolderTarget, ServerTarget, find_target


def test_nothing_set_means_the_default_folder() -> None:
    assert find_target(env={}) == FolderTarget(folder=Path.cwd() / ".kgbench")


def test_the_environment_names_a_server() -> None:
    env = {
        "NEO4J_URI": "neo4j://db.example:7687",
        "NEO4J_USERNAME": "ada",
        "NEO4J_PASSWORD": "pw",
        "NEO4J_DATABASE": "kg",
    }
    assert find_target(env=env) == ServerTarget(
        uri="neo4j://db.example:7687", username="ada", password="pw", database="kg"
    )


def test_the_option_wins() -> None:
    env = {"NEO4J_URI": "bolt://one:7687", "NEO4J_PASSWORD": "pw", "NEO4J_DATABASE": "kg"}
    assert find_target("some/folder", env) == FolderTarget(folder=Path.cwd() / "some" / "folder")
    assert find_target("bolt://[::1]:7688/other", env) == ServerTarget(
        uri="bolt://[::1]:7688", password="pw", database="other"
    )


def test_no_password_means_no_authentication() -> None:
    assert find_target("bolt://h", {}) == ServerTarget(uri="bolt://h", username="neo4j", password=None)


@pytest.mark.parametrize(
    ("graph", "env", "message"),
    [
        ("http://h:7474", {}, "is not a graph server's address"),
        ("bolt://", {}, "is not a graph server's address"),
        ("bolt://h:port", {}, "is not an address"),
        ("bolt://ada:pw@h", {}, "must not hold user or password"),
        (None, {"NEO4J_URI": "localhost:7687"}, "NEO4J_URI is 'localhost:7687', which is not an address"),
        ("~nobody-of-that-name/graph", {}, "cannot be found .* Give a whole path"),
    ],
)
def test_mistakes(graph: str | None, env: dict[str, str], message: str) -> None:
    with pytest.raises(UserError, match=message):
        find_target(graph, env)
