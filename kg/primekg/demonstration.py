"""The demonstration slice that ships with the project, for graphs that hold no biomedical layer."""

from __future__ import annotations

from kg.paths import ontology_folder
from kg.primekg.extract import extract
from kg.primekg.features import DRUG, with_features
from kg.primekg.load import load
from kg.primekg.relations import DISEASE
from kg.primekg.slice import Slice
from kg.store import Connection


def demonstration() -> Slice:
    """The shipped slice with its texts, marked as a demonstration."""
    folder = ontology_folder() / "demonstration"
    found = extract(folder / "kg.csv", strict=True, demonstration=True)
    found = with_features(found, DISEASE, folder / "disease_features.tab")
    return with_features(found, DRUG, folder / "drug_features.tab")


def ensure(connection: Connection) -> bool:
    """Loads the demonstration slice where the graph holds no entities; whether it did.

    Raises:
        UserError: the graph cannot be written.
    """
    if connection.one("load/biomedical/count")["entities"]:
        return False
    load(connection, demonstration())
    return True
