"""Opening the graph, wherever it is."""

from __future__ import annotations

from kg.store.connection import Connection, connect
from kg.store.target import ServerTarget, Target


def open_store(target: Target) -> Connection:
    """Connect to a server, or join or start the embedded engine of a folder.

    Raises:
        UserError: the graph cannot be reached or started.
    """
    if isinstance(target, ServerTarget):
        return connect(target)
    # The embedded engine exists on fewer platforms than the rest, and takes its time to import.
    from kg.store.embedded import acquire

    lease = acquire(target.folder)
    try:
        # Nobody knows the engine's port, which is another one tomorrow; the folder is what people named.
        return connect(lease.record.target(), lease.release, str(target))
    except BaseException:
        lease.release(patient=False)
        raise
