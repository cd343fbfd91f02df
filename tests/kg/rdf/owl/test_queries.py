"""The queries of docs/rdf.md give what the page says."""

from __future__ import annotations

import re

import pytest
from rdflib import SKOS, Graph
from rdflib.query import ResultRow

from kg.graph.content import Content
from kg.rdf.ontology import to_ontology
from tests.places import ROOT

_PAGE = ROOT / "docs" / "rdf.md"


@pytest.fixture(scope="module")
def graph(content: Content) -> Graph:
    return to_ontology(content, parts=False)


def rows(graph: Graph, number: int) -> list[tuple[str, ...]]:
    """What the page's query of that number gives, counted from 0."""
    queries = re.findall(r"```sparql\n(.*?)```", _PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(queries) == 3
    found = []
    for row in graph.query(queries[number]):
        assert isinstance(row, ResultRow)
        found.append(tuple(map(str, row)))
    return found


def test_what_a_disorder_asks_for(graph: Graph) -> None:
    found = rows(graph, 0)
    assert found[:2] == [("Depressed mood", "true"), ("Loss of interest", "true")]
    assert len(found) == 9
    assert {core for _, core in found[2:]} == {"false"}


def test_what_disorders_are_called_in_mondo(graph: Graph, content: Content) -> None:
    found = rows(graph, 1)
    names = [name for name, *_ in found]
    assert names == sorted(names)
    # A disorder may have a broader and a narrower term there.
    assert set(names) == {str(one["name"]) for one in content.nodes["Disorder"].values()}
    theirs = ("http://purl.obolibrary.org/obo/MONDO_0002009", "major depressive disorder")
    assert ("Major Depressive Disorder", str(SKOS.exactMatch), *theirs) in found


def test_what_tells_two_disorders_apart(graph: Graph) -> None:
    assert [(favours, condition) for favours, _, condition in rows(graph, 2)] == [
        ("D008", "manic_episode.ever = true"),
        ("D013", "raised_mood.ever = false"),
    ]
