"""Models, graph and schema know the same properties."""

from __future__ import annotations

from rdflib import OWL, RDF, RDFS

from kg.graph.content import Content
from kg.graph.encode import encode
from kg.graph.layout import ADDITIONAL, EDGES, NODES
from kg.rdf.shape import EDGE_LISTS, HISTORY, LINKED, LISTS, ROWS
from kg.rdf.terms import BASE, link, schema, terms
from tests.builders import small_knowledge
from tests.shipped import shipped_content


def unowned(content: Content) -> set[str]:
    nodes = {
        f"{label}.{name}" for label, by_code in content.nodes.items() for node in by_code.values()
        for name in set(node) - NODES[label]
    }  # fmt: skip
    return nodes | {f"{edge.type}.{name}" for edge in content.edges for name in set(edge.properties) - EDGES[edge.type]}


def test_all_that_is_encoded_is_owned() -> None:
    assert unowned(encode(small_knowledge())) == set()
    assert unowned(shipped_content()) == set()


def test_the_small_knowledge_uses_every_property() -> None:
    content = encode(small_knowledge())
    used = {label: {name for node in nodes.values() for name in node} for label, nodes in content.nodes.items()}
    # What stays in words only comes with imports.
    words = {"Condition": {"says", "structured"}, "Rule": {"structured"}}
    # The small knowledge has no additional disorder; test_suite_view.py looks at the mark.
    all_used = {label: used[label] | words.get(label, set()) | {ADDITIONAL} for label in NODES}
    assert all_used == {label: {*names, ADDITIONAL} for label, names in NODES.items()}
    seen: dict[str, set[str]] = {}
    for edge in content.edges:
        seen.setdefault(edge.type, set()).update(edge.properties)
    # Disorders that never come together are no comorbidity.
    seen["TOGETHER_WITH"].add("comorbid")
    assert seen == {type_: set(names) for type_, names in EDGES.items()}


def test_the_schema_has_a_term_for_everything() -> None:
    known = terms()
    assert set(NODES) <= set(known.classes)
    assert {link(type_) for type_ in LINKED} <= set(known.classes)
    assert set(EDGES) <= set(known.objects)
    rows = {name for one in ROWS for name in one.members} | set(HISTORY)
    for label, names in NODES.items():
        for name in names - rows:
            term = (known.objects if name in LISTS else known.values)[name]
            assert known.classes[label] in domains(str(term)), (label, name)
    for type_ in LINKED:
        for name in EDGES[type_]:
            fits = {known.classes[link(type_)], known.classes["Link"]}
            term = (known.objects if (type_, name) in EDGE_LISTS else known.values)[name]
            assert fits & domains(str(term)), (type_, name)


def domains(term: str) -> set[object]:
    graph = schema()
    found: set[object] = set()
    for subject, domain in graph.subject_objects(RDFS.domain):
        if str(subject) == term:
            union = graph.value(domain, OWL.unionOf)
            found |= {domain} if union is None else set(graph.items(union))
    return found


def test_terms_are_opaque_labelled_and_defined_once() -> None:
    graph = schema()
    definition = "http://www.w3.org/2004/02/skos/core#definition"
    seen: dict[tuple[str, str], str] = {}
    ours = [one for one in graph.subjects(RDF.type, None, unique=True) if str(one).startswith(f"{BASE}KGB_")]
    assert len(ours) > 100
    for one in ours:
        assert len(str(one).removeprefix(f"{BASE}KGB_")) == 7
        label, kind = str(graph.value(one, RDFS.label)), min(map(str, graph.objects(one, RDF.type)))
        assert seen.setdefault((kind, label), str(one)) == str(one)
        texts = [str(value) for predicate, value in graph.predicate_objects(one) if str(predicate) == definition]
        assert len(texts) == 1
        assert texts[0].endswith(".")
