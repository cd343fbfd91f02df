"""Where the resource folders are: beside the package in a checkout, inside it in an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kg.errors import UserError


def cypher_folder() -> Path:
    """The folder that holds every query, by purpose."""
    return _resource_folder("cypher")


def ontology_folder() -> Path:
    """The folder that holds schema, shapes, mappings and the knowledge itself."""
    return _resource_folder("ontology")


@cache
def _resource_folder(name: str) -> Path:
    package = Path(__file__).resolve().parents[1]
    # A checkout wins over a copy inside the package: an editor's change must take effect at once.
    candidates = (package.parent / name, package / "_resources" / name)
    in_checkout = (package.parent / "pyproject.toml").is_file()
    for folder in candidates if in_checkout else candidates[1:]:
        if folder.is_dir():
            return folder
    raise UserError(
        f"The folder '{name}' of this installation is missing (looked for {candidates[1]}). Install kgbench again."
    )
