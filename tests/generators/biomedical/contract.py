"""What every task about the slice keeps to besides; a task's tests inherit it and name the task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from generators.biomedical.claims import ABSENCE, SUPPORTED
from generators.context import Context
from generators.gates.positions import SIGMAS, Positions
from generators.item import Item
from kg.store import Connection
from tests.generators.contract import TaskContract
from tests.generators.making import Items

_REMOVE_EDGE = "MATCH (:Entity {key: $row[0]})-[r:RELATES {relation: $row[1]}]->(:Entity {key: $row[2]}) DELETE r"
_ADD_EDGE = (
    "MATCH (a:Entity {key: $row[0]}) MATCH (b:Entity {key: $row[2]}) CREATE (a)-[:RELATES {relation: $row[1]}]->(b)"
)
_RENAME_RELATION = "MATCH ()-[r:RELATES {relation: $row[0]}]->() SET r.relation = $row[1]"
_SET_TYPE = "MATCH (e:Entity {key: $row[0]}) SET e.type = $row[1]"


class SliceTaskContract(TaskContract):
    """Claims about the slice are supported or not, and edits of the slice unprove what they touch."""

    fixed: ClassVar[bool] = False
    """Whether each option always has the same label."""
    retold: ClassVar[bool] = True
    """Whether the stem follows from the facts; otherwise a writer tells it, and its text has a proof of its own."""

    def test_no_question_is_asked_twice(self, items_of: Items) -> None:
        asked = {(item.stem, tuple(sorted(option.text for option in item.options))) for item in items_of(self.task)}
        assert len(asked) == len(items_of(self.task))

    def test_one_option_is_right_and_the_proof_says_so(self, items_of: Items) -> None:
        for item in items_of(self.task):
            supported = [key for key, verdict in item.proof.verdicts.items() if verdict == SUPPORTED]
            gold = [option.node or option.label for option in item.options if option.label in item.answer]
            assert supported == gold, item.id
            assert len(gold) == 1, item.id
            assert item.proof.absence == ABSENCE

    def test_gold_stands_everywhere_equally_often(self, items_of: Items) -> None:
        positions = Positions(self.task)
        for item in items_of(self.task):
            positions.add(item)
        assert all(position.sigmas <= SIGMAS for position in positions.result())

    def test_the_order_of_options_comes_from_the_id(self, items_of: Items) -> None:
        orders = {tuple(option.text for option in item.options) for item in items_of(self.task)}
        assert (len(orders) == 1) is self.fixed

    def test_without_what_it_shows_exactly_the_touched_items_are_unproved(
        self, graph: Connection, context: Context, items_of: Items
    ) -> None:
        made = items_of(self.task)
        row = _some_row(made)
        touched = {item.id for item in made if row in _rows(item)}
        with _gone(graph, row):
            assert {code for code, _ in self.declared().unproved(context, made)} == touched
        assert list(self.declared().unproved(context, made)) == []

    def test_an_item_about_other_facts_is_found(self, context: Context, items_of: Items) -> None:
        one, other = items_of(self.task)[:2]
        changed = [
            one.model_copy(update={"stem": f"{one.stem}."} if self.retold else {"facts": other.facts}),
            one.model_copy(update={"proof": other.proof}),
            one.model_copy(update={"options": tuple(reversed(one.options))}),
            one.model_copy(update={"answer": tuple(o.label for o in one.options if o.label not in one.answer)[:1]}),
        ]
        for item in changed:
            assert {code for code, _ in self.declared().unproved(context, [item])} == {one.id}


class EdgeTaskContract(SliceTaskContract):
    """Besides: an edge that comes in makes those items unproved that say there is none."""

    def test_a_new_edge_unproves_exactly_what_denies_it(
        self, graph: Connection, context: Context, items_of: Items
    ) -> None:
        made = items_of(self.task)
        denied = next(claim for item in made[len(made) // 2 :] for claim in _denials(item) if _is_gold(item, claim))
        edge = [denied["head"], denied["relations"][0], denied["tail"]]
        touched = {item.id for item in made if any(_asks_for(claim, edge) for claim in item.proof.params["claims"])}
        graph.run_text(_ADD_EDGE, {"row": edge}, writing=True)
        try:
            assert {code for code, _ in self.declared().unproved(context, made)} == touched
        finally:
            graph.run_text(_REMOVE_EDGE, {"row": edge}, writing=True)
        assert list(self.declared().unproved(context, made)) == []


def _denials(item: Item) -> list[dict[str, Any]]:
    return [claim for claim in item.proof.params["claims"] if not claim["holds"]]


def _is_gold(item: Item, claim: Mapping[str, Any]) -> bool:
    return claim["option"] in item.answer


def _asks_for(claim: Mapping[str, Any], edge: list[str]) -> bool:
    return [claim["head"], claim["tail"]] == edge[::2] and edge[1] in claim["relations"]


def _rows(item: Item) -> list[list[str]]:
    return [list(row) for rows in (item.proof.rows or {}).values() for row in rows]


def _some_row(items: list[Item]) -> list[str]:
    return next(row for item in items[len(items) // 2 :] for row in _rows(item))


@contextmanager
def _gone(graph: Connection, row: list[str]) -> Iterator[None]:
    """The graph without what a row shows: a relation with the types it joins, an edge, or an entity with its type."""
    if ":" not in row[0]:
        before, after = ({"row": ["nothing", row[0]]}, {"row": [row[0], "nothing"]})
        change = back = _RENAME_RELATION
    elif len(row) == 3:
        before = after = {"row": row}
        change, back = _REMOVE_EDGE, _ADD_EDGE
    else:
        before, after = {"row": row}, {"row": [row[0], "nothing"]}
        change = back = _SET_TYPE
    graph.run_text(change, after, writing=True)
    try:
        yield
    finally:
        graph.run_text(back, before, writing=True)
