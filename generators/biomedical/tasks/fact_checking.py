"""Fact checking: is a triple supported by the slice?"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import SliceEntity, names_of, shared_words
from generators.biomedical.matching import Matcher
from generators.biomedical.task import SliceTask
from generators.context import Context
from generators.draw import stream
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from kg.registry import register

_ITEMS = 4000
_YES, _NO = 0, 1


class CheckedTriple(NamedTuple):
    """A triple of the slice, or one that is not in it; head and tail are keys."""

    head: str
    relation: str
    tail: str


class _Block(NamedTuple):
    """Triples of one relation with one end in common, and what could stand at the other end."""

    kept: str
    kept_is_head: bool
    present: list[str]
    absent: list[str]

    def triple(self, relation: str, other: str) -> CheckedTriple:
        return (
            CheckedTriple(self.kept, relation, other)
            if self.kept_is_head
            else CheckedTriple(other, relation, self.kept)
        )


@register
class FactChecking(SliceTask):
    """As many triples of the slice as matched ones that are not, in each relation."""

    name = "fact_checking"
    cardinality = "binary"
    question = "Does the knowledge graph support this triple?"
    query = "biomedical/prove_edges"
    shuffled = False
    measured = Measured(numbers=Judged(frozenset({"degree", "name length", "string overlap"})))

    def wanted(self, scale: float) -> int:
        """So many, or fewer where the slice has no match for more."""
        return round(_ITEMS * scale)

    def drafts(self, context: Context) -> Iterator[QuestionDraft]:
        """Each triple is followed by the one that it was turned into."""
        matcher = Matcher(context)
        blocks = _blocks(context)
        triples = sum(len(block.present) for listed in blocks.values() for block in listed)
        before = 0
        for relation, listed in blocks.items():
            rng = stream(context.seed, self.name, relation)
            pairs = [
                (block.triple(relation, yes), block.triple(relation, no))
                for block in listed
                for yes, no in matcher.alike([block.kept], block.present, rng.shuffled(block.absent))
            ]
            # Between two seeds, a triple may have come up from either end.
            different = {no: yes for yes, no in rng.shuffled(pairs)}
            after = before + sum(len(block.present) for block in listed)
            # Differences of rounded sums add up to the whole, rounded shares do not.
            share = round(_ITEMS / 2 * context.scale * after / triples)
            wanted = share - round(_ITEMS / 2 * context.scale * before / triples)
            before = after
            for no, yes in list(different.items())[:wanted]:
                group = "/".join(yes)
                yield _draft(yes, _YES, group, matcher.known, {})
                yield _draft(no, _NO, group, matcher.known, {"negative": context.negatives})

    def stem(self, facts: Mapping[str, Any]) -> str:
        """The triple, with the types of its ends."""
        head, relation, tail = facts["triple"]
        names, types = facts["names"], facts["types"]
        return f"Head: {names[head]} ({types[0]})\nRelation: {relation}\nTail: {names[tail]} ({types[1]})"

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """Yes and no."""
        head, relation, tail = facts["triple"]
        claim = {"head": head, "tail": tail, "relations": [relation]}
        return [DraftOption("Yes", {**claim, "holds": True}), DraftOption("No", {**claim, "holds": False})]


def _blocks(context: Context) -> dict[str, list[_Block]]:
    """By relation the triples with a kept end in common, beside the replacements of the other end."""
    present: dict[str, dict[tuple[str, bool], list[str]]] = {}
    for row in context.connection.rows("biomedical/triples"):
        kept_is_head = row["kept"] == row["head"]
        other = row["tail"] if kept_is_head else row["head"]
        present.setdefault(row["relation"], {}).setdefault((row["kept"], kept_is_head), []).append(other)
    blocks: dict[str, list[_Block]] = {}
    for relation, by_kept in present.items():
        rows = context.connection.rows("biomedical/replacements", relation=relation)
        absent = {(row["kept"], row["kept_is_head"]): row["others"] for row in rows}
        blocks[relation] = [_Block(*key, others, absent.get(key, [])) for key, others in sorted(by_kept.items())]
    return blocks


def _draft(
    triple: CheckedTriple, gold: int, group: str, known: Mapping[str, SliceEntity], notes: Mapping[str, str]
) -> QuestionDraft:
    head, tail = known[triple.head], known[triple.tail]
    return QuestionDraft(
        facts={
            "names": names_of(known, (triple.head, triple.tail)),
            "types": [head.type, tail.type],
            "triple": list(triple),
        },
        gold=gold,
        group=group,
        entities=(triple.head, triple.tail),
        relations=(triple.relation,),
        measures={
            "degree": [head.degree, tail.degree],
            "name length": [len(head.name), len(tail.name)],
            "string overlap": [shared_words(head.name, tail.name)],
        },
        notes=notes,
    )
