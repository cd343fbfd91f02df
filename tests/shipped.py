"""The knowledge that comes with the project, read once in each process, since nobody changes it."""

from __future__ import annotations

from functools import cache

from kg.files.resources import ontology_folder
from kg.graph.content import Content
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.sources.read import read_content

FOLDER = ontology_folder() / "knowledge"


@cache
def shipped() -> Knowledge:
    """As records."""
    return read(FOLDER)


@cache
def shipped_content() -> Content:
    """As nodes and edges."""
    return read_content(FOLDER)
