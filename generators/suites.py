"""All task families, imported so that they declare their tasks."""

from generators.biomedical import entity_typing
from generators.diagnosis import pairs, single
from generators.task import tasks

__all__ = ["entity_typing", "pairs", "single", "tasks"]
