"""All task families, imported so that they declare their tasks."""

from generators.diagnosis import pairs, single
from generators.task import tasks

__all__ = ["pairs", "single", "tasks"]
