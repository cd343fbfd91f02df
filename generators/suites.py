"""All task families, imported so that they declare their tasks."""

from generators.biomedical import (
    entity_clustering,
    entity_typing,
    fact_checking,
    relation_prediction,
    relation_typing,
    two_hop,
    two_hop_evidence,
)
from generators.crosslayer import criteria_to_entity, differential_medication
from generators.diagnosis import pairs, single
from generators.task import tasks

__all__ = [
    "criteria_to_entity",
    "differential_medication",
    "entity_clustering",
    "entity_typing",
    "fact_checking",
    "pairs",
    "relation_prediction",
    "relation_typing",
    "single",
    "tasks",
    "two_hop",
    "two_hop_evidence",
]
