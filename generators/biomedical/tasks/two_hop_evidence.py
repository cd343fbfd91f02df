"""Two-hop questions with evidence: the same questions, with what the feature tables say of drug, A and B."""

from collections.abc import Iterator, Mapping
from typing import Any

from generators.biomedical.draft import QuestionDraft
from generators.biomedical.evidence import evidence_text, snippets
from generators.biomedical.tasks.two_hop import TwoHopSelection, TwoHopTask, TwoHopVerification
from generators.biomedical.two_hops import contexts
from generators.context import Context
from generators.item import Item
from kg.registry import register

_PLACES = ("drug", "middle", "disease")
_HEADINGS = ("the drug", "disease A", "disease B")


class _WithEvidence(TwoHopTask):
    """Adds evidence to the questions of another task; those with an entity that has none are left out."""

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """The questions whose three entities all have evidence."""
        drafts = list(super().drafts(context))
        found = snippets(context.connection, (key for draft in drafts for key in draft.facts["names"]))
        for draft in drafts:
            if found.keys() >= draft.facts["names"].keys():
                evidence = {key: found[key] for key in draft.facts["names"]}
                yield draft._replace(facts={**draft.facts, "evidence": evidence})

    def left_out(self, context: Context) -> int:
        """Questions with an entity that has no snippet."""
        return len(context.once(contexts).listed) - sum(1 for _ in self.drafts(context))

    def stem(self, facts: Mapping[str, Any]) -> str:
        """The question, and then the evidence on drug, A and B."""
        headings = [(heading, facts[place]) for heading, place in zip(_HEADINGS, _PLACES, strict=True)]
        return f"{super().stem(facts)}\n{evidence_text(headings, facts['evidence'])}"

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again, and looks whether the graph still says what the evidence quotes."""
        found = snippets(context.connection, (key for item in items for key in _evidence(item)))
        quoting = []
        for item in items:
            if any(found.get(key) != quoted for key, quoted in _evidence(item).items()):
                yield item.id, "its evidence is not what the graph says"
            else:
                quoting.append(item)
        yield from super().unproved(context, quoting)


def _evidence(item: Item) -> Mapping[str, Any]:
    """What an item quotes by key; nothing where that is not of the form, of which no stem can be told either."""
    evidence = item.facts.get("evidence")
    return evidence if isinstance(evidence, Mapping) else {}


@register
class TwoHopVerificationEvidence(_WithEvidence, TwoHopVerification):
    """Whether the drug has a certain use in disease B, with evidence."""

    name = "two_hop_verification_evidence"


@register
class TwoHopSelectionEvidence(_WithEvidence, TwoHopSelection):
    """Which use the drug has in disease B, or none, with evidence."""

    name = "two_hop_selection_evidence"
