"""The names under which the disorders of this installation are known."""

from functools import cache

from kg.files.resources import ontology_folder
from kg.knowledge.reader import read_disorders


@cache
def known_names() -> tuple[tuple[str, ...], ...]:
    """All names of each disorder of the suite, the one that options use first; for the argument ``names`` of `parse`.

    They come from the knowledge that is installed, so that an earlier run can be read again without a graph.

    Raises:
        UserError: the knowledge of this installation is missing or cannot be read.
    """
    disorders = read_disorders(ontology_folder() / "knowledge")
    return tuple(disorder.names for disorder in disorders.values() if not disorder.additional)
