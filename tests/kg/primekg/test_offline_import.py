"""The documented commands, run for real: what the offline import puts into a Neo4j is what an import gives."""

from __future__ import annotations

import csv
import json
import re
import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kg.files.resources import ontology_folder
from kg.graph.content import Content, Edge, canonical, sha256
from kg.primekg.extract import extract
from kg.primekg.load import load
from kg.primekg.relations import DISEASE, relations
from kg.primekg.seeds import SeedDisease, read_seeds, shipped_seeds
from kg.primekg.slice import Slice, as_content
from kg.primekg.slice import sha256 as slice_sha256
from kg.store import Connection, FolderTarget, open_store
from kgbench.cli.main import run
from tests.engines import harness
from tests.engines.emptying import empty
from tests.engines.found import REQUIRED
from tests.kg.primekg.files import Node, Row, both_ways, disease, drug, gene, text
from tests.lacking import refuse
from tests.places import ROOT

DEPRESSION = disease("2009_12050_12100", "major depressive disorder", "47")
ODD = (
    drug("X1", 'He said "no", twice\\'),
    drug("X2", "\\"),
    drug("X3", "two\nlines; a;b, and a tab\there"),
    drug("X4", ""),
    drug("X5", "'-1.0e3'", "5000"),
    drug("X6", "Дыхание 🫁 \u2028 naïve", "5001"),
    drug("X7 8", "id with a space"),
    Node("", "X9", "drug", "no source", ""),
)
"""Names that a reader of CSV could take for something else, and cells that are blank."""
ROWS: tuple[Row, ...] = (
    *(("indication", odd, DEPRESSION) for odd in ODD),
    ("contraindication", ODD[0], DEPRESSION),
    ("drug_drug", ODD[0], ODD[1]),
    ("disease_protein", gene("2009_12050_12100", "major depressive disorder"), DEPRESSION),
)


def commands() -> list[list[str]]:
    """Those that the page shows, as lists of words."""
    page = (ROOT / "docs" / "primekg.md").read_text(encoding="utf-8")
    block = re.search(r"## All of it, on a server\n.*?```\n(.*?)```", page, re.DOTALL)
    assert block is not None
    return [shlex.split(line) for line in block.group(1).replace("\\\n", " ").splitlines()]


def everything(path: Path) -> Slice:
    """All that a file holds whose every edge hangs on a disease: a slice grown from each, with the shipped seeds."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    diseases = {row[f"{end}_id"] for row in rows for end in "xy" if row[f"{end}_type"] == DISEASE}
    found = extract(path, seeds=[SeedDisease(id_, "", "") for id_ in sorted(diseases)], wanted=relations())
    seeds = {seed.id for seed in read_seeds(shipped_seeds()) if not seed.excluded}
    entities = tuple(one._replace(seed=one.type == DISEASE and one.id in seeds) for one in found.entities)
    return found._replace(entities=entities)


def held(graph: Connection) -> Content:
    """The biomedical layer as the graph holds it, edge by edge."""
    nodes = graph.run_text("MATCH (n:Entity) RETURN labels(n) AS labels, properties(n) AS node ORDER BY n.key")
    assert {tuple(row["labels"]) for row in nodes} == {("Entity",)}
    edges = graph.run_text(
        "MATCH (a:Entity)-[r]->(b:Entity) RETURN type(r) AS type, a.key AS head, b.key AS tail, properties(r) AS edge "
        "ORDER BY head, tail, type, edge.relation"
    )
    return Content(
        {"Entity": {row["node"]["key"]: row["node"] for row in nodes}},
        tuple(Edge(row["type"], "Entity", row["head"], "Entity", row["tail"], row["edge"]) for row in edges),
    )


def ties(graph: Connection) -> list[tuple[str, str, str]]:
    rows = graph.run_text(
        "MATCH (d:Disorder)-[m:MAPS_TO]->(e:Entity) RETURN d.code AS code, m.predicate AS predicate, e.key AS key "
        "ORDER BY code, key"
    )
    return [(row["code"], row["predicate"], row["key"]) for row in rows]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The demonstration's rows and odd ones, where the page has them."""
    monkeypatch.chdir(tmp_path)
    shipped = (ontology_folder() / "demonstration" / "kg.csv").read_text(encoding="utf-8")
    path = tmp_path / "primekg" / "kg.csv"
    path.parent.mkdir()
    path.write_text(shipped + text(both_ways(ROWS)).split("\n", 1)[1], encoding="utf-8")
    return path


@contextmanager
def imported(folder: Path) -> Iterator[tuple[str, Connection]]:
    """A Neo4j after the documented commands have been run in this folder: its address and its graph."""
    lacking = harness.lacking()
    if lacking:
        refuse(f"neo4j-admin cannot be run: {lacking}.", REQUIRED)
    (program, *export), (admin, *offline) = commands()
    assert (program, admin) == ("kgbench", "neo4j-admin")
    assert run(export) == 0
    home = folder / "home"
    done = harness.admin(home, offline, folder)
    assert (done.returncode, "IMPORT DONE" in done.stdout) == (0, True), done.stdout + done.stderr
    with harness.neo4j(home) as (target, _), open_store(target) as graph:
        yield target.uri, graph


def test_the_offline_import_gives_what_an_import_gives(
    file: Path, embedded_target: FolderTarget, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = everything(file)
    assert {odd.id for odd in ODD} <= {entity.id for entity in found.entities}
    assert {entity.seed for entity in found.entities if entity.type == DISEASE} == {True, False}
    with imported(file.parent.parent) as (address, graph):
        assert canonical(held(graph)) == canonical(as_content(found))
        monkeypatch.setenv("NEO4J_URI", address)
        capsys.readouterr()
        assert run(["load", "--json"]) == 0
        loaded, tied = json.loads(capsys.readouterr().out), ties(graph)
        assert sha256(held(graph)) == slice_sha256(found)
    monkeypatch.delenv("NEO4J_URI")
    with open_store(embedded_target) as graph:
        empty(graph)
        load(graph, found)
        assert sha256(held(graph)) == slice_sha256(found)
        assert run(["load", "--json", "--graph", str(embedded_target.folder)]) == 0
        assert json.loads(capsys.readouterr().out)["sha256"] == loaded["sha256"]
        assert ties(graph) == tied
        empty(graph)
    assert len(tied) > 20
