"""The demonstration slice that ships with the project, for graphs that hold no biomedical layer."""

from __future__ import annotations

from kg.errors import GraphError
from kg.primekg.demonstration_file import demonstration_folder, read_slice_file, slice_file
from kg.primekg.features import DRUG, with_features
from kg.primekg.load import load
from kg.primekg.relations import DISEASE
from kg.primekg.slice import Slice, sha256
from kg.store import Connection


def demonstration() -> Slice:
    """The shipped slice with its texts, marked as a demonstration."""
    folder = demonstration_folder()
    found = read_slice_file(slice_file())
    found = with_features(found, DISEASE, folder / "disease_features.tab")
    return with_features(found, DRUG, folder / "drug_features.tab")


def ensure(connection: Connection, made_from: str | None = None) -> str | None:
    """Loads the demonstration slice into a graph without entities, unless another slice is needed there.

    Args:
        connection: the graph.
        made_from: the hash of the slice that what is asked of the graph was made from; None where any slice will do.

    Returns:
        A sentence that says what was loaded; None where the graph holds a slice, which stays as it is.

    Raises:
        GraphError: another slice is needed, or the graph cannot be written.
    """
    if connection.one("load/biomedical/count")["entities"]:
        return None
    shipped = demonstration()
    if made_from is None:
        said = "Loaded the demonstration slice; `kgbench import primekg KG_CSV` loads the real one."
    elif made_from == sha256(shipped):
        said = "Loaded the demonstration slice, from which this build was made."
    else:
        raise GraphError(
            f"The graph at {connection.where} holds no biomedical slice, and this build was made from one that does "
            f"not come with kgbench (sha256 {made_from}). Load it with `kgbench import primekg KG_CSV`, then try again."
        )
    load(connection, shipped)
    return said
