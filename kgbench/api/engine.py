"""The embedded engine in the background, so that each command needs no start of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.errors import GraphError
from kg.store.target import FolderTarget
from kgbench.api.graph import Graph

if TYPE_CHECKING:
    from kg.store.embedded.record import ServerRecord


class EngineState(NamedTuple):
    """Where the graph is and whether its engine runs.

    Attributes:
        graph: the graph.
        record: of the engine that runs for a folder; None where none does.
    """

    graph: Graph
    record: ServerRecord | None = None

    @property
    def on_server(self) -> bool:
        """Whether the graph is on a server, whose engine is nobody's to start."""
        return not isinstance(self.graph.target, FolderTarget)

    @property
    def folder(self) -> Path:
        """The folder of the graph, where it is in one."""
        return _folder(self.graph)

    def server(self) -> dict[str, str | None]:
        """Address, user and database of the server, where the graph is on one."""
        where = self.graph.target
        if isinstance(where, FolderTarget):
            return {}
        return {"address": where.uri, "user": where.username, "database": where.database}


def start_engine(graph: Graph) -> EngineState:
    """Starts the engine of a folder in the background.

    Raises:
        GraphError: the graph is on a server, or the engine cannot start.
    """
    from kg.store.embedded import background

    return EngineState(graph, background.start(_folder(graph)))


def stop_engine(graph: Graph, *, now: bool = False) -> bool:
    """Stops the engine of a folder in the background.

    Args:
        graph: whose engine.
        now: do not wait for commands that are using it.

    Returns:
        Whether one was running.

    Raises:
        GraphError: the graph is on a server.
    """
    from kg.store.embedded import background

    return background.stop(_folder(graph), now=now)


def engine_state(graph: Graph) -> EngineState:
    """Whether an engine runs for a folder, or a server answers.

    Raises:
        GraphError: the server does not answer.
    """
    if isinstance(graph.target, FolderTarget):
        from kg.store.embedded import background

        return EngineState(graph, background.running(graph.target.folder))
    graph.opened()
    return EngineState(graph)


def _folder(graph: Graph) -> Path:
    if not isinstance(graph.target, FolderTarget):
        raise GraphError(f"The graph is at {graph.target}: start and stop that server where it runs.")
    return graph.target.folder
