"""Mappings as SSSOM: tab-separated rows under a commented header (https://mapping-commons.github.io/sssom/)."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from kg.graph.content import Content, Edge, sha256
from kg.rdf.terms import BASE
from kg.rdf.vocabularies import namespaces

_LICENCE = "https://creativecommons.org/licenses/by/4.0/"
"""Of the knowledge that comes with kgbench."""
_OURS = "kgbench"
_ALWAYS = ("semapv", "skos")
_COLUMNS = ("subject_id", "subject_label", "predicate_id", "object_id", "object_label", "mapping_justification")


def mapping_sets(content: Content) -> dict[str, str]:
    """The text of an SSSOM file for each set of mappings, by its name."""
    by_set: dict[str, list[Edge]] = {}
    for edge in content.edges:
        if edge.type == "MAPPED_TO":
            by_set.setdefault(edge.properties["set_name"], []).append(edge)
    version = sha256(content)
    return {name: _file(name, edges, content, version) for name, edges in sorted(by_set.items())}


def _file(name: str, edges: Iterable[Edge], content: Content, version: str) -> str:
    rows = sorted(_row(edge, content) for edge in edges)
    header: dict[str, Any] = {
        "curie_map": _prefixes(rows),
        "mapping_set_id": f"{BASE}mappings/{name}.sssom.tsv",
        "mapping_set_title": f"{_OURS} disorders to {name}",
        "mapping_set_version": version,
        "license": _LICENCE,
    }
    text = io.StringIO()
    for line in yaml.safe_dump(header, sort_keys=False, allow_unicode=True).splitlines():
        text.write(f"#{line}\n")
    table = csv.writer(text, delimiter="\t", lineterminator="\n")
    table.writerow(_COLUMNS)
    table.writerows(rows)
    return text.getvalue()


def _row(edge: Edge, content: Content) -> tuple[str, ...]:
    nodes: Mapping[str, Mapping[str, Any]] = content.nodes
    named = [str(nodes[label][code].get("name", "")) for label, code in _ends(edge)]
    predicate, justification = edge.properties["predicate"], edge.properties["justification"]
    return f"{_OURS}:{edge.start}", named[0], predicate, edge.end, named[1], justification


def _ends(edge: Edge) -> tuple[tuple[str, str], tuple[str, str]]:
    return (edge.start_label, edge.start), (edge.end_label, edge.end)


def _prefixes(rows: Iterable[tuple[str, ...]]) -> dict[str, str]:
    """The prefixes that rows use; one that nobody declares is given a place of ours, as in the ontology."""
    used = {row[place].partition(":")[0] for row in rows for place in (2, 3, 5)}
    known = {_OURS: str(BASE), **namespaces()}
    return {
        prefix: known.get(prefix, f"{BASE}ExternalConcept/{prefix}%3A") for prefix in sorted({_OURS, *_ALWAYS, *used})
    }
