"""Where an open graph is reached by other programs than this driver: Neo4j Browser, a notebook."""

from __future__ import annotations

from kg.store.target import ServerTarget, Target


def address_of(target: Target) -> ServerTarget:
    """Address, user and password of a graph that is open; an engine's password is the one it was started with.

    Raises:
        ValueError: a folder's engine does not run.
    """
    if isinstance(target, ServerTarget):
        return target
    # The embedded engine exists on fewer platforms than the rest.
    from kg.store.embedded import background

    record = background.running(target.folder)
    if record is None:
        raise ValueError(f"No engine runs for {target}: open it first.")
    return record.target()
