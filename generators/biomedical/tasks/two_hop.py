"""Two-hop questions: what a drug's use in one disease says of a related one, which is nothing certain."""

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.task import SliceTask
from generators.biomedical.two_hops import Contexts, TwoHops, contexts, wanted
from generators.biomedical.uses import use_choices
from generators.context import Context
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from kg.registry import register


class TwoHopTask(SliceTask):
    """What questions about two hops share: their contexts, and that both hops are given."""

    query = "biomedical/prove_edges"

    @abstractmethod
    def ask(self, found: Contexts, hops: TwoHops) -> tuple[dict[str, Any], int, tuple[str, ...]]:
        """The question's own facts, the place of the right choice, and the relations that it is about."""

    def wanted(self, scale: float) -> int:
        """One for each context."""
        return wanted(scale)

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """One question for each context."""
        found = context.once(contexts)
        for hops in found.listed:
            asked, gold, about = self.ask(found, hops)
            yield QuestionDraft(
                facts={**found.facts(hops), **asked},
                gold=gold,
                group=hops.group,
                entities=(hops.drug, hops.middle, hops.disease),
                relations=about,
                measures=found.measures(hops),
                notes={} if hops.second else {"negative": context.negatives},
            )

    def stem(self, facts: Mapping[str, Any]) -> str:
        """Both hops in words."""
        names = facts["names"]
        drug, middle, disease = names[facts["drug"]], names[facts["middle"]], names[facts["disease"]]
        return (
            f"Drug: {drug}\nDisease A: {middle}\nDisease B: {disease}\n"
            f"Known: {drug} - {facts['first']} - {middle}\nKnown: {middle} - {facts['link']} - {disease}"
        )

    def premises(self, facts: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
        """Both hops."""
        return [
            {"head": facts["drug"], "tail": facts["middle"], "relations": [facts["first"]], "holds": True},
            {"head": facts["middle"], "tail": facts["disease"], "relations": [facts["link"]], "holds": True},
        ]


@register
class TwoHopVerification(TwoHopTask):
    """Whether the drug has a certain use in disease B. "No" means that it has none at all there."""

    name = "two_hop_verification"
    cardinality = "binary"
    question = "Does the knowledge graph support the queried relation between the drug and disease B?"
    shuffled = False
    measured = Measured(numbers=Judged(frozenset({"degree", "name length", "string overlap", "first hop"})))

    def ask(self, found: Contexts, hops: TwoHops) -> tuple[dict[str, Any], int, tuple[str, ...]]:
        """The relation that is asked about."""
        return {"queried": hops.queried, "relations": found.relations}, 0 if hops.second else 1, (hops.queried,)

    def stem(self, facts: Mapping[str, Any]) -> str:
        """Both hops, and the relation that is asked about."""
        drug, disease = (facts["names"][facts[place]] for place in ("drug", "disease"))
        return f"{super().stem(facts)}\nQueried: {drug} - {facts['queried']} - {disease}"

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """Yes and no."""
        pair = {"head": facts["drug"], "tail": facts["disease"]}
        return [
            DraftOption("Yes", {**pair, "relations": [facts["queried"]], "holds": True}),
            DraftOption("No", {**pair, "relations": list(facts["relations"]), "holds": False}),
        ]


@register
class TwoHopSelection(TwoHopTask):
    """Which use the drug has in disease B, or none; the contexts are those of the verification."""

    name = "two_hop_selection"
    question = "Which relation joins the drug to disease B in the knowledge graph?"

    def ask(self, found: Contexts, hops: TwoHops) -> tuple[dict[str, Any], int, tuple[str, ...]]:
        """The relations to choose from."""
        gold = found.relations.index(hops.second) if hops.second else len(found.relations)
        return {"relations": found.relations}, gold, (hops.second,) if hops.second else ()

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The use relations, and none."""
        return use_choices(facts["drug"], facts["disease"], facts["relations"])
