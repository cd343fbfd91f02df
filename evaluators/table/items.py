"""What scoring needs of an item: no stem, no proof, no text but the options'."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

import orjson

from generators.groups import unique_name
from generators.manifest import Manifest
from generators.unchanged import unchanged_lines
from kg.errors import UserError


class Asked(NamedTuple):
    """An item without its texts.

    Attributes:
        labels, texts, nodes: of the options, in their order.
        gold: places of the right options.
        group: what stands and falls together, by a name that is unique over tasks.
        differential: the differential that decides the case, and its gold disorders; None elsewhere.
        writer: who wrote the text; None where nobody did.
    """

    id: str
    suite: str
    task: str
    labels: tuple[str, ...]
    texts: tuple[str, ...]
    nodes: tuple[str | None, ...]
    gold: tuple[int, ...]
    cardinality: str
    group: str
    entities: tuple[str, ...]
    relations: tuple[str, ...]
    differential: str | None
    writer: str | None


def asked(folder: Path, manifest: Manifest) -> Iterator[Asked]:
    """The items of a build, in its order.

    Raises:
        UserError: a file was changed after the build, or a line is no item; names file and line.
    """
    for file in manifest.tasks.values():
        for number, line in enumerate(unchanged_lines(folder, file), start=1):
            try:
                yield _asked(orjson.loads(line))
            except (KeyError, ValueError, TypeError) as error:
                raise UserError(f"{folder / file.path}, line {number}: no item ({error}); build again.") from error


def _asked(item: Mapping[str, Any]) -> Asked:
    options = item["options"]
    labels = tuple(intern(option["label"]) for option in options)
    nodes = tuple(option["node"] and intern(option["node"]) for option in options)
    gold = tuple(labels.index(label) for label in item["answer"])
    provenance = item["provenance"]
    differential = None
    if item["proof"].get("rule"):
        differential = f"{provenance['subject']}: {' & '.join(sorted(str(nodes[place]) for place in gold))}"
    return Asked(
        id=item["id"],
        suite=intern(item["suite"]),
        task=intern(item["task"]),
        labels=labels,
        texts=tuple(intern(option["text"]) for option in options),
        nodes=nodes,
        gold=gold,
        cardinality=intern(item["cardinality"]),
        group=intern(unique_name(item["task"], item["group"])),
        entities=tuple(map(intern, item["entities"])),
        relations=tuple(map(intern, item["relations"])),
        differential=differential,
        writer=provenance.get("writer"),
    )
