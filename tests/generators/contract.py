"""What every task keeps to, whatever it asks. A suite adds what its own tasks keep to in a subclass."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import ClassVar

import orjson
import pytest

from generators.context import Context
from generators.gates.measured import Measured
from generators.gates.measures import form
from generators.item import CANARY, Item
from generators.suites import tasks
from generators.task import Task
from generators.writers import writer_named
from kg.store import Connection, queries
from tests.generators.making import SEED, Items, SeenFirst
from tests.places import ROOT

KEYS = (
    "id", "suite", "task", "stem", "question", "options", "answer", "cardinality", "group", "entities", "relations",
    "facts", "proof", "provenance", "canary",
)  # fmt: skip
"""The keys of a line, in the order that readers of the files rely on."""
_ANSWERS = {"single": {1}, "binary": {1}, "hybrid": {1, 2}, "multiple": {1, 2, 3, 4}}
_NODES = "MATCH (n) RETURN coalesce(n.key, n.code) AS key ORDER BY key"
_RELATIONS = "MATCH ()-[r]->() RETURN DISTINCT coalesce(r.relation, type(r)) AS relation ORDER BY relation"


class TaskContract:
    """Name the task, and the number of its options; the fixture ``items_of`` gives its items.

    Attributes:
        drawn: whether another seed gives other items; otherwise the graph alone decides.
        redrawn: how many items are drawn again; None for all.
    """

    task: ClassVar[str]
    options: ClassVar[int]
    drawn: ClassVar[bool] = True
    redrawn: ClassVar[int | None] = None

    def declared(self) -> Task:
        (found,) = tasks(name=self.task)
        return found

    def test_it_says_what_it_is(self, items_of: Items) -> None:
        declared = self.declared()
        said = {(item.task, item.suite, item.cardinality, item.question) for item in items_of(self.task)}
        assert said == {(self.task, declared.suite, declared.cardinality, declared.question)}
        assert self.task in [task.name for task in tasks(suite=declared.suite)]
        assert type(declared).__doc__

    def test_items_have_what_they_are_measured_by(self, items_of: Items) -> None:
        measured = self.declared().measured
        assert isinstance(measured, Measured)
        made = items_of(self.task)
        if measured.texts:
            assert all(item.provenance["sentences"] for item in made)
        if measured.numbers is not None:
            forms = [form(item) for item in made]
            assert forms[0] is not None
            assert measured.numbers.kinds <= forms[0].keys()
            assert all(found == forms[0] for found in forms)

    def test_ids_are_unique_and_the_tasks_own(self, items_of: Items) -> None:
        made = items_of(self.task)
        assert len({item.id for item in made}) == len(made) > 0
        assert all(item.id.startswith(f"{self.task}-") for item in made)

    def test_an_id_is_that_of_the_content(self, items_of: Items) -> None:
        declared = self.declared()
        assert all(declared.id_of(item) == item.id for item in items_of(self.task))
        other = items_of(self.task)[0].model_copy(update={"facts": {"names": {}}})
        assert declared.id_of(other) not in {other.id, None}

    def test_options_are_as_many_as_asked_and_distinct(self, items_of: Items) -> None:
        labels = [*"ABCDEFGHIJ"[: self.options]]
        for item in items_of(self.task):
            assert [option.label for option in item.options] == labels, item.id
            assert len({option.text for option in item.options}) == self.options, item.id
            nodes = [option.node for option in item.options if option.node is not None]
            assert len(set(nodes)) == len(nodes), item.id

    def test_answers_are_sorted_labels_as_many_as_the_cardinality_allows(self, items_of: Items) -> None:
        for item in items_of(self.task):
            labels = {option.label for option in item.options}
            assert list(item.answer) == sorted(set(item.answer)), item.id
            assert set(item.answer) < labels, item.id
            assert len(item.answer) in _ANSWERS[item.cardinality], item.id

    def test_every_option_has_a_verdict(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert set(item.proof.verdicts) == {option.node or option.label for option in item.options}, item.id

    def test_entities_and_relations_are_in_the_graph(self, graph: Connection, items_of: Items) -> None:
        nodes = {row["key"] for row in graph.run_text(_NODES)}
        relations = {row["relation"] for row in graph.run_text(_RELATIONS)}
        for item in items_of(self.task):
            assert set(item.entities) <= nodes, item.id
            assert set(item.relations) <= relations, item.id
            assert len(set(item.entities)) == len(item.entities), item.id

    def test_the_query_of_a_proof_exists_and_only_reads(self, items_of: Items) -> None:
        for name in {item.proof.query for item in items_of(self.task)}:
            assert not queries.load(name).writes

    @pytest.mark.both_engines
    def test_every_proof_holds(self, context: Context, items_of: Items) -> None:
        assert list(self.declared().unproved(context, items_of(self.task))) == []

    def test_another_answer_is_not_proved(self, context: Context, items_of: Items) -> None:
        one = items_of(self.task)[0]
        others = tuple(option.label for option in one.options if option.label not in one.answer)
        changed = one.model_copy(update={"answer": others[:1]})
        assert [code for code, _ in self.declared().unproved(context, [changed])] == [one.id]

    def test_items_survive_their_file(self, context: Context, items_of: Items) -> None:
        made = items_of(self.task)
        read = [Item.model_validate_json(item.line()) for item in made]
        assert [item.line() for item in read] == [item.line() for item in made]
        assert list(self.declared().unproved(context, read)) == []
        assert {item.canary for item in read} == {CANARY}

    def test_lines_have_their_keys_in_order(self, items_of: Items) -> None:
        for item in items_of(self.task):
            data: Mapping[str, object] = orjson.loads(item.line())
            assert tuple(key for key in data if key in KEYS) == KEYS, item.id

    def again(self, context: Context, seed: int) -> list[Item]:
        """The items of another build on the same reading of the graph."""
        fresh = context.again(seed, writer_named("offline", ROOT))
        return list(islice(self.declared().items(fresh), self.redrawn))

    @pytest.mark.both_engines
    def test_bytes_are_the_same_on_both_engines(self, items_of: Items, seen_first: SeenFirst) -> None:
        lines = [item.line() for item in items_of(self.task)]
        assert lines == seen_first(self.task, lines)

    def test_bytes_are_the_same_again(self, context: Context, items_of: Items) -> None:
        made = items_of(self.task)[: self.redrawn]
        assert [item.line() for item in made] == [item.line() for item in self.again(context, SEED)]

    def test_another_seed_draws_anew(self, context: Context, items_of: Items) -> None:
        other = self.again(context, SEED + 1)
        own = items_of(self.task)[: self.redrawn]
        assert ([item.id for item in other] != [item.id for item in own]) is self.drawn
        assert {item.question for item in other} == {item.question for item in own}
        assert list(self.declared().unproved(context, other)) == []
