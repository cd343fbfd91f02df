"""The provenance of a build, as the library `prov` reads it."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib import PROV, RDF, Graph

from generators.export.build_exporter import BuildToExport
from generators.manifest import read
from kg.rdf.terms import BASE
from kgbench.api.export import export_build
from tests.generators.export.building import items_of, whole_build
from tests.tools import need


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    whole_build(tmp_path / "build")
    return tmp_path


def test_items_are_tied_to_nodes_files_and_knowledge(folder: Path) -> None:
    export_build(folder / "build", "prov", folder / "prov.ttl")
    graph = Graph().parse(folder / "prov.ttl", format="turtle")
    made, items = read(folder / "build"), items_of(folder / "build")
    build = BuildToExport(folder / "build", made, tuple(made.tasks))
    me = BASE[f"build/{build.sha256}"]
    assert (me, PROV.wasDerivedFrom, BASE[f"graph/{made.graph_sha256}"]) in graph
    files = set(graph.objects(me, PROV.hadMember))
    assert len(files) == len(made.tasks)
    assert {one for file in files for one in graph.objects(file, PROV.hadMember)} == {
        BASE[f"Item/{own}"] for own in items
    }
    for own, item in items.items():
        assert set(graph.objects(BASE[f"Item/{own}"], PROV.wasDerivedFrom)) == {BASE[code] for code in item.entities}


@pytest.mark.tools
def test_prov_reads_it(folder: Path) -> None:
    need("prov")
    from prov.model import ProvActivity, ProvAgent, ProvDerivation, ProvDocument, ProvGeneration

    export_build(folder / "build", "prov", folder / "prov.ttl")
    document = ProvDocument.deserialize(folder / "prov.ttl", format="rdf", rdf_format="turtle")
    items = items_of(folder / "build")
    assert len(set(document.get_records(ProvActivity))) == 1
    assert len(set(document.get_records(ProvAgent))) == 1
    derived = {(str(one.args[0]), str(one.args[1])) for one in document.get_records(ProvDerivation)}
    # Of each item its nodes, and of the build its knowledge.
    assert len(derived) == sum(len(one.entities) for one in items.values()) + 1
    assert len(set(document.get_records(ProvGeneration))) == len(items) + len(read(folder / "build").tasks) + 1


def test_without_gold_no_item_is_named(folder: Path) -> None:
    export_build(folder / "build", "prov", folder / "prov.ttl", without_gold=True)
    text = (folder / "prov.ttl").read_text("utf-8")
    graph = Graph().parse(data=text, format="turtle")
    assert len(set(graph.subjects(RDF.type, PROV.Collection))) == len(read(folder / "build").tasks) + 1
    assert "Item/" not in text
    assert "seed" not in text
