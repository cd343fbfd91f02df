"""PrimeKG's relations and the types that each joins, as `ontology/primekg/relations.csv` says."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from kg.errors import SourceError
from kg.files.resources import ontology_folder

DISEASE = "disease"


class Relation(NamedTuple):
    """One relation in its canonical direction.

    Attributes:
        name: PrimeKG's name, such as `off-label use`.
        displays: its display names; `drug_protein` has four.
        head: type of the entity that it starts at.
        tail: type of the entity that it ends at.
        default: whether an import takes it unless told otherwise.
    """

    name: str
    displays: tuple[str, ...]
    head: str
    tail: str
    default: bool

    @property
    def of_disease(self) -> bool:
        """Whether one end is a disease, and so can be a seed."""
        return DISEASE in (self.head, self.tail)


@cache
def relations() -> tuple[Relation, ...]:
    """All thirty, the default ones first."""
    path = ontology_folder() / "primekg" / "relations.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(
            Relation(
                row["relation"], tuple(row["display"].split("; ")), row["head"], row["tail"], row["default"] == "yes"
            )
            for row in csv.DictReader(file)
        )


def chosen(names: Iterable[str] = ()) -> tuple[Relation, ...]:
    """The relations of these names in the order of the file, without names the default ones.

    Raises:
        SourceError: PrimeKG has no relation of a name.
    """
    wanted = set(names)
    unknown = sorted(wanted - {relation.name for relation in relations()})
    if unknown:
        known = ", ".join(relation.name for relation in relations())
        raise SourceError(f"PrimeKG has no relation named {', '.join(map(repr, unknown))}. It has {known}.")
    return tuple(relation for relation in relations() if (relation.name in wanted if wanted else relation.default))
