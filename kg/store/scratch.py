"""A graph for the length of one command: an embedded engine in a temporary folder, gone afterwards."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kg.errors import GraphError
from kg.store.connection import Connection
from kg.store.open import open_store
from kg.store.target import FolderTarget


@contextmanager
def scratch_graph() -> Iterator[Connection]:
    """An empty graph that nobody else sees.

    Raises:
        GraphError: there is no room for it, or the engine does not start.
    """
    try:
        folder = tempfile.TemporaryDirectory(prefix="kgbench-scratch-", ignore_cleanup_errors=True)
    except OSError as error:
        raise GraphError(
            f"No temporary folder can be made for a scratch graph ({error.strerror}). Make room, or name another "
            "place in TMPDIR."
        ) from error
    with folder as name, open_store(FolderTarget(folder=Path(name) / "graph")) as graph:
        yield graph
