"""What every task keeps to, whatever it asks; a family's tests inherit it and name their task."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import ClassVar

import orjson

from generators.context import Context
from generators.item import CANARY, Item
from generators.suites import tasks
from generators.task import Task
from kg.store import Connection, queries
from tests.generators.diagnosis.building import SEED, Built, drawn_anew

KEYS = (
    "id", "suite", "task", "stem", "question", "options", "answer", "cardinality", "group", "entities", "relations",
    "facts", "proof", "provenance", "canary",
)  # fmt: skip
"""The keys of a line, in the order that readers of the files rely on."""
_ANSWERS = {"single": {1}, "binary": {1}, "hybrid": {1, 2}, "multiple": {1, 2, 3, 4}}
_FEW = 30


class TaskContract:
    """One class of tests for all tasks: name the task, and the size of its option lists where it is not four."""

    task: ClassVar[str]
    options: ClassVar[int] = 4

    def declared(self) -> Task:
        (found,) = tasks(name=self.task)
        return found

    def test_it_says_what_it_is(self, items: Mapping[str, Sequence[Item]]) -> None:
        declared = self.declared()
        said = {(item.task, item.suite, item.cardinality, item.question) for item in items[self.task]}
        assert said == {(declared.name, declared.suite, declared.cardinality, declared.question)}
        assert declared.name in [task.name for task in tasks(suite=declared.suite)]

    def test_ids_are_unique_and_the_tasks_own(self, items: Mapping[str, Sequence[Item]]) -> None:
        everywhere = [item.id for listed in items.values() for item in listed]
        assert len(set(everywhere)) == len(everywhere)
        assert all(item.id.startswith(f"{self.task}-") for item in items[self.task])

    def test_an_id_is_that_of_the_content(self, items: Mapping[str, Sequence[Item]]) -> None:
        declared = self.declared()
        assert all(declared.id_of(item) == item.id for item in items[self.task])
        other = items[self.task][0].model_copy(update={"facts": {"names": {}}})
        assert declared.id_of(other) not in {other.id, None}

    def test_options_are_as_many_as_asked_and_distinct(self, items: Mapping[str, Sequence[Item]]) -> None:
        labels = [*"ABCDEFGHIJ"[: self.options]]
        for item in items[self.task]:
            assert [option.label for option in item.options] == labels, item.id
            assert len({option.text for option in item.options}) == self.options, item.id
            nodes = [option.node for option in item.options if option.node is not None]
            assert len(set(nodes)) == len(nodes), item.id

    def test_answers_are_sorted_labels_as_many_as_the_cardinality_allows(
        self, items: Mapping[str, Sequence[Item]]
    ) -> None:
        for item in items[self.task]:
            labels = {option.label for option in item.options}
            assert list(item.answer) == sorted(set(item.answer)), item.id
            assert set(item.answer) < labels, item.id
            assert len(item.answer) in _ANSWERS[item.cardinality], item.id

    def test_every_option_has_a_verdict(self, items: Mapping[str, Sequence[Item]]) -> None:
        for item in items[self.task]:
            nodes = {option.node for option in item.options if option.node is not None}
            assert set(item.proof.verdicts) == nodes, item.id

    def test_gold_is_what_the_item_is_about(self, items: Mapping[str, Sequence[Item]]) -> None:
        for item in items[self.task]:
            gold = {option.node for option in item.options if option.label in item.answer}
            assert gold <= set(item.entities), item.id
            others = {option.node for option in item.options} - gold
            assert not others & set(item.entities), item.id

    def test_entities_and_relations_are_in_the_graph(
        self, graph: Connection, items: Mapping[str, Sequence[Item]]
    ) -> None:
        entities = {code for item in items[self.task] for code in item.entities}
        relations = {name for item in items[self.task] for name in item.relations}
        found = graph.run_text("MATCH (n) WHERE n.code IN $codes RETURN n.code AS code", {"codes": sorted(entities)})
        assert {row["code"] for row in found} == entities
        types = graph.run_text("MATCH ()-[r]->() RETURN DISTINCT type(r) AS type ORDER BY type")
        assert relations <= {row["type"] for row in types}
        assert all(len(set(item.entities)) == len(item.entities) for item in items[self.task])

    def test_options_are_called_as_the_graph_calls_them(
        self, graph: Connection, items: Mapping[str, Sequence[Item]]
    ) -> None:
        used = {(option.node, option.text) for item in items[self.task] for option in item.options if option.node}
        found = graph.run_text(
            "MATCH (n) WHERE n.code IN $codes RETURN n.code AS code, n.name AS name",
            {"codes": sorted({node for node, _ in used})},
        )
        assert used == {(row["code"], row["name"]) for row in found}

    def test_no_option_is_named_in_the_stem(self, items: Mapping[str, Sequence[Item]]) -> None:
        for item in items[self.task]:
            assert not any(option.text.casefold() in item.stem.casefold() for option in item.options), item.id

    def test_proofs_run_again_to_what_they_record(self, context: Context, items: Mapping[str, Sequence[Item]]) -> None:
        assert list(self.declared().unproved(context, list(items[self.task]))) == []

    def test_the_query_of_a_proof_exists(self, items: Mapping[str, Sequence[Item]]) -> None:
        for name in {item.proof.query for item in items[self.task]}:
            assert not queries.load(name).writes

    def test_groups_hold_items_of_one_context(self, items: Mapping[str, Sequence[Item]]) -> None:
        sizes: dict[str, int] = {}
        for item in items[self.task]:
            subject, _, number = item.group.rpartition("/seed-")
            assert subject == item.provenance["subject"], item.id
            assert number == str(item.provenance["number"]), item.id
            sizes[item.group] = sizes.get(item.group, 0) + 1
        assert len(set(sizes.values())) == 1

    def test_every_item_carries_the_canary(self, items: Mapping[str, Sequence[Item]]) -> None:
        assert {item.canary for item in items[self.task]} == {CANARY}

    def test_lines_have_their_keys_in_order(self, built: Built) -> None:
        lines = (built.folder / "items" / f"{self.task}.jsonl").read_bytes().splitlines(keepends=True)
        assert len(lines) == built.manifest.tasks[self.task].count == len(built.items[self.task])
        assert hashlib.sha256(b"".join(lines)).hexdigest() == built.manifest.tasks[self.task].sha256
        for line, item in zip(lines, built.items[self.task], strict=True):
            data = orjson.loads(line)
            assert tuple(data) == KEYS, item.id
            assert [tuple(option) for option in data["options"]] == [("label", "text", "node")] * self.options
            assert tuple(data["proof"])[:3] == ("query", "params", "verdicts"), item.id
            assert item.line() == line

    def test_the_same_seed_gives_the_same_items(self, context: Context, items: Mapping[str, Sequence[Item]]) -> None:
        again = drawn_anew(context, SEED)
        drawn = [item.line() for item in islice(self.declared().items(again), _FEW)]
        assert drawn == [item.line() for item in items[self.task][:_FEW]]

    def test_another_seed_gives_other_items(self, context: Context, items: Mapping[str, Sequence[Item]]) -> None:
        other = drawn_anew(context, SEED + 1)
        drawn = list(islice(self.declared().items(other), _FEW))
        assert len(drawn) == _FEW
        assert not {item.id for item in drawn} & {item.id for item in items[self.task]}
        assert not {item.stem for item in drawn} & {item.stem for item in items[self.task]}
        assert [item.question for item in drawn] == [item.question for item in items[self.task][:_FEW]]
