"""Metadata of a dataset in the format Croissant 1.1 (https://docs.mlcommons.org/croissant/docs/croissant-spec-1.1.html).

Each suite is a record set, read from its Parquet file. There is no date of publication, since equal builds give equal
files.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from generators.export.dataset.about import HOME, LICENCE, DatasetFacts, citation, description, responsible
from generators.lines.columns import MEANINGS, NUMBER, Column

NAME = "croissant.json"
_TYPES = {"string": "sc:Text", NUMBER: "sc:Float"}
_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataBiases": "cr:dataBiases",
    "dataCollection": "cr:dataCollection",
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "personalSensitiveInformation": "cr:personalSensitiveInformation",
    "prov": "http://www.w3.org/ns/prov#",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def croissant(facts: DatasetFacts, folder: Path, named: Mapping[str, Column]) -> dict[str, Any]:
    """The metadata of what stands in a folder.

    Args:
        facts: what was written.
        folder: where the files are.
        named: the columns.
    """
    made: dict[str, Any] = {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.1", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": "kgbench",
        "description": f"{description(facts)} Canary: {facts.build.manifest.canary}",
        "url": HOME,
        "license": [LICENCE, *facts.licences],
        "version": facts.version,
        "citeAs": citation(facts),
        "creator": {"@type": "sc:Organization", "name": "The kgbench developers", "url": HOME},
        "keywords": ["psychiatry", "knowledge graph", "benchmark", "language models"],
        "isLiveDataset": False,
        "sdVersion": facts.build.sha256,
        **{f"rai:{name}": text for name, text in responsible(facts).items()},
        "distribution": [_file(facts, folder, suite) for suite in facts.suites],
        "recordSet": [_record_set(facts, suite, named) for suite in facts.suites],
    }
    return made


def _file(facts: DatasetFacts, folder: Path, suite: str) -> dict[str, Any]:
    path = facts.files[suite]
    with (folder / path).open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    return {
        "@type": "cr:FileObject",
        "@id": path,
        "name": path,
        "description": f"The items of the suite {suite}: {', '.join(facts.suites[suite])}.",
        "contentUrl": path,
        "encodingFormat": "application/x-parquet",
        "contentSize": f"{(folder / path).stat().st_size} B",
        "sha256": digest,
    }


def _record_set(facts: DatasetFacts, suite: str, named: Mapping[str, Column]) -> dict[str, Any]:
    tasks = facts.suites[suite]
    return {
        "@type": "cr:RecordSet",
        "@id": suite,
        "name": suite,
        "description": f"The suite {suite}, an item each: {facts.count(tasks)} items of {', '.join(tasks)}.",
        "key": {"@id": f"{suite}/id"},
        "field": [_field(suite, facts.files[suite], name, column) for name, column in named.items()],
    }


def _field(suite: str, file: str, name: str, column: Column) -> dict[str, Any]:
    """A field for a column; of structs in a list, each member is a field of its own below it."""
    made: dict[str, Any] = {
        "@type": "cr:Field",
        "@id": f"{suite}/{name}",
        "name": name,
        "description": MEANINGS[name],
    }
    if not isinstance(column, list):
        return {**made, **_typed(column), "source": _source(file, name)}
    made |= {"isArray": True, "arrayShape": "-1"}
    (member,) = column
    if not isinstance(member, dict):
        return {**made, **_typed(member), "source": _source(file, name)}
    members = [
        {
            "@type": "cr:Field",
            "@id": f"{suite}/{name}/{own}",
            "name": own,
            "description": f"{own} of each of {name}.",
            **typed,
            "source": {**_source(file, name), "transform": {"jsonPath": own}},
        }
        for own, typed in _members(member)
    ]
    return {**made, "subField": members}


def _members(struct: Mapping[str, Column]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The members of a struct with their types, without lists of structs, which the format cannot reach there."""
    for name, column in struct.items():
        if not isinstance(column, list):
            yield name, _typed(column)
        elif not isinstance(column[0], dict):
            yield name, {**_typed(column[0]), "isArray": True, "arrayShape": "-1"}


def _typed(column: Column) -> dict[str, Any]:
    assert isinstance(column, str)
    return {"dataType": _TYPES[column]}


def _source(file: str, column: str) -> dict[str, Any]:
    return {"fileObject": {"@id": file}, "extract": {"column": column}}
