"""Replies that Inspect keeps give the answers of a run."""

from __future__ import annotations

from pathlib import Path

import pytest

from evaluators.answer import Answer
from evaluators.inspect_logs.asked_items import answer_keys, asked_items, sample_fields, values_of
from evaluators.inspect_logs.kept_reply import KeptReply, answers_from, conversation
from evaluators.prompts.parts import PartPlan
from evaluators.run.answers_file import NAME, answers
from generators.part import ItemPart
from kg.errors import UserError
from tests.evaluators.forms import tiny


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build with parts of every form."""
    folder = tmp_path_factory.mktemp("kept")
    tiny.build(folder / "build")
    return folder


def _kept(run: list[Answer]) -> dict[str, list[KeptReply]]:
    found: dict[str, list[KeptReply]] = {}
    for one in run:
        if one.reply_of is None:
            reply = KeptReply(text=one.raw, finish=one.finish, tokens=one.tokens, latency=one.latency)
            found.setdefault(one.id, []).append(reply)
    return found


@pytest.mark.parametrize("apart", [False, True])
def test_the_answers_are_those_of_a_run(folder: Path, apart: bool) -> None:
    said = {"1": "I do not know which of them.", "3": "Panic disorder"}
    model = tiny.Scripted(lambda question: said.get(question.parts[0].part.id), finish="stop")
    run = list(answers(tiny.run(folder / "build", folder / f"run-{apart}", model, apart=apart) / NAME))
    asked = asked_items(str(folder / "build"))
    plan = PartPlan("apart" if apart else "full", vocabularies=asked.vocabularies)
    found = [one for id_, kept in _kept(run).items() for one in answers_from(asked.items[id_], plan, kept)]
    assert sorted(found, key=lambda one: one.key) == sorted(run, key=lambda one: one.key)
    assert "ok" in {one.status for one in found} != {"ok"}


def test_parts_without_a_reply_are_errors_and_count_nowhere(folder: Path) -> None:
    asked = asked_items(str(folder / "build"))
    for item in asked.items.values():
        for layout in ("full", "apart"):
            plan = PartPlan("full" if layout == "full" else "apart", vocabularies=asked.vocabularies)
            found = answers_from(item, plan, [], "too long")
            assert [one.part for one in found] == [part.id for part in item.parts]
            assert {(one.status, one.attempts) for one in found} == {("error", 0)}
            assert any(one.raw == "too long" for one in found)
            values = values_of(found, answer_keys(item, asked.vocabularies))
            assert all(value != value for value in values.values())


def test_a_sample_says_what_the_item_is_about(folder: Path) -> None:
    asked = asked_items(str(folder / "build"), task="tiny_matching")
    item = next(iter(asked.items.values()))
    fields = sample_fields(item, PartPlan(vocabularies=asked.vocabularies))
    assert fields.id == item.id
    assert fields.target == tuple(part.answer[0] for part in item.parts)
    assert fields.turns == next(conversation(item, PartPlan())).turns
    assert set(fields.metadata) >= {"entities", "relations", "proof", "facts", "group", "canary", "provenance"}
    assert fields.metadata["proof"]["query"] == tiny.PROOF.query
    assert "stem" not in fields.metadata
    assert all(isinstance(part, ItemPart) for part in item.parts)
    with pytest.raises(UserError, match="has no suite none; its tasks are tiny_labels"):
        asked_items(str(folder / "build"), suite="none")
