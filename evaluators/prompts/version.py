"""Which prompts a run was made with."""

import hashlib
from typing import get_args

from evaluators.prompts.question import ask
from generators.item import Cardinality, Item, Option, Proof

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


def version() -> str:
    """Identifies wording and layout of all prompts: what a sample looks like in every style, with an example."""
    digest = hashlib.sha256()
    for style in get_args(Cardinality):
        for turn in ask(_SAMPLE, style, 1, [_SAMPLE]).turns:
            digest.update(f"{turn.role}\0{turn.text}\0".encode())
    return digest.hexdigest()[:12]
