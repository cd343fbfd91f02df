"""Cases step by step: every step is proved by itself, and a step that was changed is not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generators.clinical.sequence.evidence import SENTENCES, numbered
from generators.clinical.sequence.settling import added
from generators.context import Context
from generators.diagnosis.holding import evaluated
from generators.diagnosis.lore import read as read_lore
from generators.item import Item
from generators.part import ItemPart
from generators.writing.spans import decode
from kg.model.profile import Profile
from kg.store import Connection
from tests.generators.clinical.contract import AnsweredByGraph, PartsContract
from tests.generators.diagnosis.building import context_on, fill_both
from tests.generators.making import Items


@pytest.fixture(scope="module")
def graph(store: Connection) -> Connection:
    """The engine under test with both layers."""
    return fill_both(store)


@pytest.fixture(scope="module")
def context(graph: Connection) -> Context:
    """A build of its own, since it reads both layers."""
    return context_on(graph, both=True)


class TestSequential(AnsweredByGraph, PartsContract):
    task = "sequential"
    forms = ("labels", "labels", "choice", "labels")
    redrawn = 10

    def others(self, item: Item, context: Context) -> Iterator[Item]:
        yield from super().others(item, context)
        *rest, drug, last = item.parts
        yield item.model_copy(update={"parts": (*rest, drug.model_copy(update={"reveals": "Nothing."}), last)})
        provenance = {**(last.provenance or {}), "text": "I am well."}
        yield item.model_copy(update={"parts": (*rest, drug, last.model_copy(update={"provenance": provenance}))})
        yield item.model_copy(update={"parts": (*rest, drug, last.model_copy(update={"facts": {}}))})
        yield item.model_copy(update={"parts": item.parts[:-1]})

    def test_there_are_enough_at_scale_one(self, context: Context) -> None:
        source = self.declared()._source(context)  # type: ignore[attr-defined]
        assert len(source.seeds.subjects) * source.seeds.each >= 100

    def test_steps_are_asked_in_turn(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert item.layout == "in turn"
            assert [part.id for part in item.parts] == ["differential", "evidence", "treatment", "classification"]
            assert [bool(part.reveals) for part in item.parts] == [False, False, True, False]

    def test_no_step_tells_the_answer_of_an_earlier_one(self, context: Context, items_of: Items) -> None:
        names = {code: one.name.lower() for code, one in context.read(read_lore).criteria.disorders.items()}
        for item in items_of(self.task):
            told = " ".join(_shown(part) for part in item.parts).lower()
            assert not [code for code in item.parts[0].answer if names[code] in told], item.id

    def test_evidence_are_sentences_of_the_text(self, items_of: Items) -> None:
        for item in items_of(self.task):
            part = item.parts[1]
            sentences = decode(item.stem, item.provenance["sentences"], derived=True)
            assert part.text == numbered(sentences)
            assert part.proof is not None
            assert set(part.answer) < set(part.proof.verdicts) == {str(n) for n in range(1, len(sentences) + 1)}
            for number in part.answer:
                facts = sentences[int(number) - 1].facts
                assert any("/S" in fact and not fact.endswith("?") for fact in facts), (item.id, number)

    def test_one_disorder_is_met_once_it_is_settled(self, context: Context, items_of: Items) -> None:
        """By the criteria in Python, where the proof is the oracle's."""
        criteria = context.read(read_lore).criteria
        for item in items_of(self.task):
            last = item.parts[-1]
            assert last.facts is not None
            found = evaluated(criteria, Profile.model_validate(last.facts["timeline"]))
            assert {code for code in criteria.disorders if found.verdict(code).plain is not False} == set(last.answer)

    def test_what_is_revealed_was_not_told(self, items_of: Items) -> None:
        for item in items_of(self.task):
            told = decode(item.stem, item.provenance["sentences"], derived=True)
            provenance = item.parts[-1].provenance or {}
            new = added(told, decode(provenance["text"], provenance["sentences"], derived=True))
            assert new
            assert all(sentence.text in item.parts[2].reveals for sentence in new)
            assert not any(sentence.text in item.stem for sentence in new), item.id


def test_the_numbers_of_sentences_are_a_vocabulary(context: Context) -> None:
    known = {one.name: one for one in TestSequential().declared().vocabularies(context)}
    assert not known[SENTENCES].listed
    assert len(known[SENTENCES].codes) == 60


def _shown(part: ItemPart) -> str:
    return f"{part.text} {part.question} {' '.join(option.text for option in part.options)} {part.reveals}"
