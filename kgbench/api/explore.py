"""Neo4j Browser on a graph, with a guide and a style, for as long as a block runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import GraphError
from kgbench.api.graph import Graph
from kgbench.api.progress import Progress, progress_for

if TYPE_CHECKING:
    from kg.explore.session import SessionNotice as SessionNotice


@contextmanager
def explore(
    graph: Graph, browser_jar: str | Path | None = None, port: int = 0, *, progress: bool | Progress = True
) -> Iterator[SessionNotice]:
    """Keeps a graph up and serves Neo4j Browser, a guide and a style on this machine, for a block.

    Args:
        graph: the graph.
        browser_jar: Neo4j Browser's jar; otherwise the server's own Browser, or one that Maven fetches.
        port: of guide and style; 0 for any free one.
        progress: say which pages of the guide are empty.

    Yields:
        The addresses, and what to enter.

    Raises:
        GraphError: the graph is empty or out of reach.
        UserError: the port cannot be had, or the jar is none.
    """
    from kg.explore.guide import guide_queries
    from kg.explore.login import login
    from kg.explore.needs import empty_pages, lacking
    from kg.explore.session import exploring, find_jar

    connection = graph.opened()
    if not connection.rows("store/counts"):
        raise GraphError(f"There is nothing to explore: the graph ({graph.target}) is empty. Run `kgbench load` first.")
    lacks = lacking(connection)
    shown = progress_for(progress)
    for line in empty_pages(guide_queries(), lacks):
        shown.note(line)
    jar, elsewhere = find_jar(graph.target, None if browser_jar is None else Path(browser_jar))
    with exploring(login(graph.target), jar, elsewhere, port, lacks) as told:
        yield told


@contextmanager
def serve_guide(host: str = "127.0.0.1", port: int = 0) -> Iterator[SessionNotice]:
    """Serves guide and style alone, for a Browser that runs elsewhere; no graph is opened.

    Raises:
        UserError: the port cannot be had.
    """
    from kg.explore.session import guiding

    with guiding(host, port) as told:
        yield told
