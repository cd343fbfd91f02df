"""Which prompts a run was made with."""

import hashlib
from collections.abc import Iterator
from itertools import product
from typing import get_args

from evaluators.form import AnswerForm
from evaluators.prompts.parts import PartPlan, ask_parts
from evaluators.prompts.question import ask
from evaluators.prompts.sitting import ask_block
from generators.item import Cardinality, Item, Layout, Option
from generators.part import ItemPart, Proof
from generators.vocabulary import AnswerVocabulary

_SAMPLE = Item(
    id="sample",
    suite="sample",
    task="sample",
    stem="Stem.",
    question="Question?",
    options=tuple(Option(label=label, text=f"Option {label}", node=None) for label in "ABC"),
    answer=("A", "B"),
    cardinality="hybrid",
    group="sample",
    entities=(),
    relations=(),
    facts={},
    proof=Proof(query="sample", params={}, verdicts={}),
    provenance={},
)
_PLAN = PartPlan(vocabularies={"sample": AnswerVocabulary(name="sample", codes={"A": ("Name",)})})


def version(*, parts: bool = False, sitting: bool = False) -> str:
    """Identifies wording and layout of all prompts: what a sample looks like in every style, with an example.

    Args:
        parts: samples with parts of every form count too, which items of one choice do not depend on.
        sitting: a block of an exam counts too.
    """
    digest = hashlib.sha256()
    for style in get_args(Cardinality):
        for turn in ask(_SAMPLE, style, 1, [_SAMPLE]).turns:
            digest.update(f"{turn.role}\0{turn.text}\0".encode())
    if parts:
        for sample in _samples_with_parts():
            for turn in ask_parts(sample, _PLAN, 1, [sample]).turns:
                digest.update(f"{turn.role}\0{turn.text}\0".encode())
    if sitting:
        theme = next(_samples_with_parts())
        for turn in ask_block([_SAMPLE, theme], _PLAN, rotation=1, examples=[_SAMPLE]).turns:
            digest.update(f"{turn.role}\0{turn.text}\0".encode())
    return digest.hexdigest()[:12]


def _samples_with_parts() -> Iterator[Item]:
    """For each form two parts of it, together and in turn."""
    layouts: tuple[Layout, ...] = get_args(Layout)
    for name, layout in product(sorted(AnswerForm.registry.all()), layouts):
        part = ItemPart(
            id="1", text="Text.", question="Part?", form=name, take="any", vocabulary="sample", answer=("A",)
        )
        parts = (part, part.model_copy(update={"id": "2", "reveals": "Told."}))
        # What makes a gold answer valid differs by form; here only the wording counts.
        yield _SAMPLE.model_copy(update={"layout": layout, "parts": parts})
