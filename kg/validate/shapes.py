"""The data fit their shapes, closed-world: SHACL on the content's RDF."""

from collections.abc import Iterator
from urllib.parse import unquote

from pyshacl import validate
from rdflib import RDF, RDFS, Graph, URIRef
from rdflib.collection import Collection
from rdflib.namespace import SH
from rdflib.term import Node

from kg.files.resources import ontology_folder
from kg.knowledge.problem import Problem
from kg.rdf.terms import BASE, schema

_REMEDIES: dict[Node | None, str] = {
    SH.MinCountConstraintComponent: "state it",
    SH.MaxCountConstraintComponent: "keep one",
    SH.ClosedConstraintComponent: "remove it",
}


def shape_problems(data: Graph) -> Iterator[Problem]:
    """What the shapes of ``ontology/shapes.ttl`` find wrong with RDF data, in order of records."""
    report = shape_report(data)
    yield from sorted(_problem(report, result) for result in report.subjects(RDF.type, SH.ValidationResult))


def shape_report(data: Graph) -> Graph:
    """The report of the SHACL engine on RDF data, by the shapes of ``ontology/shapes.ttl``."""
    shapes = Graph().parse(ontology_folder() / "shapes.ttl", format="turtle")
    _spread(shapes)
    _, report, _ = validate(
        data, shacl_graph=shapes, inference="none", advanced=False, do_owl_imports=False, inplace=True
    )
    if not isinstance(report, Graph):
        raise TypeError(f"the SHACL engine gave {type(report).__name__} for a report")
    return report


def _spread(shapes: Graph) -> None:
    """Lets each property shape of a class have the class itself for a target, which asks the same of the same records.

    The engine then takes all records of a class through a property shape at once instead of one by one, eight times
    as fast. What a closed shape allows it is told instead by the list of properties that it ignores.
    """
    for shape, target in list(shapes.subject_objects(SH.targetClass)):
        allowed = shapes.value(shape, SH.ignoredProperties)
        if allowed is None and shapes.value(shape, SH.closed) is not None:
            continue
        for property_ in list(shapes.objects(shape, SH.property)):
            path = shapes.value(property_, SH.path)
            if allowed is not None and isinstance(path, URIRef):
                Collection(shapes, allowed).append(path)
            shapes.remove((shape, SH.property, property_))
            shapes.add((property_, SH.targetClass, target))


def _problem(report: Graph, result: Node) -> Problem:
    component = report.value(result, SH.sourceConstraintComponent)
    path, value = report.value(result, SH.resultPath), report.value(result, SH.value)
    about = _label(path) if isinstance(path, URIRef) else "what points at it"
    given = f" ({value})" if value is not None and not isinstance(value, URIRef) else ""
    message = report.value(result, SH.resultMessage)
    record = _record(report.value(result, SH.focusNode))
    says = f"{about}{given}: {_in_words(str(message))}" if about else _in_words(str(message))
    return Problem("shape", record, says, _REMEDIES.get(component, "write a value that fits"))


def _in_words(message: str) -> str:
    """The engine's message with the names of terms for their numbers, and without its last stop."""
    for term in schema().subjects(RDFS.label):
        message = message.replace(f"<{term}>", str(schema().value(term, RDFS.label)))
        message = message.replace(f"kgb:{str(term).removeprefix(BASE)}", str(schema().value(term, RDFS.label)))
    return message.rstrip(".")


def _label(term: Node) -> str:
    return str(schema().value(term, RDFS.label) or term)


def _record(node: Node | None) -> str:
    name = unquote(str(node).removeprefix(BASE))
    label, slash, code = name.partition("/")
    # Most individuals are named "Label/code"; those with codes of their own need no label.
    return code if slash and label[:1].isupper() and not label[1:2].isdigit() else name
