"""The one order of edges, whatever order they come in."""

from itertools import permutations

from kg.graph.content import Content, Edge, in_order, sha256


def edge(end: str, **properties: object) -> Edge:
    return Edge("NEEDS", "Disorder", "D001", "Group", end, properties)


def test_edges_of_one_place_are_told_apart_by_their_properties() -> None:
    wanted = [edge("a"), edge("b", count=1), edge("b", count=2), edge("c", count=1)]
    for edges in permutations(wanted):
        assert list(in_order(edges)) == wanted
    assert len({sha256(Content({}, edges)) for edges in permutations(wanted)}) == 1


def test_properties_count_whatever_order_they_were_set_in() -> None:
    first = edge("a", count=1, kind="x")
    assert sha256(Content({}, (first,))) == sha256(Content({}, (edge("a", kind="x", count=1),)))
    assert sha256(Content({}, (first,))) != sha256(Content({}, (edge("a", count=2, kind="x"),)))
