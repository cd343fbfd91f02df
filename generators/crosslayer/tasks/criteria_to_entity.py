"""From criteria to entities: what the graph records of the disorder whose criteria a case meets."""

from collections.abc import Iterator, Mapping
from typing import Any

from generators.balanced_draws import BalancedDraws
from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import SliceEntity, entities, names_of
from generators.context import Context
from generators.crosslayer.balance import Block, fill, inner
from generators.crosslayer.cases import Cases
from generators.crosslayer.links import CONTRAINDICATION, INDICATION, OFF_LABEL, PHENOTYPE, Links, links
from generators.crosslayer.measures import measures
from generators.crosslayer.task import CrossTask
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.draw import stream
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from generators.item import Item
from kg.registry import register

_PEOPLE = 2
_OTHERS = 3
_LEAST = 4
"""A disorder with fewer right entities of a kind has no question about them."""


class _Kind:
    """Entities of one kind that a disorder can lead to: its phenotypes, or the drugs indicated for it."""

    def __init__(self, context: Context, relation: str, *near: str) -> None:
        self.relation = relation
        self.right: Links = links(context.connection, relation)
        self._near = links(context.connection, relation, *near)
        self._any = {key for keys in self.right.values() for key in keys}

    def wrong(self, disorder: str) -> set[str]:
        """Right for other disorders, and not even near for this one."""
        return self._any - self._near.get(disorder, frozenset())

    def asks(self, disorder: str, known: Mapping[str, SliceEntity]) -> list[str]:
        """What may be asked for, each with wrong ones beside it; too few would soon be known by sight."""
        found = inner(self.right.get(disorder, ()), self.wrong(disorder), known)
        return found if len(found) >= _LEAST else []


def _served(context: Context) -> dict[str, list[_Kind]]:
    """The kinds of entities that each disorder leads to."""
    kinds = [_Kind(context, PHENOTYPE), _Kind(context, INDICATION, OFF_LABEL, CONTRAINDICATION)]
    known = context.once(entities)
    return {
        code: [kind for kind in kinds if kind.asks(code, known)]
        for code in sorted(context.read(read_lore).criteria.disorders)
    }


@register
class CriteriaToEntity(CrossTask):
    """One of four phenotypes, or of four drugs, belongs to the disease that the case's disorder is mapped to."""

    name = "criteria_to_entity"
    question = (
        "Which of these does the knowledge graph list as a phenotype of this patient's disorder, or as indicated?"
    )
    measured = Measured(numbers=Judged(frozenset({"degree", "name length"})))
    kind = CaseType(name, name, 10, "chart", "single", question)

    def cases(self, context: Context) -> Cases:
        """Charts of every disorder that leads somewhere."""
        return Cases(self.kind, [code for code, found in context.once(_served).items() if found], _PEOPLE)

    def cases_and_drafts(self, context: Context) -> Iterator[tuple[Item, QuestionDraft]]:
        """Every disorder that leads somewhere, phenotypes and drugs in turn where it has both."""
        known, served = context.once(entities), context.once(_served)
        rng = stream(context.seed, self.name)
        draws = {
            (code, kind.relation): BalancedDraws(kind.asks(code, known), rng)
            for code, found in served.items()
            for kind in found
        }
        for cases in self.cases(context).chunks(context):
            by_kind: dict[str, list[tuple[Item, Block]]] = {}
            for case in cases:
                disorder = case.provenance["subject"]
                turn = case.provenance["number"] + case.provenance["patient"]["number"]
                kind = served[disorder][turn % len(served[disorder])]
                right = tuple(draws[disorder, kind.relation].draw(1))
                by_kind.setdefault(kind.relation, []).append((case, Block(right, kind.wrong(disorder))))
            for relation, asked in sorted(by_kind.items()):
                wrong = fill([block for _, block in asked], _OTHERS, known, rng)
                for (case, block), others in zip(asked, wrong, strict=True):
                    yield case, _draft(case, relation, [*block.right, *others], known)

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The four entities."""
        claim = {"disorder": facts["right"], "relations": [facts["relation"]], "rival": None, "denied": []}
        return [DraftOption(facts["names"][key], {**claim, "entity": key}, key) for key in facts["four"]]


def _draft(case: Item, relation: str, four: list[str], known: Mapping[str, SliceEntity]) -> QuestionDraft:
    return QuestionDraft(
        facts={
            "names": names_of(known, four),
            "case": case.id,
            "profile": dict(case.facts),
            "right": case.provenance["subject"],
            "relation": relation,
            "four": four,
        },
        gold=0,
        group=case.group,
        entities=(*case.entities, four[0]),
        relations=("MAPS_TO", relation),
        measures=measures(four, known, case.stem),
    )
