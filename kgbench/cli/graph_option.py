"""What every command shares: where the graph is, and opening it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kg.store import Connection, Target

_GRAPH = "kgbench.graph"


def remember_graph(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Keep the --graph option, given before or after the command's name (the latter wins)."""
    if value is not None:
        context.meta[_GRAPH] = value


def target() -> Target:
    """Where the graph of this call is.

    Raises:
        UserError: the address is wrong.
    """
    from kg.store import find_target

    return find_target(click.get_current_context().meta.get(_GRAPH))


def data_folder() -> Path:
    """The folder for what a call keeps: that of the embedded graph, or the default one beside a server."""
    from kg.store.target import DEFAULT_FOLDER, FolderTarget

    where = target()
    return where.folder if isinstance(where, FolderTarget) else Path(DEFAULT_FOLDER)


def open_graph(*, create: bool = False) -> Connection:
    """The graph of this call, as a context manager.

    Args:
        create: for commands that fill a graph: where the folder holds none, an empty one is made.

    Raises:
        UserError: it cannot be reached or started, or there is none.
    """
    from kg.store import open_store

    return open_store(target(), create=create)


def graph_is_named() -> bool:
    """Whether this call says with --graph which graph it means."""
    return click.get_current_context().meta.get(_GRAPH) is not None
