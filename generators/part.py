"""A part of an item: one thing asked, with what shows that its answer is right."""

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from generators.rubric.point import RubricPoint

Take = Literal["one", "any"]
"""How many may be picked."""


class Option(BaseModel):
    """One option; ``node`` is the graph code or key, None where the option is not a node."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    label: str
    text: str
    node: str | None


class Proof(BaseModel):
    """What shows that the answer is right: run the query with the parameters and compare.

    Attributes:
        query: the name of a query under ``cypher/``.
        params: its parameters.
        verdicts: node of each option, or its label where it is not a node -> verdict.
        rule: disorder -> whether its discriminating rule holds, for cases of a differential.
        shares: node of each option -> satisfied and all units, for incomplete cases.
        rows: what the query shows for each option, such as the edges that support it.
        absence: what it means that the query shows nothing.
        case: what shows whose case it is, where the answer rests on that.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    query: str
    params: Mapping[str, Any]
    verdicts: Mapping[str, str]
    rule: Mapping[str, bool | None] | None = None
    shares: Mapping[str, tuple[int, int]] | None = None
    rows: Mapping[str, Any] | None = None
    absence: str | None = None
    case: "Proof | None" = None


class ItemPart(BaseModel):
    """One thing asked; fields that do not apply to its form are left out of the file.

    Attributes:
        id: unique in its item; empty for the one part of an item that has its options and answer itself.
        text: what this part tells beside the item's stem.
        question: the ask; empty where the item's question is the ask.
        form: how it is answered; see `generators.form`.
        take: how many options or codes may be picked; of a written answer ``one`` asks for one sentence.
        options: what is picked from; empty where the item's options are shared by its parts, or there are none.
        vocabulary: name of the vocabulary that codes are picked from, or that accepted codes belong to.
        answer: the right labels of options, or the right codes, sorted.
        distribution: of each option, in their order, how probable it is that an expert prefers it; they sum to 1.
        accepted: codes of which a written answer may name any.
        reference: a right answer in words.
        rubric: the points that a written answer is expected to make.
        reveals: what is told once this part is answered, before the next.
        entities, relations: what this part is about; those of the item where it says nothing.
        facts, provenance: as those of the item, for this part alone.
        proof: what shows the answer of this part, where the item's proof does not.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    text: str = ""
    question: str = ""
    form: str = "choice"
    take: Take | None = None
    options: tuple[Option, ...] = ()
    vocabulary: str | None = None
    answer: tuple[str, ...] = ()
    distribution: tuple[float, ...] = ()
    accepted: tuple[str, ...] = ()
    reference: str | None = None
    rubric: tuple[RubricPoint, ...] = ()
    reveals: str = ""
    entities: tuple[str, ...] | None = None
    relations: tuple[str, ...] | None = None
    facts: Mapping[str, Any] | None = None
    proof: Proof | None = None
    provenance: Mapping[str, Any] | None = None


def without_gaps(proof: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a proof that apply."""
    return {name: without_gaps(part) if name == "case" else part for name, part in proof.items() if part is not None}
