"""A disk without room is what a message blames, not the query that met it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from neo4j.exceptions import Neo4jError

from kg.errors import UserError
from kg.store.failures import explained
from tests.disks import small_disk
from tests.places import ROOT


def kgbench(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kgbench.cli.main", *arguments]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


@pytest.mark.engine
def test_no_engine_starts_where_its_disk_has_no_room() -> None:
    with small_disk("12m") as disk:
        done = kgbench("load", "--graph", str(disk / "graph"))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(
        f"kgbench: The disk that holds the graph's folder {disk / 'graph'} has 12 MB left, and"
    )
    assert done.stderr.endswith("needs 64 MB. Make room, or name a folder on another disk with --graph.\n")


@pytest.mark.parametrize(
    ("code", "blamed"),
    [("Neo.DatabaseError.General.Unknown", "disk"), ("Neo.ClientError.Statement.SyntaxError", "query")],
)
def test_an_error_on_a_full_disk_is_the_disks_unless_the_query_is_wrong(code: str, blamed: str) -> None:
    with small_disk("12m") as disk:
        said = {
            "disk": rf"^The disk that holds the graph's folder {disk} is full, so the graph cannot be written\.",
            "query": r"^The graph at here refused the query x: no$",
        }[blamed]
        with pytest.raises(UserError, match=said), explained("here", "query x", folder=disk):
            raise Neo4jError._hydrate_neo4j(code=code, message="no")


def test_with_room_the_database_is_quoted(tmp_path: Path) -> None:
    with (
        pytest.raises(UserError, match=r"^The graph at here refused the query x: no$"),
        explained("here", "query x", folder=tmp_path),
    ):
        raise Neo4jError._hydrate_neo4j(code="Neo.DatabaseError.General.Unknown", message="no")
