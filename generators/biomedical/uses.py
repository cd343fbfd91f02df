"""Questions about the use of a drug in a disease: what relations there are to choose from, and the option for none."""

from collections.abc import Mapping, Sequence
from typing import Any

from generators.biomedical.draft import DraftOption
from kg.store.query_runner import QueryRunner

NONE = "none of these"


def use_relations(connection: QueryRunner) -> list[str]:
    """The use relations of the slice, sorted."""
    return [row["relation"] for row in connection.rows("biomedical/use_relations")]


def use_choices(drug: str, disease: str, relations: Sequence[str]) -> list[DraftOption]:
    """One option for each use relation, and one for none of them."""
    pair: Mapping[str, Any] = {"head": drug, "tail": disease}
    uses = [DraftOption(relation, {**pair, "relations": [relation], "holds": True}) for relation in relations]
    return [*uses, DraftOption(NONE, {**pair, "relations": list(relations), "holds": False})]
