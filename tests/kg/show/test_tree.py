"""What hangs on what in the picture, and what is folded."""

from __future__ import annotations

import pytest

from kg.show.looks import LOOKS
from kg.show.neighbourhood import DrawnEdge, DrawnNode, Neighbourhood, neighbourhood
from kg.show.page import contrast, ink
from kg.show.tree import places
from tests.looking import Loaded

DETAILS = {"Rule", "Condition"}


def node(label: str, code: str, distance: int) -> DrawnNode:
    return DrawnNode(label, code, code, None, None, distance)


def around(*nodes: DrawnNode, edges: tuple[tuple[str, int, int], ...]) -> Neighbourhood:
    return Neighbourhood(nodes, tuple(DrawnEdge(type_, nodes[a].key, nodes[b].key, {}) for type_, a, b in edges), 0)


ONE_ENGINE = pytest.mark.parametrize("target", ["embedded"], indirect=True)


@ONE_ENGINE
def test_rules_and_conditions_are_folded_into_their_differential(loaded: Loaded) -> None:
    for code in ("D013", "D005", "D006"):
        found = neighbourhood(loaded.graph, code)
        where = places(found)
        assert where[found.nodes[0].key] == ((), False)
        for one in found.nodes[1:]:
            assert where[one.key].folded is (one.label in DETAILS and one.distance > 1), one
            assert where[one.key].under
    assert where["Rule", "D006-D005/D005"].under == (("DifferentialDiagnosis", "D006-D005"),)
    stated = where["Condition", "outside(psychotic, depressive_episode|manic_episode) < 14 days"].under
    assert ("Rule", "D010-D006/D010") in stated
    assert {label for label, _ in stated} == {"Rule"}


@ONE_ENGINE
@pytest.mark.parametrize("code", ["D013-D009", "D013-D009/D009", "manic_episode.ever = false"])
def test_nothing_is_folded_around_a_differential_a_rule_or_a_condition(loaded: Loaded, code: str) -> None:
    assert not any(place.folded for place in places(neighbourhood(loaded.graph, code)).values())


@ONE_ENGINE
def test_what_carries_a_node_comes_before_it(loaded: Loaded) -> None:
    found = neighbourhood(loaded.graph, "D013", 9)
    rank = {one.key: number for number, one in enumerate(found.nodes)}
    for key, place in places(found).items():
        assert all(rank[carrier] < rank[key] for carrier in place.under)


def test_a_rule_without_its_differential_is_folded_into_the_condition_that_led_to_it() -> None:
    found = around(
        node("Disorder", "D001", 0),
        node("Condition", "x = 1", 1),
        node("Rule", "D002-D003/D002", 2),
        node("DifferentialDiagnosis", "D002-D003", 3),
        edges=(("HAS_REQUIREMENT", 0, 1), ("WHEN", 2, 1), ("HAS_RULE", 3, 2)),
    )
    where = [places(found)[one.key] for one in found.nodes]
    assert where[1:3] == [((("Disorder", "D001"),), False), ((("Condition", "x = 1"),), True)]
    # And what hangs on something folded is folded with it.
    assert where[3] == ((("Rule", "D002-D003/D002"),), True)


def test_names_stand_out_from_their_boxes() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    shown = {label: contrast(ink(look.fill), look.fill) for label, look in LOOKS.items()}
    # Entities, slices and the like stand in no picture of a neighbourhood.
    assert (
        min(value for label, value in shown.items() if label not in {"Entity", "Slice", "RelationType", "Run"}) >= 4.5
    )
