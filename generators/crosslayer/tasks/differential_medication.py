"""Differential medication: which drug the settled differential calls for."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import permutations
from typing import Any

from generators.balanced_draws import BalancedDraws
from generators.biomedical.draft import DraftOption, QuestionDraft
from generators.biomedical.entities import SliceEntity, entities, names_of
from generators.context import Context
from generators.crosslayer.balance import Block, fill, inner
from generators.crosslayer.cases import Cases
from generators.crosslayer.links import INDICATION, OFF_LABEL, links
from generators.crosslayer.measures import measures
from generators.crosslayer.task import CrossTask
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import CaseType
from generators.draw import stream
from generators.gates.measured import Measured
from generators.gates.shortcuts import Judged
from generators.item import Item
from kg.registry import register

_PEOPLE = 1


class _Medicines:
    """The drugs of the disorders, and which of them tell the sides of a differential apart."""

    def __init__(self, context: Context, known: Mapping[str, SliceEntity]) -> None:
        self._known = known
        self._indicated = links(context.connection, INDICATION)
        self._used = links(context.connection, INDICATION, OFF_LABEL)

    def right(self, disorder: str, alternative: str) -> list[str]:
        """Drugs for a disorder that are of no use in its alternative, if enough others are of no use in either."""
        indicated = self._indicated.get(disorder, frozenset()) - self._used.get(alternative, frozenset())
        return inner(indicated, self.neither(disorder, alternative), self._known)

    def neither(self, one: str, other: str) -> frozenset[str]:
        """Indicated for some disorder, and of no use in either of two."""
        indicated = frozenset(drug for drugs in self._indicated.values() for drug in drugs)
        return indicated - self._used.get(one, frozenset()) - self._used.get(other, frozenset())

    def serves(self, one: str, other: str) -> bool:
        """Whether a drug can tell each of two disorders from the other."""
        return bool(self.right(one, other) and self.right(other, one))


def _medicines(context: Context) -> _Medicines:
    return _Medicines(context, context.once(entities))


def _sides(context: Context) -> dict[str, tuple[str, str]]:
    """Both disorders of each differential that drugs can tell apart."""
    return {
        code: (found.primary, found.alternative)
        for code, found in sorted(context.read(read_lore).criteria.differentials.items())
        if context.once(_medicines).serves(found.primary, found.alternative)
    }


@register
class DifferentialMedication(CrossTask):
    """Of four drugs one is indicated for the right disorder and of no use in the alternative; another the reverse."""

    name = "differential_medication"
    question = "Which of these drugs does the knowledge graph list as indicated for this patient's disorder?"
    measured = Measured(numbers=Judged(frozenset({"degree", "name length"})))
    kind = CaseType(name, name, 4, "self", "single", question)

    def cases(self, context: Context) -> Cases:
        """Both sides of each differential that drugs can tell apart."""
        return Cases(self.kind, list(context.once(_sides)), _PEOPLE)

    def cases_and_drafts(self, context: Context) -> Iterator[tuple[Item, QuestionDraft]]:
        """Both sides of each differential that drugs can tell apart, with the same four drugs."""
        known, medicines, sides = context.once(entities), context.once(_medicines), context.once(_sides)
        rng = stream(context.seed, self.name)
        draws = {
            (one, other): BalancedDraws(medicines.right(one, other), rng)
            for own in sides.values()
            for one, other in permutations(own)
        }
        for cases in self.cases(context).chunks(context):
            couples = _couples(cases)
            blocks = []
            for couple in couples:
                one, other = sides[couple[0].provenance["subject"]]
                right = (*draws[one, other].draw(1), *draws[other, one].draw(1))
                blocks.append(Block(right, medicines.neither(one, other)))
            for couple, block, others in zip(couples, blocks, fill(blocks, 1, known, rng), strict=True):
                for case in couple:
                    yield case, _draft(case, sides[case.provenance["subject"]], [*block.right, *others], known)

    def choices(self, facts: Mapping[str, Any]) -> list[DraftOption]:
        """The four drugs."""
        claim = {
            "disorder": facts["right"],
            "relations": [INDICATION],
            "rival": facts["rival"],
            "denied": [INDICATION, OFF_LABEL],
        }
        return [DraftOption(facts["names"][key], {**claim, "entity": key}, key) for key in facts["four"]]


def _couples(cases: Iterable[Item]) -> list[list[Item]]:
    """The cases of both sides of a differential that one patient's narrator tells, together."""
    couples: dict[tuple[str, int, str], list[Item]] = {}
    for case in cases:
        told = (case.group, case.provenance["patient"]["number"], case.provenance["narrator"])
        couples.setdefault(told, []).append(case)
    return list(couples.values())


def _draft(case: Item, sides: tuple[str, str], four: list[str], known: Mapping[str, SliceEntity]) -> QuestionDraft:
    gold = 0 if case.provenance["side"] == "a" else 1
    return QuestionDraft(
        facts={
            "names": names_of(known, four),
            "case": case.id,
            "profile": dict(case.facts),
            "right": sides[gold],
            "rival": sides[1 - gold],
            "four": four,
        },
        gold=gold,
        group=case.group,
        entities=(sides[gold], case.provenance["subject"], four[gold]),
        relations=("MAPS_TO", INDICATION),
        measures=measures(four, known, case.stem),
    )
