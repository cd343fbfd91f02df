"""The oracle as a model is right on every task about the slice and across the layers too."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from evaluators.models.baselines.oracle import Oracle
from evaluators.prompts.question import ask
from evaluators.prompts.wording import JOINT
from evaluators.selection import SelectedItems, Selection
from generators.suites import tasks
from kg.errors import UserError
from kg.store import Connection
from tests.evaluators.run.runs import silent
from tests.generators.diagnosis.building import build, context_on, fill_alone, fill_both

_LIMIT = 20


def test_the_oracle_is_right_in_every_task_that_needs_the_slice(store: Connection, tmp_path: Path) -> None:
    fill_both(store)
    names = [task.name for task in tasks() if task.needs_slice and task.default]
    assert len(names) == 11
    manifest = build(context_on(store, both=True, scale=0.05), tmp_path, *names)
    items = SelectedItems(tmp_path, manifest, Selection(tuple(names), limit=_LIMIT))
    oracle = Oracle(store)

    async def run() -> tuple[set[str], list[str]]:
        await oracle.prepare(items, silent)
        asked = [ask(item, item.cardinality, 0) for item in items.read()]
        texts = [(await oracle.reply(question)).text for question in asked]
        wrong = [
            question.item.id
            for question, text in zip(asked, texts, strict=True)
            if question.own_answer(text.split(JOINT)) != question.item.answer
        ]
        return {question.item.task for question in asked}, wrong

    assert asyncio.run(run()) == (set(names), [])
    fill_alone(store)
    for name in names:
        items = SelectedItems(tmp_path, manifest, Selection((name,), limit=1))
        with pytest.raises(UserError, match=rf"^{name}-\w+ is about (\S+:\S+|a slice), which the graph does not"):
            asyncio.run(Oracle(store).prepare(items, silent))
