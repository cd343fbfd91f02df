"""The queries of the guide: each finds something in the real graph, and the same on both engines."""

from __future__ import annotations

from typing import Any

import pytest

from kg.explore.guide import guide_queries
from kg.store import Connection
from kg.store.values import plain
from tests.looking import Loaded

NAMES = [query.name for query in guide_queries()]
_seen: dict[str, list[dict[str, Any]]] = {}


def rows(graph: Connection, name: str) -> list[dict[str, Any]]:
    return [{column: plain(value) for column, value in row.items()} for row in graph.rows(name)]


def test_there_are_enough_and_none_asks_for_anything() -> None:
    assert len(NAMES) >= 12
    assert [query.name for query in guide_queries() if query.parameters or query.writes] == []
    assert [query.name for query in guide_queries() if "Look" not in query.purpose] == []
    assert len({query.title for query in guide_queries()}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_it_finds_something_and_the_same_on_both(loaded: Loaded, name: str) -> None:
    found = rows(loaded.graph, name)
    assert found
    assert _seen.setdefault(name, found) == found


def test_disorders_that_share_a_group_share_its_symptoms(loaded: Loaded) -> None:
    shared = {(row["disorder"], row["other"]): row for row in rows(loaded.graph, "explore/04_shared_symptoms")}
    pair = shared["Major Depressive Disorder", "Major Depressive Disorder with Psychotic Features"]
    assert pair["shared"] == len(pair["symptoms"]) == 9
    assert pair["symptoms"][0] == "Depressed mood"


def test_what_comes_first_takes_precedence(loaded: Loaded) -> None:
    paths = [row["exclusion"] for row in rows(loaded.graph, "explore/08_who_excludes_whom")]
    pairs = {tuple(node["properties"]["code"] for node in path["nodes"]) for path in paths}
    assert ("D005", "D013") in pairs
    assert all(path["relationships"][0]["properties"]["reason"] for path in paths)


def test_the_two_sides_of_a_differential(loaded: Loaded) -> None:
    paths = [row["rule"] for row in rows(loaded.graph, "explore/11_what_separates_two_disorders")]
    favoured = {path["nodes"][2]["properties"]["favours"] for path in paths}
    assert favoured == {"D013", "D009"}
    assert {"hypomanic_episode.ever = true", "raised_mood.ever = false"} <= {
        path["nodes"][3]["properties"]["code"] for path in paths
    }
