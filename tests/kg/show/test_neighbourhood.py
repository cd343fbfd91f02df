"""The part of the graph around a node."""

from __future__ import annotations

import pytest

from kg.errors import UserError
from kg.graph.layout import NODES
from kg.show.neighbourhood import _PREFERRED, DrawnEdge, Neighbourhood, neighbourhood
from kg.store import Connection
from tests.looking import Loaded

_seen: dict[tuple[str, int], Neighbourhood] = {}


@pytest.mark.parametrize(
    ("code", "label", "near"),
    [
        ("D013", "Disorder", "depressive_episode"),
        ("depressive_episode", "SymptomGroup", "S027"),
        ("S027", "Symptom", "S027.2"),
        ("D013-D009", "DifferentialDiagnosis", "D013-D009/D009"),
        ("fear.basis", "Finding", "fear.basis = object_itself"),
        ("elevated", "EpisodeKind", "manic_episode"),
        ("traumatic", "EventKind", "event.traumatic = true"),
    ],
)
@pytest.mark.parametrize("depth", [1, 2])
def test_any_code_has_a_neighbourhood(loaded: Loaded, code: str, label: str, near: str, depth: int) -> None:
    around = neighbourhood(loaded.graph, code, depth)
    assert (around.nodes[0].code, around.nodes[0].label, around.nodes[0].distance) == (code, label, 0)
    assert near in {node.code for node in around.nodes if node.distance == 1}
    assert [node.distance for node in around.nodes] == sorted(node.distance for node in around.nodes)
    beyond = {node.label for node in around.nodes if node.distance > depth}
    assert beyond <= {"Rule", "Condition"}
    assert max(node.distance for node in around.nodes if node.label not in beyond) == depth
    # The other engine gives the same, in the same order.
    assert _seen.setdefault((code, depth), around) == around


def test_edges_say_what_is_on_them(loaded: Loaded) -> None:
    around = neighbourhood(loaded.graph, "D013", 2)
    included = [edge for edge in around.edges if edge.end == ("SymptomGroup", "depressive_episode")]
    core = [edge.start[1] for edge in included if edge.notes.get("core")]
    assert core == ["S024", "S025"]
    reasons = {edge.start[1]: edge.notes["reason"] for edge in around.edges if edge.end == ("Disorder", "D013")
               and edge.type == "EXCLUDES"}  # fmt: skip
    assert sorted(reasons) == ["D005", "D030"]
    when = {edge.notes["when"] for edge in around.edges if edge.type == "EXCLUDES" and "when" in edge.notes}
    assert any("outside(depressive" in one for one in when)
    needed = [edge.notes["when"] for edge in around.edges if edge.type == "REQUIRES" and edge.start[1] == "D013"]
    assert needed == ["ever"]
    assert all(reasons.values())


def test_other_disorders_are_ends(loaded: Loaded) -> None:
    around = neighbourhood(loaded.graph, "S027.2", 9, most=10_000)
    distance = {node.key: node.distance for node in around.nodes}
    behind = {
        edge.end
        for edge in around.edges
        if edge.start[0] == "Disorder" and edge.type == "MAPPED_TO" and distance[edge.end] > distance[edge.start]
    }
    assert behind == set()


def test_the_nearest_stay(loaded: Loaded) -> None:
    whole = neighbourhood(loaded.graph, "D013", 9, most=10_000)
    some = neighbourhood(loaded.graph, "D013", 9)
    assert len(some.nodes) == 500
    assert some.nodes == whole.nodes[:500]
    assert some.left_out == len(whole.nodes) - 500 > 0
    inside = {node.key for node in some.nodes}
    assert {edge.start for edge in some.edges} | {edge.end for edge in some.edges} <= inside


def test_codes_in_any_case(loaded: Loaded) -> None:
    assert neighbourhood(loaded.graph, "d013", 0).nodes[0].code == "D013"


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("D0133", "no node with the code 'D0133'. Did you mean"),
        ("???", "Codes are such as D013"),
        ("x' OR 1=1 //", "no node with the code 'x' OR 1=1 //'"),
    ],
)
def test_unknown_codes(loaded: Loaded, code: str, message: str) -> None:
    with pytest.raises(UserError) as raised:
        neighbourhood(loaded.graph, code)
    assert message in str(raised.value)


def test_every_label_is_shown_or_left_out_on_purpose() -> None:
    wording = {"Part", "Theme", "Kin", "Relative", "WordingFile"}
    assert set(NODES) - set(_PREFERRED) == {"Person", "Occupation", *wording}


def test_a_differential_comes_with_all_that_it_says(loaded: Loaded) -> None:
    around = neighbourhood(loaded.graph, "D013", 1)
    distances = {node.key: node.distance for node in around.nodes}
    differential, rule = ("DifferentialDiagnosis", "D013-D009"), ("Rule", "D013-D009/D009")
    condition = ("Condition", "hypomanic_episode.ever = true")
    assert [distances[key] for key in (differential, rule, condition)] == [1, 2, 3]
    rules = [edge.end for edge in around.edges if edge.type == "HAS_RULE"]
    differentials = [node for node in around.nodes if node.label == "DifferentialDiagnosis"]
    assert len(rules) == 2 * len(differentials) == 32


def test_one_node_alone(loaded: Loaded) -> None:
    for code in ("S027", "D013-D009"):
        around = neighbourhood(loaded.graph, code, 0)
        assert (len(around.nodes), around.edges) == (1, ())


def test_an_empty_graph(engine: Connection) -> None:
    with pytest.raises(UserError, match="the graph is empty"):
        neighbourhood(engine, "D013")


def test_as_json() -> None:
    edge = DrawnEdge("EXCLUDES", ("Disorder", "D009"), ("Disorder", "D013"), {"reason": "r"})
    assert Neighbourhood((), (edge,), 3).as_json() == {
        "nodes": [],
        "edges": [
            {
                "type": "EXCLUDES",
                "start": {"label": "Disorder", "code": "D009"},
                "end": {"label": "Disorder", "code": "D013"},
                "reason": "r",
            }
        ],
        "left_out": 3,
    }
