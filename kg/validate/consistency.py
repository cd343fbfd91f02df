"""The schema contradicts neither itself nor the data: OWL, by a reasoner in Java."""

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import owlready2
from rdflib import RDFS, Graph, Literal, URIRef

from kg.errors import KnowledgeError
from kg.knowledge.problem import Problem
from kg.rdf.terms import BASE, schema
from kg.validate.twins import Triple, without_twins

_MOST = 2**63 - 1
_OPTIONS = "JAVA_TOOL_OPTIONS"


def consistency_problems(data: Graph, java: Path) -> Iterator[Problem]:
    """What a reasoner refutes: classes that can have no member, and data that the schema forbids.

    Args:
        data: the content as RDF.
        java: the Java that runs the reasoner.

    Raises:
        KnowledgeError: the reasoner cannot be run.
    """
    triples = [*schema(), *without_twins(data, schema())]
    huge = _beyond_reasoning(triples)
    if huge is not None:
        yield huge
        return
    possible, empty = _reasoned(triples, java)
    if not possible:
        # Whether the schema is at fault shows without the data.
        possible, empty = _reasoned(list(schema()), java)
        if not possible:
            yield Problem("consistency", "schema.ttl", "the schema contradicts itself", "undo its last change")
            return
        if not empty:
            yield Problem(
                "consistency",
                "the data",
                "they contradict the schema: some record is of two classes, has two values where one may be, or stands "
                "in an edge that its class cannot have",
                "mend what the other checks report; if they report nothing, mend the last change to schema.ttl",
            )
    for term in empty:
        name = schema().value(URIRef(term), RDFS.label) or term
        says = f"the class {name} can have no member"
        yield Problem("consistency", "schema.ttl", says, "mend what is said of that class")


def _beyond_reasoning(triples: Iterable[Triple]) -> Problem | None:
    """A number that is greater than the reasoner's store can hold."""
    for subject, _, value in triples:
        number = value.value if isinstance(value, Literal) else None
        if isinstance(number, int) and abs(number) > _MOST:
            says = f"states {str(number)[:12]}..., a number of {len(str(number))} digits"
            return Problem("consistency", str(subject).removeprefix(BASE), says, "write a smaller number")
    return None


def _reasoned(triples: Iterable[Triple], java: Path) -> tuple[bool, list[str]]:
    """Whether triples are consistent, and which of their classes can have no member."""
    owlready2.JAVA_EXE = str(java)
    world = owlready2.World()
    lines = "".join(f"{' '.join(term.n3() for term in triple)} .\n" for triple in triples)
    world.get_ontology("https://w3id.org/kgbench/data#").load(fileobj=io.BytesIO(lines.encode()))
    try:
        with _short_lived():
            owlready2.sync_reasoner_hermit(world, infer_property_values=False, debug=0)
        return True, sorted(str(one.iri) for one in world.inconsistent_classes() if one is not owlready2.Nothing)
    except owlready2.OwlReadyInconsistentOntologyError:
        return False, []
    except (owlready2.OwlReadyJavaError, OSError) as error:
        raise KnowledgeError(f"The OWL reasoner did not run ({error}); check the Java at {java}.") from error
    finally:
        world.close()


@contextmanager
def _short_lived() -> Iterator[None]:
    """Lets Java neither compile for long runs nor collect garbage beside the work: half the processor time."""
    before = os.environ.get(_OPTIONS)
    os.environ[_OPTIONS] = f"{before or ''} -XX:TieredStopAtLevel=1 -XX:+UseSerialGC".strip()
    try:
        yield
    finally:
        if before is None:
            del os.environ[_OPTIONS]
        else:
            os.environ[_OPTIONS] = before
