"""Relation prediction: how a drug is used in a disease, if at all."""

from collections.abc import Iterator, Mapping
from math import log2
from typing import Any, NamedTuple

from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import SliceEntity, names_of, shared_words
from generators.biomedical.matching import Matcher
from generators.biomedical.task import SliceTask
from generators.biomedical.uses import NONE, use_choices, use_relations
from generators.context import Context
from generators.draw import Stream, stream
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from kg.registry import register

_ITEMS = 1634
_DOUBLINGS = 0.3
"""How far apart the degrees of a pair's two drugs may be. The matching weighs degree against length and overlap, and
drugs with many edges are seldom unused: with less care the unused drug would be the one with fewer edges."""


class _DrugPair(NamedTuple):
    """A drug and a disease that a use relation joins, with a drug that none joins to it and that looks alike."""

    disease: str
    drug: str
    relation: str
    unused: str


@register
class RelationPrediction(SliceTask):
    """Each relation and none as often as the slice allows; pairs without a use look like those with one."""

    name = "relation_prediction"
    question = "Which relation joins the drug to the disease in the knowledge graph?"
    query = "biomedical/prove_edges"
    measured = Measured(numbers=Judged(frozenset({"degree", "name length", "string overlap"}), against=NONE))

    def wanted(self, scale: float) -> int:
        """So many, or fewer where the slice has no more pairs."""
        return round(_ITEMS * scale)

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """Pairs with a use, each third followed by the pair without one that was matched to it."""
        matcher = Matcher(context)
        relations = use_relations(context.connection)
        rng = stream(context.seed, self.name)
        chosen = _evenly(_pairs(context, matcher, rng), round(_ITEMS * context.scale), relations, rng)
        for place, pair in enumerate(chosen):
            yield _draft(pair.drug, pair.disease, relations, relations.index(pair.relation), matcher.known, {})
            if place % len(relations) == 0:
                notes = {"negative": context.negatives}
                yield _draft(pair.unused, pair.disease, relations, len(relations), matcher.known, notes)

    def stem(self, facts: Mapping[str, Any]) -> str:
        """Drug and disease."""
        return f"Drug: {facts['names'][facts['drug']]}\nDisease: {facts['names'][facts['disease']]}"

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The use relations, and none."""
        return use_choices(facts["drug"], facts["disease"], facts["relations"])


def _pairs(context: Context, matcher: Matcher, rng: Stream) -> list[_DrugPair]:
    """All pairs for which there is one without a use that looks alike, its degree first of all."""
    unused = {row["disease"]: row["drugs"] for row in context.connection.rows("biomedical/unused")}
    used: dict[str, dict[str, str]] = {}
    for row in context.connection.rows("biomedical/uses"):
        used.setdefault(row["disease"], {})[row["drug"]] = row["relation"]
    return [
        _DrugPair(disease, drug, by_drug[drug], other)
        for disease, by_drug in used.items()
        for drug, other in matcher.alike([disease], list(by_drug), rng.shuffled(unused.get(disease, [])))
        if _doublings(matcher.known[drug], matcher.known[other]) <= _DOUBLINGS
    ]


def _doublings(one: SliceEntity, other: SliceEntity) -> float:
    return abs(log2((1 + one.degree) / (1 + other.degree)))


def _evenly(pairs: list[_DrugPair], wanted: int, relations: list[str], rng: Stream) -> list[_DrugPair]:
    """Some pairs in a drawn order: of each relation as many as of any other, while there are enough.

    The pairs without a use are to be as many as those of one relation, so ``wanted`` is shared among one more.
    """
    left = wanted * len(relations) // (len(relations) + 1)
    chosen: list[_DrugPair] = []
    by_size = sorted(
        (rng.shuffled([pair for pair in pairs if pair.relation == relation]) for relation in relations), key=len
    )
    for place, listed in enumerate(by_size):
        taken = listed[: left // (len(by_size) - place)]
        left -= len(taken)
        chosen += taken
    return rng.shuffled(chosen)


def _draft(
    drug: str, disease: str, relations: list[str], gold: int, known: Mapping[str, SliceEntity], notes: Mapping[str, str]
) -> QuestionDraft:
    one, other = known[drug], known[disease]
    return QuestionDraft(
        facts={"names": names_of(known, (drug, disease)), "drug": drug, "disease": disease, "relations": relations},
        gold=gold,
        group=f"{drug}/{disease}",
        entities=(drug, disease),
        relations=tuple(relations[gold : gold + 1]),
        measures={
            "degree": [one.degree, other.degree],
            "name length": [len(one.name), len(other.name)],
            "string overlap": [shared_words(one.name, other.name)],
        },
        notes=notes,
    )
