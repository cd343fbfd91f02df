"""Checks across records: what a load refuses, and what a careful author would still mend."""

from pathlib import Path

from kg.errors import KnowledgeError
from kg.knowledge.beside_core import beside_core
from kg.knowledge.criteria import criteria
from kg.knowledge.duplicates import duplicates
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.located import located
from kg.knowledge.names import names, unreachable
from kg.knowledge.problem import Problem
from kg.knowledge.references import references
from kg.knowledge.thresholds import thresholds
from kg.knowledge.worded import worded


def broken_records(knowledge: Knowledge) -> list[Problem]:
    """What would make verdicts wrong or impossible; knowledge with such a problem is not loaded."""
    return [*references(knowledge), *duplicates(knowledge), *criteria(knowledge), *worded(knowledge)]


def loose(knowledge: Knowledge) -> list[Problem]:
    """What breaks no verdict and should be mended: odd thresholds, shared names, records that nothing uses."""
    return [*thresholds(knowledge), *names(knowledge), *unreachable(knowledge), *beside_core(knowledge)]


def refuse_broken(knowledge: Knowledge, source: Path) -> None:
    """Lets sound knowledge pass.

    Args:
        knowledge: the knowledge.
        source: the folder or the ``.ttl`` file that it was read from.

    Raises:
        KnowledgeError: some record is broken; names the first with its file, and counts the rest.
    """
    found = broken_records(knowledge)
    if found:
        first = next(located(found[:1], source))
        file = source / first.file if source.is_dir() else source
        more = f" ({len(found) - 1} more: `kgbench validate` lists them all)" if len(found) > 1 else ""
        raise KnowledgeError(f"{first._replace(file=str(file))}{more}")
