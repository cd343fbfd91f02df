"""A block of an exam in words: consecutive items in one request, their questions numbered through."""

from collections.abc import Iterator, Sequence

from evaluators.prompts.numbered import below_all, blocks, instructions, offers, reply_form, right_lines, under_number
from evaluators.prompts.parts import PartPlan, shown_parts
from evaluators.prompts.question import Question, Turn, ask
from evaluators.prompts.wording import ANCHOR
from evaluators.shown_part import ShownPart, show_part
from generators.item import Cardinality, Item


def ask_block(
    items: Sequence[Item],
    plan: PartPlan,
    style: Cardinality | None = None,
    rotation: int = 0,
    examples: Sequence[Item] = (),
) -> Question:
    """Puts a block into words.

    Args:
        items: what is asked, in the order of the exam; none of them is asked in turn.
        plan: how items with parts are asked.
        style: of items of one choice; None where each has its own.
        rotation: the order of the options of each.
        examples: solved items that stand before it as a block of their own, in their own order of options.
    """
    if len(items) == 1 and not items[0].parts:
        alone = ask(items[0], style or items[0].cardinality, rotation, examples)
        return alone._replace(items=tuple(items), format="sitting")
    shown = [_shown(item, plan, style, rotation) for item in items]
    turns = [*_solved(examples, plan, style), Turn("user", _text(items, shown))]
    first = shown[0][0]
    return Question(
        item=items[0],
        rotation=rotation,
        style=first.style,
        turns=tuple(turns),
        labels=first.labels,
        texts=first.texts,
        parts=tuple(one for parts in shown for one in parts),
        items=tuple(item for item, parts in zip(items, shown, strict=True) for _ in parts),
        format="sitting",
    )


def _shown(item: Item, plan: PartPlan, style: Cardinality | None, rotation: int) -> tuple[ShownPart, ...]:
    if item.parts:
        return shown_parts(item, plan, rotation)
    return (show_part(item.all_parts[0], item.question, style or item.cardinality, rotation),)


def _solved(examples: Sequence[Item], plan: PartPlan, style: Cardinality | None) -> Iterator[Turn]:
    if examples:
        shown = [_shown(example, plan, style, 0) for example in examples]
        yield Turn("user", _text(examples, shown))
        yield Turn("assistant", right_lines([one for parts in shown for one in parts]))


def _text(items: Sequence[Item], shown: Sequence[Sequence[ShownPart]]) -> str:
    told = instructions([one for parts in shown for one in parts])
    shared = told[0] if len(set(told)) == 1 else ""
    texts: list[str] = []
    first = 1
    for item, parts in zip(items, shown, strict=True):
        texts += _question(item, parts[0], first, shared) if len(parts) == 1 else _theme(item, parts, first, shared)
        first += len(parts)
    return blocks(*texts, shared and below_all(shared), reply_form(len(told)), ANCHOR)


def _question(item: Item, shown: ShownPart, number: int, shared: str) -> Iterator[str]:
    own = "" if shared else instructions([shown])[0]
    yield under_number(number, item.stem, shown.part.text, shown.question, own, offers([shown])[0])


def _theme(item: Item, parts: Sequence[ShownPart], first: int, shared: str) -> Iterator[str]:
    offered, told = offers(parts), instructions(parts)
    one_offer, one_told = len(set(offered)) == 1, len(set(told)) == 1
    yield f"Questions {first} to {first + len(parts) - 1}: {item.question}"
    yield item.stem
    yield told[0] if one_told and not shared else ""
    yield offered[0] if one_offer else ""
    for number, (shown, offer, instruction) in enumerate(zip(parts, offered, told, strict=True), start=first):
        own = ("" if one_told else instruction, "" if one_offer else offer)
        yield under_number(number, shown.part.text, shown.part.question, *own)
