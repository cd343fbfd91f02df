"""Tables for an offline import: `neo4j-admin` makes a graph of them that is the one they came from."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import GraphError, UserError
from kg.exporters.bulk import BulkExporter
from kg.graph.bulk_tables import ARGUMENTS, write_tables
from kg.graph.content import Content, canonical
from kg.graph.encode import encode
from kg.graph.everything import everything
from kg.graph.load import load
from kg.store import Connection, open_store
from tests.builders import small_knowledge
from tests.engines import harness
from tests.engines.found import REQUIRED
from tests.kg.exporters.whole import whole
from tests.lacking import refuse


@pytest.mark.slow
def test_an_import_gives_the_same_graph(tmp_path: Path) -> None:
    lacking = harness.lacking()
    if lacking:
        refuse(f"neo4j-admin cannot be run: {lacking}.", REQUIRED)
    content = whole()
    BulkExporter().write(content, tmp_path / "tables", {})
    home = tmp_path / "home"
    command = ["database", "import", "full", "neo4j", f"@{ARGUMENTS}"]
    done = harness.admin(home, command, tmp_path / "tables")
    assert (done.returncode, "IMPORT DONE" in done.stdout) == (0, True), done.stdout[-2000:] + done.stderr[-2000:]
    with harness.neo4j(home) as (target, _), open_store(target) as graph:
        assert everything(graph) == content


def test_a_property_of_several_types_stands_in_several_files(tmp_path: Path) -> None:
    files = write_tables(whole(), tmp_path / "tables")
    headers = {file.name: file.read_text("utf-8").partition("\n")[0] for file in (tmp_path / "tables").glob("*.csv")}
    assert len(headers) == files
    assert {headers[f"Odd-{number}.csv"].rpartition(":")[2] for number in (1, 2, 3, 4)} == {
        "boolean",
        "double",
        "long",
        "string",
    }
    arguments = (tmp_path / "tables" / ARGUMENTS).read_text("utf-8").splitlines()
    assert {line.rpartition("=")[2] for line in arguments if line.endswith(".csv")} == set(headers)


def test_a_list_of_several_types_has_no_place(tmp_path: Path) -> None:
    mixed = Content({"Run": {"r": {"code": "r", "says": [1, "two"]}}}, ())
    with pytest.raises(UserError, match="The property says holds the list"):
        write_tables(mixed, tmp_path / "tables")


def test_everything_is_read_from_either_engine(engine: Connection) -> None:
    load(engine, encode(small_knowledge()))
    engine.run_text("CREATE (:Run {code: 'run', position: 1})", writing=True)
    engine.run_text("MATCH (r:Run), (d:Disorder) CREATE (r)-[:COVERS {n: 2}]->(d)", writing=True)
    found = everything(engine)
    assert found == canonical(found)
    assert found.nodes["Run"] == {"run": {"code": "run", "position": 1}}
    assert [edge.properties for edge in found.edges if edge.type == "COVERS"] == [{"n": 2}] * len(
        found.nodes["Disorder"]
    )
    engine.run_text("CREATE (:Stray {note: 'by hand'})", writing=True)
    with pytest.raises(GraphError, match="label Stray that has no code"):
        everything(engine)
