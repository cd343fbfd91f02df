"""What every task keeps to whose items are asked in parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from evaluators.models.graph_answers import answers, is_clinical
from generators.context import Context
from generators.item import Item
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary
from tests.generators.contract import KEYS, TaskContract
from tests.generators.making import Items

FORGED = 4
"""So many items are forged in every way; each forgery is proved by itself."""
_OF_ONE_PART = {"options", "answer", "cardinality"}


class AnsweredByGraph:
    """What tasks keep to that the baseline which asks the graph can answer."""

    task: ClassVar[str]

    def test_the_graph_alone_gives_the_answers(self, context: Context, items_of: Items) -> None:
        # Vignettes are told cases with options, which the baseline judges as those of other suites.
        asked = [item for item in items_of(self.task) if is_clinical(item)][:60]
        found = list(answers(context.connection, [without_answers(item) for item in asked]))
        assert asked
        for item, by_part in zip(asked, found, strict=True):
            assert by_part == {part.id: part.answer or part.accepted for part in item.all_parts}, item.id


def without_answers(item: Item) -> Item:
    """The item as somebody has it who has not been told what is right."""
    hidden = [part.model_copy(update={"answer": (), "accepted": ()}) for part in item.parts]
    return item.model_copy(update={"answer": (), "parts": tuple(hidden)})


class PartsContract(TaskContract):
    """Name the task and the forms of its parts, in their order.

    Attributes:
        forms: of the parts of an item; items may have more or fewer parts where this is None.
    """

    options = 0
    forms: ClassVar[tuple[str, ...] | None]

    def vocabularies(self, context: Context) -> dict[str, AnswerVocabulary]:
        return {one.name: one for one in self.declared().vocabularies(context)}

    def others(self, item: Item, context: Context) -> Iterator[Item]:
        """The item with another answer to one of its parts, for each of them that can have one."""
        known = self.vocabularies(context)
        for place, part in enumerate(item.parts):
            changed = _another(part, item, known)
            if changed is not None:
                yield item.model_copy(update={"parts": (*item.parts[:place], changed, *item.parts[place + 1 :])})

    def test_it_is_no_part_of_the_default_build(self) -> None:
        assert self.declared().default is False

    def test_parts_are_as_they_should_be(self, context: Context, items_of: Items) -> None:
        codes = {name: one.codes for name, one in self.vocabularies(context).items()}
        for item in items_of(self.task):
            assert item.parts, item.id
            assert list(item.faults(codes)) == [], item.id
            if self.forms is not None:
                assert tuple(part.form for part in item.parts) == self.forms, item.id

    def test_options_are_as_many_as_asked_and_distinct(self, items_of: Items) -> None:
        for item in items_of(self.task):
            for part in item.all_parts:
                texts = [option.text for option in part.options]
                assert len(set(texts)) == len(texts), item.id
                assert [option.label for option in part.options] == [*"ABCDEFGHIJKLMNO"[: len(texts)]], item.id

    def test_answers_are_sorted_labels_as_many_as_the_cardinality_allows(self, items_of: Items) -> None:
        for item in items_of(self.task):
            assert not item.answer, item.id
            for part in item.parts:
                right = part.answer or part.accepted
                assert list(right) == sorted(set(right)), item.id
                assert right or part.reference, item.id
                assert part.take != "one" or len(part.answer) == 1, item.id

    def test_every_option_has_a_verdict(self, items_of: Items) -> None:
        """Whatever is right has been judged, by the proof of the item or that of its part."""
        for item in items_of(self.task):
            for part in item.all_parts:
                judged = {**item.proof.verdicts, **(part.proof.verdicts if part.proof else {})}
                named = {option.node or option.label for option in part.options if option.label in part.answer}
                assert judged, item.id
                assert named <= judged.keys() or not part.options, item.id

    def test_another_answer_is_not_proved(self, context: Context, items_of: Items) -> None:
        forged = [one for item in items_of(self.task)[:FORGED] for one in self.others(item, context)]
        assert forged
        for one in forged:
            assert [code for code, _ in self.declared().unproved(context, [one])] == [one.id]

    def test_lines_have_their_keys_in_order(self, items_of: Items) -> None:
        keys = [key for key in KEYS if key not in _OF_ONE_PART]
        for item in items_of(self.task):
            assert [key for key in Item.model_validate_json(item.line()).model_dump() if key in keys] == keys, item.id


def _another(part: ItemPart, item: Item, known: dict[str, AnswerVocabulary]) -> ItemPart | None:
    """The part with something else as its answer; None where the form has no other."""
    if part.vocabulary is not None:
        codes = known[part.vocabulary].codes
        field = "accepted" if part.accepted else "answer"
        right = getattr(part, field)
        wrong = next(code for code in sorted(codes) if code not in right)
        return part.model_copy(update={field: (wrong,)})
    offered = part.options or item.options
    others = [option.label for option in offered if option.label not in part.answer]
    return part.model_copy(update={"answer": (others[0],)}) if others else None
