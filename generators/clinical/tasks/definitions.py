"""Definitions: what a symptom, a form, a finding, a symptom group or a disorder of the graph means, in words."""

from collections.abc import Iterator, Mapping
from typing import Any

from generators.clinical.case_task import SUITE
from generators.clinical.definitions.all import defined_nodes
from generators.clinical.definitions.node import DefinedNode
from generators.clinical.definitions.wording import read_wording
from generators.context import Context
from generators.gates.measured import Measured
from generators.item import Item, item_id
from generators.part import ItemPart, Proof
from generators.task import Task
from kg.registry import register

_STATED = "stated"


@register
class Definitions(Task):
    """An explanation is written, and read by the points that the graph holds for it (paper 004, mental QA)."""

    name = "definitions"
    suite = SUITE
    default = False
    cardinality = "single"
    question = "What does this mean?"
    measured = Measured()

    def items(self, context: Context) -> Iterator[Item]:
        """One item of each node, in the order of codes, the nodes with points of their own first."""
        questions = read_wording().questions
        for node in context.once(defined_nodes).values():
            yield self._item(context, node, questions[node.kind])

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Makes each item again from the graph as it stands."""
        nodes, questions = context.once(defined_nodes), read_wording().questions
        for item in items:
            node = nodes.get(str(item.facts.get("node")))
            if node is None:
                yield item.id, "the graph does not say what its node means"
                continue
            again = self._item(context, node, questions[node.kind])
            if item.model_dump(mode="json") != again.model_dump(mode="json") | {"provenance": item.provenance}:
                yield item.id, f"the graph says something else of {node.code}"

    def id_of(self, item: Item) -> str | None:
        """The id that the question and the rubric give."""
        return _id(self.name, item.facts, item.parts[0]) if len(item.parts) == 1 else None

    def _item(self, context: Context, node: DefinedNode, asked: str) -> Item:
        facts = {"node": node.code, "kind": node.kind}
        part = ItemPart(
            id="1",
            question=asked.format(name=node.name, parent=node.parent),
            form="text",
            reference=node.reference,
            rubric=node.rubric,
        )
        return Item(
            id=_id(self.name, facts, part),
            suite=self.suite,
            task=self.name,
            stem="",
            question=self.question,
            parts=(part,),
            group=node.code,
            entities=tuple(dict.fromkeys((node.code, *(point.node for point in node.rubric if point.node)))),
            relations=(),
            facts=facts,
            proof=Proof(
                query=node.query,
                params={},
                verdicts={point.id: _STATED for point in node.rubric},
                rows={point.id: list(point.facts) for point in node.rubric},
            ),
            provenance={"seed": context.seed, "kind": node.kind},
        )


def _id(task: str, facts: Mapping[str, Any], part: ItemPart) -> str:
    asked = part.model_dump(mode="json", include={"question", "reference", "rubric"})
    return item_id(task, {"facts": facts, **asked})
