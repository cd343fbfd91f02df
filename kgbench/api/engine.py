"""The embedded engine in the background, so that each command needs no start of its own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

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

    def as_json(self) -> dict[str, Any]:
        """Everything but the password, as plain values."""
        where, record = self.graph.target, self.record
        if not isinstance(where, FolderTarget):
            return {"running": True, "address": where.uri, "user": where.username, "database": where.database}
        if record is None:
            return {"running": False, "folder": str(where.folder)}
        return {
            "running": True,
            "folder": str(where.folder),
            "address": record.target().uri,
            "user": record.username,
            "database": record.database,
            "pid": record.pid,
            "kind": record.kind,
        }

    def headline(self) -> str:
        """The same in a sentence."""
        where, record = self.graph.target, self.record
        if not isinstance(where, FolderTarget):
            return f"The graph server at {where} answers."
        if record is None:
            return f"No engine runs for {where.folder}; each command starts its own."
        owner = "in the background" if record.kind == "background" else "in another command"
        return (
            f"The engine for {where.folder} runs {owner} (process {record.pid}) at {record.target().uri}, "
            f"database {record.database}."
        )


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
