"""What settles an open case: the sentences that its patient adds once asked, and the disorder that is then met."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.diagnosis.gold import VOCABULARY as DISORDERS
from generators.part import ItemPart, Proof
from generators.writing.facts import Sentence
from kg.model.profile import Profile
from kg.oracle import QUERY, Judgement


def added(told: Sequence[Sentence], settled: Sequence[Sentence]) -> list[Sentence]:
    """The sentences of the settled case that say something which the open case does not.

    Args:
        told: those of the open case.
        settled: those of the settled one.
    """
    known = {_plain(fact) for sentence in told for fact in sentence.facts}
    return [sentence for sentence in settled if any(_plain(fact) not in known for fact in sentence.facts)]


def revealed(sentences: Sequence[Sentence]) -> str:
    """What is told before the last step."""
    return f"Asked further, the patient says: \u201c{' '.join(sentence.text for sentence in sentences)}\u201d"


def classification(
    profile: Profile, differential: str, judgement: Judgement, side: str, provenance: Mapping[str, Any]
) -> ItemPart:
    """The part that asks which disorder it is.

    Args:
        profile: of the settled case.
        differential: that was open.
        judgement: the oracle's on the settled case.
        side: the disorder that is met.
        provenance: how the text of the settled case was made, and the text.
    """
    asked = {"id": 0, **profile.parameter(), "differential": differential}
    return ItemPart(
        id="classification",
        question="Which one disorder does the patient have, now that this is known?",
        form="labels",
        take="one",
        vocabulary=DISORDERS,
        answer=(side,),
        facts={"timeline": profile.model_dump(exclude_defaults=True, mode="json")},
        proof=Proof(
            query=QUERY,
            params={"profiles": [asked], "detail": False},
            verdicts={code: one.verdict for code, one in sorted(judgement.verdicts.items())},
            rule=dict(judgement.rules),
        ),
        provenance=provenance,
    )


def _plain(fact: str) -> str:
    return fact.removesuffix("+")
