"""Drugs of the slice: one that treats a disorder which is still possible, among others that treat neither."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.biomedical.entities import SliceEntity, entities
from generators.context import Context
from generators.crosslayer.links import CONTRAINDICATION, INDICATION, OFF_LABEL, links
from generators.draw import Stream
from generators.part import ItemPart, Option, Proof
from kg.store.query_runner import QueryRunner

QUERY = "crosslayer/prove_links"
LABELS = "ABCD"
_ITEM = "0"
_SUPPORTED, _OTHER = "supported", "not supported"


class TreatingDrugs(NamedTuple):
    """The drugs of two disorders.

    Attributes:
        right: keys of drugs that are indicated for one of them at least, and contraindicated for neither.
        wrong: keys of drugs that are indicated for another disorder, and of no use in these two or in any disorder of
            the same chapters, for which clinicians would often give the same.
    """

    right: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def enough(self) -> bool:
        """Whether a question can be asked about them."""
        return bool(self.right) and len(self.wrong) >= len(LABELS) - 1


class Medicines:
    """What the slice says of the drugs of all disorders."""

    def __init__(self, context: Context) -> None:
        """Reads the slice."""
        self.known: Mapping[str, SliceEntity] = context.once(entities)
        self._indicated = links(context.connection, INDICATION)
        self._used = links(context.connection, INDICATION, OFF_LABEL)
        self._harmful = links(context.connection, CONTRAINDICATION)
        self._chapters = {row["code"]: row["chapter"] for row in context.connection.rows("clinical/disorders")}

    def of(self, disorders: Sequence[str]) -> TreatingDrugs:
        """The drugs of some disorders, sorted."""
        none: frozenset[str] = frozenset()
        indicated = none.union(*(self._indicated.get(code, none) for code in disorders))
        chapters = {self._chapters[code] for code in disorders}
        alike = [code for code, chapter in self._chapters.items() if chapter in chapters]
        used = none.union(*(self._used.get(code, none) for code in alike))
        harmful = none.union(*(self._harmful.get(code, none) for code in disorders))
        everything = none.union(*self._indicated.values())
        return TreatingDrugs(tuple(sorted(indicated - harmful)), tuple(sorted(everything - used)))


def offered(drugs: TreatingDrugs, rng: Stream) -> list[str]:
    """The keys of one right drug and three others, in the order of their labels."""
    right = rng.choice(drugs.right)
    return rng.shuffled([right, *rng.shuffled(list(drugs.wrong))[: len(LABELS) - 1]])


def treatment(
    connection: QueryRunner, known: Mapping[str, SliceEntity], keys: Sequence[str], disorders: Sequence[str]
) -> ItemPart:
    """The part that asks for the drug.

    Args:
        connection: the graph.
        known: the entities of the slice.
        keys: of the drugs, in the order of their labels.
        disorders: that are still possible.

    Raises:
        KeyError: a drug is not in the slice.
    """
    options = tuple(
        Option(label=label, text=known[key].name, node=key) for label, key in zip(LABELS, keys, strict=False)
    )
    claims = [_claim(option, code) for option in options for code in disorders]
    rows = {row["option"]: row for row in connection.rows(QUERY, claims=claims)}
    shown = {
        option.label: [edge for code in disorders for edge in rows[f"{option.label}.{code}"]["shown"]]
        for option in options
    }
    right = {option.label: any(rows[f"{option.label}.{code}"]["supported"] for code in disorders) for option in options}
    return ItemPart(
        id="treatment",
        question="Which of these drugs does the knowledge graph list for treating a disorder that is still possible?",
        take="one",
        options=options,
        answer=tuple(label for label in right if right[label]),
        proof=Proof(
            query=QUERY,
            params={"claims": claims},
            verdicts={str(option.node): _SUPPORTED if right[option.label] else _OTHER for option in options},
            rows=shown,
        ),
    )


def _claim(option: Option, disorder: str) -> dict[str, Any]:
    return {
        "item": _ITEM,
        "option": f"{option.label}.{disorder}",
        "disorder": disorder,
        "entity": option.node,
        "relations": [INDICATION, OFF_LABEL],
        "rival": None,
        "denied": [],
    }
