"""The oracle as a model: right on every item, from the graph alone."""

from __future__ import annotations

import asyncio

import pytest

from evaluators.models.baselines.oracle import Oracle
from evaluators.prompts.question import ask
from evaluators.prompts.wording import JOINT
from evaluators.selection import SelectedItems, Selection
from generators.context import Context
from kg.errors import UserError
from kg.store import Connection
from tests.evaluators.run.runs import silent
from tests.generators.diagnosis.building import TASKS, Built


@pytest.mark.parametrize("rotation", [0, 3])
def test_the_oracle_is_right_by_the_graph(built: Built, context: Context, rotation: int) -> None:
    items = SelectedItems(built.folder, built.manifest, Selection(TASKS, sample=25))
    oracle = Oracle(context.connection)

    async def run() -> list[tuple[str, bool]]:
        await oracle.prepare(items, silent)
        asked = [ask(one, one.cardinality, rotation) for one in items.read()]
        texts = [(await oracle.reply(question)).text for question in asked]
        return [
            (question.item.id, question.own_answer(text.split(JOINT)) == question.item.answer)
            for question, text in zip(asked, texts, strict=True)
        ]

    found = asyncio.run(run())
    assert len(found) == 100
    assert [code for code, right in found if not right] == []


def test_a_graph_without_the_disorders_is_told(built: Built, engine: Connection) -> None:
    items = SelectedItems(built.folder, built.manifest, Selection(TASKS, limit=1))
    with pytest.raises(UserError, match=r"is about D\d{3}, which the graph does not have; load the knowledge"):
        asyncio.run(Oracle(engine).prepare(items, silent))
