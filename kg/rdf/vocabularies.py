"""IRIs of other vocabularies' concepts, by the prefixes that the mapping sets declare."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from urllib.parse import quote

import yaml
from rdflib import URIRef

from kg.files.resources import ontology_folder


@cache
def namespaces() -> Mapping[str, str]:
    """Prefix -> namespace, from the ``curie_map`` of every SSSOM file that comes with kgbench."""
    found: dict[str, str] = {}
    for path in sorted((ontology_folder() / "mappings").glob("*.sssom.tsv")):
        lines = path.read_text(encoding="utf-8").splitlines()
        header = yaml.safe_load("\n".join(line[1:] for line in lines if line.startswith("#")))
        found |= header["curie_map"]
    return found


def expanded(curie: str) -> URIRef | None:
    """The IRI that a CURIE such as ``MONDO:0002009`` stands for; None where no mapping set declares its prefix."""
    prefix, colon, name = curie.partition(":")
    namespace = namespaces().get(prefix)
    return URIRef(namespace + quote(name, safe="/.-_")) if colon and name and namespace else None
