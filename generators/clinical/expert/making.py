"""Items made from what their file tells, and what stands in place of a proof of their answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.clinical.expert.draft import ItemDraft, PartDraft
from generators.clinical.expert.kinds import SUITE
from generators.clinical.expert.likeness import words
from generators.clinical.expert.shape import LETTERS
from generators.experts import EXPERT
from generators.item import Item, item_id
from generators.part import ItemPart, Option, Proof
from generators.rubric.point import RubricPoint

RIGHT, WRONG = "right by an expert", "wrong by an expert"
CODES = "clinical/ex_codes"

Names = Mapping[str, str]


def nodes_by_name(names: Mapping[str, Sequence[str]]) -> Mapping[tuple[str, ...], str]:
    """Which code a name means, by its words; names of several codes mean none.

    Args:
        names: code -> what it is called.
    """
    found: dict[tuple[str, ...], set[str]] = {}
    for code, called in names.items():
        for name in called:
            found.setdefault(tuple(words(name)), set()).add(code)
    return {said: codes.pop() for said, codes in found.items() if len(codes) == 1}


def make(
    draft: ItemDraft, called: Names, nodes: Mapping[tuple[str, ...], str], file: str, vocabulary: str = ""
) -> Item:
    """The item of a draft without faults.

    The query of its proof shows the codes that it is about. That its answer is right is not proved: an expert says it.

    Args:
        draft: what the file tells.
        called: name of each code that the item is about.
        nodes: which code an option means.
        file: the name of the file.
        vocabulary: how the author's own labels are named in the build.
    """
    plain = draft.kind.form == "choice" and draft.kind.layout is None
    shared = draft.kind.form == "choice" and draft.kind.layout == "together"
    first = draft.parts[0]
    own = _options(first, nodes) if plain or shared else ()
    made: dict[str, Any] = {
        "suite": SUITE,
        "task": draft.kind.name,
        "stem": draft.stem,
        "question": first.question if plain or shared or len(draft.parts) == 1 else draft.kind.question,
        "group": draft.group,
        "entities": draft.about,
        "relations": (),
        "facts": {"item": draft.name},
        "proof": Proof(
            query=CODES,
            params={"codes": list(draft.about)},
            verdicts={option.node or option.label: RIGHT if option.label in first.answer else WRONG for option in own}
            if plain
            else {},
            rows={"codes": {code: called[code] for code in draft.about}},
        ),
        "provenance": {EXPERT: {**draft.terms._asdict(), "file": file, "row": draft.row}},
    }
    if plain:
        made |= {"options": own, "answer": first.answer}
        made |= {"cardinality": "single" if len(first.answer) == 1 else "multiple"}
    else:
        made["parts"] = tuple(_part(part, nodes, made["question"], vocabulary, shared=shared) for part in draft.parts)
        made |= {"options": own} if shared else {}
        made |= {"layout": draft.kind.layout} if len(draft.parts) > 1 else {}
    item = Item(id="", **made)
    return item.model_copy(update={"id": id_of(item)})


def id_of(item: Item) -> str:
    """The id of what an item tells, asks and calls right; who answers for it, and where it stood, does not count."""
    content = {
        "stem": item.stem,
        "question": item.question,
        "options": [option.text for option in item.options],
        "answer": item.answer,
        "parts": [part.model_dump(exclude_defaults=True) for part in item.parts],
        "about": item.entities,
    }
    return item_id(item.task, content)


def _options(part: PartDraft, nodes: Mapping[tuple[str, ...], str]) -> tuple[Option, ...]:
    found = [nodes.get(tuple(words(text))) for text in part.options]
    # Two spellings of one name would share a node.
    return tuple(
        Option(label=label, text=text, node=node if node and found.count(node) == 1 else None)
        for label, text, node in zip(LETTERS, part.options, found, strict=False)
    )


def _part(
    part: PartDraft, nodes: Mapping[tuple[str, ...], str], question: str, vocabulary: str, *, shared: bool
) -> ItemPart:
    told: dict[str, Any] = {
        "id": part.id,
        "text": part.text,
        "question": "" if part.question == question else part.question,
        "form": part.form,
        "vocabulary": vocabulary if part.labels else part.vocabulary or None,
        "reference": part.reference or None,
        "rubric": tuple(RubricPoint(id=str(number), claim=claim) for number, claim in enumerate(part.rubric, start=1)),
        "reveals": part.reveals,
        "facts": {"step": part.step} if part.step else None,
    }
    if part.form == "text":
        return ItemPart(accepted=part.answer, **told)
    take = "one" if len(part.answer) == 1 and part.form == "choice" else "any"
    return ItemPart(
        take=take, options=() if shared or part.form == "labels" else _options(part, nodes), answer=part.answer, **told
    )
