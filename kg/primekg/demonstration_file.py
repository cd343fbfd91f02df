"""The demonstration slice as a file, so that a graph gets it without the package that reads PrimeKG's own.

``python -m kg.primekg.demonstration_file`` makes it again after a change of ``ontology/demonstration/kg.csv``.
"""

from pathlib import Path

import orjson

from kg.files.atomic import write_whole
from kg.files.resources import ontology_folder
from kg.primekg.reconciliation import Reconciliation
from kg.primekg.slice import Entity, Slice, Triple


def demonstration_folder() -> Path:
    """Where the demonstration's files are."""
    return ontology_folder() / "demonstration"


def slice_file() -> Path:
    """The file that was made from the demonstration's kg.csv."""
    return demonstration_folder() / "slice.json"


def read_slice_file(path: Path) -> Slice:
    """The slice, without the texts of feature tables."""
    held = orjson.loads(path.read_bytes())
    return Slice(
        tuple(Entity(*row) for row in held["entities"]),
        tuple(Triple(*row) for row in held["triples"]),
        True,
        Reconciliation.model_validate(held["reconciliation"]),
    )


def slice_text(found: Slice) -> str:
    """The file's text: a line for each entity and triple."""
    parts = [
        '{"entities": [',
        ",\n".join(orjson.dumps([*entity[:-1]]).decode() for entity in found.entities),
        '],\n"triples": [',
        ",\n".join(orjson.dumps([*triple]).decode() for triple in found.triples),
        '],\n"reconciliation":',
        found.reconciliation.model_dump_json(),
        "}",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    from kg.primekg.extract import extract

    write_whole(slice_file(), slice_text(extract(demonstration_folder() / "kg.csv", strict=True, demonstration=True)))
