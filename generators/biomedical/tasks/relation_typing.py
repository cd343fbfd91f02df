"""Relation typing: which types of entities a relation joins."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import entities
from generators.biomedical.task import LABELS, SliceTask
from generators.context import Context
from generators.draw import stream
from kg.primekg.relations import relations
from kg.registry import register


@register
class RelationTyping(SliceTask):
    """One question for each relation; the other options are what other relations join, those of the slice first."""

    name = "relation_typing"
    question = "Which types of entities does this relation lead from and to?"
    query = "biomedical/prove_signatures"

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """Every relation, however small the scale."""
        known = context.once(entities)
        joined: dict[str, Counter[tuple[str, str]]] = {}
        for row in context.connection.rows("biomedical/triples"):
            pair = (known[row["head"]].type, known[row["tail"]].type)
            joined.setdefault(row["relation"], Counter())[pair] += 1
        dominant = {relation: min(pairs, key=lambda pair: (-pairs[pair], pair)) for relation, pairs in joined.items()}
        elsewhere = {(relation.head, relation.tail) for relation in relations()} - {*dominant.values()}
        for relation, gold in dominant.items():
            rng = stream(context.seed, self.name, relation)
            wrong = rng.shuffled(sorted({*dominant.values()} - {gold})) + rng.shuffled(sorted(elsewhere))
            yield QuestionDraft(
                facts={
                    "names": {},
                    "relation": relation,
                    "pairs": [list(pair) for pair in [gold, *wrong]][: len(LABELS)],
                },
                gold=0,
                group=relation,
                entities=(),
                relations=(relation,),
                measures={"name length": [len(relation)]},
            )

    def stem(self, facts: Mapping[str, Any]) -> str:
        """The relation's name."""
        return f"Relation: {facts['relation']}"

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """Pairs of types."""
        return [
            DraftOption(f"{head} to {tail}", {"relation": facts["relation"], "head": head, "tail": tail})
            for head, tail in facts["pairs"]
        ]
