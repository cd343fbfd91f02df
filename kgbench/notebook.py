"""The graph in a notebook, as py2neo draws and tabulates it (the optional extra `notebooks`)."""

from __future__ import annotations

import os
import weakref
from typing import TYPE_CHECKING

from kg.errors import UserError
from kg.store import Target, find_target, open_store
from kg.store.address import address_of

if TYPE_CHECKING:
    from py2neo import Graph


def py2neo_graph(target: Target | str | None = None) -> Graph:
    """The graph as a py2neo `Graph`; an embedded engine that this starts runs as long as the result is in use.

    Args:
        target: a folder or an address, as after `--graph`; without it KGBENCH_GRAPH, NEO4J_URI or `.kgbench` say.

    Raises:
        UserError: py2neo is not installed, or the graph cannot be reached.
    """
    try:
        from py2neo import Graph
    except ImportError as error:
        raise UserError('Notebooks need py2neo, which is not installed: pip install "kgbench[notebooks]".') from error
    if target is None or isinstance(target, str):
        target = find_target(target or os.environ.get("KGBENCH_GRAPH"))
    connection = open_store(target)
    try:
        server = address_of(target)
        auth = None if server.password is None else (server.username, server.password)
        graph = Graph(server.uri, auth=auth, name=server.database)
    except BaseException:
        connection.close(patient=False)
        raise
    # An abandoned notebook must not wait for other commands before its process can end.
    weakref.finalize(graph, connection.close, patient=False)
    return graph
