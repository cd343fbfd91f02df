"""What leads from a disorder over its mapped disease to the entities of the slice."""

from collections.abc import Mapping

from kg.store.query_runner import QueryRunner

INDICATION = "indication"
OFF_LABEL = "off-label use"
CONTRAINDICATION = "contraindication"
PHENOTYPE = "disease_phenotype_positive"

Links = Mapping[str, frozenset[str]]
"""Disorder -> keys of entities."""


def links(connection: QueryRunner, *relations: str) -> Links:
    """The entities that some relations join to the diseases of each disorder."""
    found: dict[str, set[str]] = {}
    for row in connection.rows("crosslayer/links", relations=list(relations)):
        found.setdefault(row["disorder"], set()).add(row["entity"])
    return {disorder: frozenset(keys) for disorder, keys in found.items()}
