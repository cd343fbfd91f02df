"""What every task about the slice keeps to; a task's tests inherit it and name the task."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import orjson

from generators.biomedical.claims import ABSENCE, SUPPORTED
from generators.context import Context
from generators.gates.positions import SIGMAS, Positions
from generators.item import CANARY, Item
from generators.suites import tasks
from generators.task import Task
from kg.store import Connection
from tests.generators.biomedical.making import SEED, Items, context_of

_FIRST_SEEN: dict[str, list[bytes]] = {}
"""The lines of each task on the engine that came first."""

_KEYS = "MATCH (n) RETURN coalesce(n.key, n.code) AS key ORDER BY key"
_RELATIONS = "MATCH ()-[r]->() RETURN DISTINCT coalesce(r.relation, type(r)) AS relation ORDER BY relation"
_REMOVE_EDGE = "MATCH (:Entity {key: $row[0]})-[r:RELATES {relation: $row[1]}]->(:Entity {key: $row[2]}) DELETE r"
_ADD_EDGE = (
    "MATCH (a:Entity {key: $row[0]}) MATCH (b:Entity {key: $row[2]}) CREATE (a)-[:RELATES {relation: $row[1]}]->(b)"
)
_RENAME_RELATION = "MATCH ()-[r:RELATES {relation: $row[0]}]->() SET r.relation = $row[1]"
_SET_TYPE = "MATCH (e:Entity {key: $row[0]}) SET e.type = $row[1]"


class SliceTaskContract:
    """One class of tests for all tasks: name the task, and its number of options."""

    task: ClassVar[str]
    options: ClassVar[int]
    fixed: ClassVar[bool] = False
    """Whether each option always has the same label."""
    retold: ClassVar[bool] = True
    """Whether the stem follows from the facts; otherwise a writer tells it, and its text has a proof of its own."""

    def anew(self, context: Context, seed: int) -> Context:
        """Another build on the same graph."""
        return context_of(context.connection, seed)

    def declared(self) -> Task:
        return tasks(name=self.task)[0]

    def test_it_says_what_it_is(self, items: Items) -> None:
        declared = self.declared()
        said = {(item.task, item.suite, item.cardinality, item.question) for item in items(self.task)}
        assert said == {(self.task, declared.suite, declared.cardinality, declared.question)}

    def test_ids_are_unique(self, items: Items) -> None:
        made = items(self.task)
        assert len({item.id for item in made}) == len(made) > 0
        assert all(item.id.startswith(f"{self.task}-") for item in made)

    def test_no_question_is_asked_twice(self, items: Items) -> None:
        asked = {(item.stem, tuple(sorted(option.text for option in item.options))) for item in items(self.task)}
        assert len(asked) == len(items(self.task))

    def test_options_are_distinct(self, items: Items) -> None:
        for item in items(self.task):
            assert [option.label for option in item.options] == [*"ABCDE"[: self.options]], item.id
            assert len({option.text for option in item.options}) == self.options, item.id

    def test_one_option_is_right_and_the_proof_says_so(self, items: Items) -> None:
        for item in items(self.task):
            supported = [key for key, verdict in item.proof.verdicts.items() if verdict == SUPPORTED]
            gold = [option.node or option.label for option in item.options if option.label in item.answer]
            assert supported == gold, item.id
            assert len(gold) == 1, item.id
            assert set(item.proof.verdicts) == {option.node or option.label for option in item.options}
            assert item.proof.absence == ABSENCE

    def test_gold_stands_everywhere_equally_often(self, items: Items) -> None:
        positions = Positions(self.task)
        for item in items(self.task):
            positions.add(item)
        assert all(position.sigmas <= SIGMAS for position in positions.result())

    def test_the_order_of_options_comes_from_the_id(self, items: Items) -> None:
        orders = {tuple(option.text for option in item.options) for item in items(self.task)}
        assert (len(orders) == 1) is self.fixed

    def test_every_proof_holds(self, context: Context, items: Items) -> None:
        assert list(self.declared().unproved(context, items(self.task))) == []

    def test_items_survive_their_file(self, context: Context, items: Items) -> None:
        read = [Item.model_validate_json(item.line()) for item in items(self.task)]
        assert [item.line() for item in read] == [item.line() for item in items(self.task)]
        assert list(self.declared().unproved(context, read)) == []
        assert {item.canary for item in read} == {CANARY}

    def test_bytes_are_the_same_again_and_on_both_engines(self, context: Context, items: Items) -> None:
        lines = [item.line() for item in items(self.task)]
        assert lines == [item.line() for item in self.declared().items(self.anew(context, SEED))]
        assert lines == _FIRST_SEEN.setdefault(self.task, lines)

    def test_another_seed_draws_anew(self, context: Context, items: Items) -> None:
        other = list(self.declared().items(self.anew(context, SEED + 1)))
        assert [item.id for item in other] != [item.id for item in items(self.task)]
        assert list(self.declared().unproved(context, other)) == []

    def test_entities_and_relations_are_in_the_slice(self, graph: Connection, items: Items) -> None:
        keys = {row["key"] for row in graph.run_text(_KEYS)}
        relations = {row["relation"] for row in graph.run_text(_RELATIONS)}
        for item in items(self.task):
            assert set(item.entities) <= keys, item.id
            assert set(item.relations) <= relations, item.id

    def test_without_what_it_shows_exactly_the_touched_items_are_unproved(
        self, graph: Connection, context: Context, items: Items
    ) -> None:
        made = items(self.task)
        row = _some_row(made)
        touched = {item.id for item in made if row in _rows(item)}
        with _gone(graph, row):
            assert {code for code, _ in self.declared().unproved(context, made)} == touched
        assert list(self.declared().unproved(context, made)) == []

    def test_an_item_about_other_facts_is_found(self, context: Context, items: Items) -> None:
        one, other = items(self.task)[:2]
        changed = [
            one.model_copy(update={"stem": f"{one.stem}."} if self.retold else {"facts": other.facts}),
            one.model_copy(update={"proof": other.proof}),
            one.model_copy(update={"options": tuple(reversed(one.options))}),
            one.model_copy(update={"answer": tuple(o.label for o in one.options if o.label not in one.answer)[:1]}),
        ]
        for item in changed:
            assert {code for code, _ in self.declared().unproved(context, [item])} == {one.id}

    def test_measures_are_whole_numbers(self, items: Items) -> None:
        for item in items(self.task):
            measured = orjson.loads(orjson.dumps(item.provenance["measures"]))
            assert measured, item.id
            for numbers in measured.values():
                listed = numbers.values() if isinstance(numbers, dict) else [numbers]
                assert all(isinstance(number, int) for numbers in listed for number in numbers), item.id


class EdgeTaskContract(SliceTaskContract):
    """Besides: an edge that comes in makes those items unproved that say there is none."""

    def test_a_new_edge_unproves_exactly_what_denies_it(
        self, graph: Connection, context: Context, items: Items
    ) -> None:
        made = items(self.task)
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
