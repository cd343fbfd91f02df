"""What every task of cases keeps to besides; a task's tests inherit it and name their task."""

from __future__ import annotations

import hashlib

import orjson

from generators.context import Context
from kg.store import Connection
from tests.generators.contract import TaskContract
from tests.generators.diagnosis.building import Built
from tests.generators.making import SEED, Items


class CaseContract(TaskContract):
    """Four disorders are offered, and the text is a patient's."""

    options = 4
    redrawn = 12

    def test_gold_is_what_the_item_is_about(self, items_of: Items) -> None:
        for item in items_of(self.task):
            gold = {option.node for option in item.options if option.label in item.answer}
            assert gold <= set(item.entities), item.id
            others = {option.node for option in item.options} - gold
            assert not others & set(item.entities), item.id

    def test_options_are_called_as_the_graph_calls_them(self, graph: Connection, items_of: Items) -> None:
        used = {(option.node, option.text) for item in items_of(self.task) for option in item.options if option.node}
        found = graph.run_text(
            "MATCH (n) WHERE n.code IN $codes RETURN n.code AS code, n.name AS name",
            {"codes": sorted({node for node, _ in used})},
        )
        assert used == {(row["code"], row["name"]) for row in found}

    def test_no_option_is_named_in_the_stem(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert not any(option.text.casefold() in item.stem.casefold() for option in item.options), item.id

    def test_groups_hold_items_of_one_context(self, items_of: Items) -> None:
        sizes: dict[str, int] = {}
        for item in items_of(self.task):
            subject, _, number = item.group.rpartition("/seed-")
            assert subject == item.provenance["subject"], item.id
            assert number == str(item.provenance["number"]), item.id
            sizes[item.group] = sizes.get(item.group, 0) + 1
        assert len(set(sizes.values())) == 1

    def test_ids_are_unique_in_the_whole_build(self, built: Built) -> None:
        everywhere = [item.id for listed in built.items.values() for item in listed]
        assert len(set(everywhere)) == len(everywhere)

    def test_the_file_holds_the_lines_that_the_manifest_records(self, built: Built) -> None:
        lines = (built.folder / "items" / f"{self.task}.jsonl").read_bytes().splitlines(keepends=True)
        assert len(lines) == built.manifest.tasks[self.task].count == len(built.items[self.task])
        assert hashlib.sha256(b"".join(lines)).hexdigest() == built.manifest.tasks[self.task].sha256
        for line, item in zip(lines, built.items[self.task], strict=True):
            data = orjson.loads(line)
            assert [tuple(option) for option in data["options"]] == [("label", "text", "node")] * self.options
            assert tuple(data["proof"])[:3] == ("query", "params", "verdicts"), item.id
            assert item.line() == line

    def test_another_seed_draws_anew(self, context: Context, items_of: Items) -> None:
        other = self.again(context, SEED + 1)
        assert len(other) == self.redrawn
        assert list(self.declared().unproved(context, other)) == []
        assert not {item.id for item in other} & {item.id for item in items_of(self.task)}
        assert not {item.stem for item in other} & {item.stem for item in items_of(self.task)}
