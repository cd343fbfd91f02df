"""The schema contradicts neither itself nor the data: OWL, by a reasoner in Java."""

import io
from collections.abc import Iterator
from pathlib import Path

import owlready2
from rdflib import RDFS, Graph, URIRef

from kg.errors import UserError
from kg.rdf.terms import schema
from kg.validate.problem import Problem


def consistency_problems(data: Graph, java: Path) -> Iterator[Problem]:
    """What a reasoner refutes: classes that can have no member, and data that the schema forbids.

    Args:
        data: the content as RDF.
        java: the Java that runs the reasoner.

    Raises:
        UserError: the reasoner cannot be run.
    """
    possible, empty = _reasoned(schema(), java)
    if not possible:
        yield Problem("consistency", "schema.ttl", "the schema contradicts itself", "undo its last change")
        return
    for term in empty:
        name = schema().value(URIRef(term), RDFS.label) or term
        says = f"the class {name} can have no member"
        yield Problem("consistency", "schema.ttl", says, "mend what is said of that class")
    if not empty and not _reasoned(schema() + data, java)[0]:
        yield Problem(
            "consistency",
            "the data",
            "they contradict the schema: some record is of two classes, has two values where one may be, or stands in "
            "an edge that its class cannot have",
            "mend what the other checks report; if they report nothing, the last change to schema.ttl",
        )


def _reasoned(graph: Graph, java: Path) -> tuple[bool, list[str]]:
    """Whether a graph is consistent, and which of its classes can have no member."""
    owlready2.JAVA_EXE = str(java)
    world = owlready2.World()
    triples = io.BytesIO(graph.serialize(format="nt", encoding="utf-8"))
    world.get_ontology("https://w3id.org/kgbench/data#").load(fileobj=triples)
    try:
        owlready2.sync_reasoner_hermit(world, infer_property_values=False, debug=0)
        return True, sorted(str(one.iri) for one in world.inconsistent_classes() if one is not owlready2.Nothing)
    except owlready2.OwlReadyInconsistentOntologyError:
        return False, []
    except (owlready2.OwlReadyJavaError, OSError) as error:
        raise UserError(f"The OWL reasoner did not run ({error}); check the Java at {java}.") from error
    finally:
        world.close()
