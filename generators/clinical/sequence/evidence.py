"""Which sentences of a case are evidence: those that tell a symptom which counts towards a disorder still possible."""

import re
from collections.abc import Mapping, Sequence

from generators.part import ItemPart, Proof
from generators.vocabulary import AnswerVocabulary
from generators.writing.facts import Sentence
from kg.store.query_runner import QueryRunner

SENTENCES = "sentences"
QUERY = "clinical/prove_evidence"
_MOST = 60
"""Sentences of the longest case that is numbered."""
_COUNTS, _OTHER = "counts", "does not count"
_PRESENT = re.compile(r"\d+\.\w+/(?P<symptom>S\d{3})(?:\.\d+)?\+?")
"""The id of a symptom that is there, in an episode, whatever its form; with ``+`` where a sentence only adds to it."""


def vocabulary() -> AnswerVocabulary:
    """The numbers that sentences can have."""
    return AnswerVocabulary(
        name=SENTENCES, codes={str(n): (f"sentence {n}",) for n in range(1, _MOST + 1)}, listed=False
    )


def numbered(sentences: Sequence[Sentence]) -> str:
    """A text with the numbers of its sentences, each on a line of its own."""
    return "\n".join(f"{number}. {sentence.text}" for number, sentence in enumerate(sentences, start=1))


def evidence(connection: QueryRunner, sentences: Sequence[Sentence], disorders: Sequence[str]) -> ItemPart:
    """The part that asks for the sentences.

    Args:
        connection: the graph.
        sentences: of the case, with their facts.
        disorders: that are still possible.
    """
    told = [_symptoms(sentence) for sentence in sentences]
    params = {"disorders": sorted(disorders), "symptoms": sorted({one for symptoms in told for one in symptoms})}
    groups: Mapping[str, list[str]] = {row["symptom"]: row["groups"] for row in connection.rows(QUERY, **params)}
    counting = [any(groups.get(symptom) for symptom in symptoms) for symptoms in told]
    numbers = [str(number) for number in range(1, len(sentences) + 1)]
    return ItemPart(
        id="evidence",
        text=numbered(sentences),
        question=(
            "Which of these sentences tell of a symptom that is there and counts towards a disorder that is still "
            "possible? Name their numbers."
        ),
        form="labels",
        take="any",
        vocabulary=SENTENCES,
        answer=tuple(sorted(number for number, counts in zip(numbers, counting, strict=True) if counts)),
        proof=Proof(
            query=QUERY,
            params=params,
            verdicts={n: _COUNTS if counts else _OTHER for n, counts in zip(numbers, counting, strict=True)},
            rows={n: {one: groups.get(one, []) for one in symptoms} for n, symptoms in zip(numbers, told, strict=True)},
        ),
    )


def _symptoms(sentence: Sentence) -> list[str]:
    """The symptoms that a sentence tells as there."""
    found = (_PRESENT.fullmatch(fact) for fact in sentence.facts)
    return sorted({one["symptom"] for one in found if one})
