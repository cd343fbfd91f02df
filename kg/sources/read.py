"""Content from where people keep it: a knowledge folder or a Turtle file."""

from pathlib import Path

from kg.errors import KnowledgeError, UserError
from kg.extras import needing
from kg.graph.content import Content
from kg.graph.decode import decode
from kg.graph.encode import encode
from kg.knowledge.reader import read
from kg.knowledge.records import refuse_broken

TURTLE = ".ttl"
"""How the name of an RDF export ends: what tells it from a knowledge folder."""


def read_content(path: Path) -> Content:
    """The content of a knowledge folder or of a ``.ttl`` file, checked across records.

    Content that holds rules in words only, as an imported graph does, is not a complete knowledge base: of such content
    only the edges are checked.

    Raises:
        KnowledgeError: it cannot be read, or is broken.
    """
    if path.suffix != TURTLE:
        knowledge = read(path)
        refuse_broken(knowledge, path)
        return encode(knowledge)
    # RDF and the database's driver take a moment to import, and few callers need them.
    from kg.graph.load import refuse_dangling

    with needing("ontology", "Reading RDF"):
        from kg.rdf.read import from_rdf, read_turtle

    graph = read_turtle(path)
    try:
        content = from_rdf(graph)
        if not any(content.nodes.values()):
            raise KnowledgeError("holds nothing in the terms of the schema; name a file that kgbench has exported.")
        refuse_dangling(content)
        decoded = None if has_unstructured(content) else decode(content)
    except UserError as error:
        # What a graph says of itself says nothing of the file that it stands in.
        raise KnowledgeError(f"{path}: {error}") from error
    if decoded is not None:
        refuse_broken(decoded, path)
    return content


def remark(content: Content) -> str:
    """What a person should hear of content that is sound and yet lacks something; empty where there is nothing."""
    if content.nodes.get("ExternalConcept"):
        return ""
    return (
        "It holds no mappings, which tie disorders to other vocabularies and to PrimeKG: "
        "they are read from the folder mappings, inside the knowledge folder or beside it."
    )


def has_unstructured(content: Content) -> bool:
    """Whether some rule or condition is words only."""
    return any(
        node.get("structured") is False
        for label in ("Rule", "Condition")
        for node in content.nodes.get(label, {}).values()
    )
