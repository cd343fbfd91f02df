"""Checks across records: what a load refuses, and what a careful author would still mend."""

from kg.errors import UserError
from kg.knowledge.knowledge import Knowledge
from kg.validate.criteria import criteria
from kg.validate.duplicates import duplicates
from kg.validate.names import names, unreachable
from kg.validate.problem import Problem
from kg.validate.references import references


def broken(knowledge: Knowledge) -> list[Problem]:
    """What would make verdicts wrong or impossible; knowledge with such a problem is not loaded."""
    return [*references(knowledge), *duplicates(knowledge), *criteria(knowledge)]


def loose(knowledge: Knowledge) -> list[Problem]:
    """What harms no verdict and should be mended: shared names, records that nothing uses."""
    return [*names(knowledge), *unreachable(knowledge)]


def refuse_broken(knowledge: Knowledge) -> None:
    """Lets sound knowledge pass.

    Raises:
        UserError: some record is broken; names the first and counts the rest.
    """
    found = broken(knowledge)
    if found:
        more = f" ({len(found) - 1} more: `kgbench validate` lists them all)" if len(found) > 1 else ""
        raise UserError(f"{found[0]}{more}")
