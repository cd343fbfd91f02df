"""Items with parts in words: all parts in one request, each in its own, or one after the other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from evaluators.answer import PartFormat
from evaluators.form import form_of
from evaluators.parsing.clean import without_reasoning
from evaluators.prompts.question import Question, Turn
from evaluators.prompts.wording import ANCHOR
from evaluators.shown_part import ShownPart, show_part
from generators.item import Cardinality, Item
from generators.part import ItemPart
from generators.vocabulary import AnswerVocabulary

Carry = Literal["own", "reference"]
"""What stands as the answers to earlier parts, where parts are asked in turn: the model's replies, or right ones."""

_LINES = (
    "There are {count} questions. Reply with one line for each: its number, a colon and the answer, and nothing else.\n"
    "A reply looks like this:\n{lines}"
)


class PartPlan(NamedTuple):
    """How items with parts are asked.

    Attributes:
        format: of parts that go together.
        carry: what stands as earlier answers, where parts are asked in turn.
        vocabularies: of the build, by name.
    """

    format: PartFormat = "full"
    carry: Carry = "own"
    vocabularies: Mapping[str, AnswerVocabulary] = {}


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
    text = _blocks(before.part.reveals, now.part.text, *_asked(now))
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
    replies = [form_of(shown.part.form).solved(shown.part, shown.vocabulary) for shown in parts]
    if full and example.layout == "together":
        lines = "\n".join(f"{place}: {reply}" for place, reply in enumerate(replies, start=1))
        yield from (Turn("user", _text(example, parts)), Turn("assistant", lines))
        return
    told = ""
    for place, (shown, reply) in enumerate(zip(parts, replies, strict=True)):
        follows = place and example.layout == "in turn"
        text = _blocks(told, shown.part.text, *_asked(shown)) if follows else _text(example, (shown,))
        yield from (Turn("user", text), Turn("assistant", reply))
        told = shown.part.reveals


def _text(item: Item, parts: Sequence[ShownPart]) -> str:
    if item.layout == "together" and len(parts) > 1:
        return _blocks(item.stem, item.question, *_together(parts))
    return _blocks(item.stem, parts[0].part.text, *_asked(parts[0]))


def _asked(shown: ShownPart) -> tuple[str, ...]:
    form = form_of(shown.part.form)
    return (f"{shown.question}\n{form.instruction(shown)}", form.offer(shown), ANCHOR)


def _together(parts: Sequence[ShownPart]) -> Iterator[str]:
    forms = [form_of(shown.part.form) for shown in parts]
    offers = [form.offer(shown) for form, shown in zip(forms, parts, strict=True)]
    # The other lines of an instruction are about a reply to one question.
    instructions = [form.instruction(shown).partition("\n")[0] for form, shown in zip(forms, parts, strict=True)]
    shared_offer, shared_instruction = len(set(offers)) == 1, len(set(instructions)) == 1
    if shared_offer:
        yield offers[0]
    for place, (shown, offer, instruction) in enumerate(zip(parts, offers, instructions, strict=True), start=1):
        own = (shown.part.question, "" if shared_instruction else instruction, "" if shared_offer else offer)
        yield f"{place}. " + "\n".join(filter(None, (shown.part.text, *own)))
    if shared_instruction:
        yield f"For each question: {instructions[0]}"
    lines = "\n".join(f"{place}: ..." for place in range(1, len(parts) + 1))
    yield _LINES.format(count=len(parts), lines=lines)
    yield ANCHOR


def _blocks(*texts: str) -> str:
    return "\n\n".join(filter(None, texts))
