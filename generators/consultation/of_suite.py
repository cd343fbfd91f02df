"""What patients from charts are asked about: all that can be asked, for the suite's disorders alone."""

from copy import copy

from generators.diagnosis.lore import Lore
from kg.criteria.reading import read
from kg.store.connection import Connection


def of_suite(connection: Connection, lore: Lore) -> Lore:
    """The lore without the additional disorders, which nobody thought of when the charts were written.

    Args:
        connection: to the graph that the lore was read from.
        lore: with all disorders.
    """
    found = copy(lore)
    found.criteria = lore.criteria.without(
        lore.criteria.disorders.keys() - read(connection.of_suite()).disorders.keys()
    )
    return found
