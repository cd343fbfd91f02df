"""Items with parts in words: all parts in one request, each in its own, or one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from evaluators.answer import PartFormat
from evaluators.form import form_of
from evaluators.parsing.clean import without_reasoning
from evaluators.prompts.numbered import below_all, blocks, instructions, offers, reply_form, right_lines, under_number
from evaluators.prompts.question import Question, Turn
from evaluators.prompts.wording import ANCHOR
from evaluators.shown_part import ShownPart, show_part
from generators.item import Cardinality, Item
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary

Carry = Literal["own", "reference"]
"""What stands as the answers to earlier parts, where parts are asked in turn: the model's replies, or right ones."""


BLOCK = 20
"""Questions of an exam in one request, unless told otherwise."""


class PartPlan(NamedTuple):
    """How items with parts are asked.

    Attributes:
        format: of parts that go together, or of exams.
        block: the most questions of an exam in one request; a theme that has more is one by itself.
        carry: what stands as earlier answers, where parts are asked in turn.
        vocabularies: of the build, by name.
        samples: how often an item without options is asked.
    """

    format: PartFormat = "full"
    carry: Carry = "own"
    vocabularies: Mapping[str, AnswerVocabulary] = {}
    block: int = BLOCK
    samples: int = 1


def shown_parts(item: Item, plan: PartPlan, rotation: int = 0) -> tuple[ShownPart, ...]:
    """The parts of an item under one order of the options, which is the same however they are asked."""
    return tuple(_shown(item, part, plan, rotation) for part in item.all_parts)


def ask_parts(
    item: Item, plan: PartPlan, rotation: int = 0, examples: Sequence[Item] = (), *, only: int | None = None
) -> Question:
    """Puts parts of an item into words.

    Args:
        item: what to ask; it has parts.
        plan: how.
        rotation: the order of the options.
        examples: solved items that stand before it, in their own order of options.
        only: place of the part that is asked apart; None for all of them, or for the first in turn.
    """
    parts = shown_parts(item, plan, rotation)
    in_turn = item.layout == "in turn"
    chosen = parts[:1] if in_turn else parts if only is None else parts[only : only + 1]
    turns: list[Turn] = []
    for example in examples:
        turns += _solved(example, plan, full=only is None)
    turns.append(Turn("user", _text(item, chosen)))
    first = chosen[0]
    together = item.layout == "together"
    return Question(
        item=item,
        rotation=rotation,
        style=first.style,
        turns=tuple(turns),
        labels=first.labels,
        texts=first.texts,
        parts=chosen,
        format=("full" if only is None else "apart") if together else None,
        later=parts[1:] if in_turn else (),
    )


def ask_next(question: Question, reply: str, carry: Carry) -> Question | None:
    """The next part of an item that is asked in turn; None where there is none.

    Args:
        question: the part before.
        reply: to it; its reasoning is left out.
        carry: whether the reply or a right one stands as its answer.
    """
    if not question.later:
        return None
    before, now = question.parts[0], question.later[0]
    if carry == "reference":
        answer = form_of(before.part.form).solved(before.as_shown(), before.vocabulary)
    else:
        answer = without_reasoning(reply).strip() or reply
    text = blocks(before.part.reveals, now.part.text, *_asked(now))
    return question._replace(
        style=now.style,
        turns=(*question.turns, Turn("assistant", answer), Turn("user", text)),
        labels=now.labels,
        texts=now.texts,
        parts=(now,),
        later=question.later[1:],
    )


def _shown(item: Item, part: ItemPart, plan: PartPlan, rotation: int) -> ShownPart:
    style: Cardinality | None = None
    if part.options:
        style = "single" if part.take == "one" else "hybrid"
    shown = show_part(part, part.question or item.question, style, rotation)
    return shown._replace(vocabulary=plan.vocabularies.get(part.vocabulary)) if part.vocabulary else shown


def _solved(example: Item, plan: PartPlan, *, full: bool) -> Iterator[Turn]:
    """A solved item as turns: one pair where a reply answers all its parts, else one for each."""
    parts = shown_parts(example, plan)
    if full and example.layout == "together":
        yield from (Turn("user", _text(example, parts)), Turn("assistant", right_lines(parts)))
        return
    told = ""
    for place, shown in enumerate(parts):
        follows = place and example.layout == "in turn"
        text = blocks(told, shown.part.text, *_asked(shown)) if follows else _text(example, (shown,))
        reply = form_of(shown.part.form).solved(shown.part, shown.vocabulary)
        yield from (Turn("user", text), Turn("assistant", reply))
        told = shown.part.reveals


def _text(item: Item, parts: Sequence[ShownPart]) -> str:
    if item.layout == "together" and len(parts) > 1:
        return blocks(item.stem, item.question, *_together(parts))
    return blocks(item.stem, parts[0].part.text, *_asked(parts[0]))


def _asked(shown: ShownPart) -> tuple[str, ...]:
    form = form_of(shown.part.form)
    return (f"{shown.question}\n{form.instruction(shown)}", form.offer(shown), ANCHOR)


def _together(parts: Sequence[ShownPart]) -> Iterator[str]:
    offered, told = offers(parts), instructions(parts)
    shared_offer, shared_instruction = len(set(offered)) == 1, len(set(told)) == 1
    if shared_offer:
        yield offered[0]
    for place, (shown, offer, instruction) in enumerate(zip(parts, offered, told, strict=True), start=1):
        own = ("" if shared_instruction else instruction, "" if shared_offer else offer)
        yield under_number(place, shown.part.text, shown.part.question, *own)
    if shared_instruction:
        yield below_all(told[0])
    yield reply_form(len(parts))
    yield ANCHOR
