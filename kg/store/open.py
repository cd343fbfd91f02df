"""Opening the graph, wherever it is."""

from __future__ import annotations

from kg.errors import GraphError
from kg.store.connection import Connection, connect
from kg.store.target import ServerTarget, Target


def open_store(target: Target, *, create: bool = True) -> Connection:
    """Connect to a server, or join or start the embedded engine of a folder.

    Args:
        target: where the graph is.
        create: make an empty graph in a folder that holds none; otherwise such a folder is a mistake.

    Raises:
        GraphError: the graph cannot be reached or started, or there is none.
    """
    if isinstance(target, ServerTarget):
        return connect(target)
    # The embedded engine exists on fewer platforms than the rest, and takes its time to import.
    from kg.store.embedded import acquire
    from kg.store.embedded.background import holds_graph

    if not create and not holds_graph(target.folder):
        raise GraphError(
            f"There is no graph in the folder {target.folder}. Make one there with `kgbench load`, or name the folder "
            "of another with --graph."
        )

    lease = acquire(target.folder)
    try:
        return connect(lease.record.target(), lease.release, target)
    except BaseException:
        lease.release(patient=False)
        raise
