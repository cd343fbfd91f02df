"""What every command shares: where the graph is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from kgbench.api.graph import Graph

_GRAPH = "kgbench.graph"


def remember_graph(context: click.Context, _parameter: click.Parameter, value: str | None) -> None:
    """Keep the --graph option, given before or after the command's name (the latter wins)."""
    if value is not None:
        context.meta[_GRAPH] = value


def graph_of_call() -> Graph:
    """The graph of this call, as a context manager; it is opened when it is first asked for.

    Raises:
        GraphError: the address is wrong.
    """
    from kgbench.api.graph import graph_at

    return graph_at(click.get_current_context().meta.get(_GRAPH))


def named_graph() -> str | None:
    """Which graph this call means, as --graph or KGBENCH_GRAPH name it."""
    named: str | None = click.get_current_context().meta.get(_GRAPH)
    return named


def graph_is_named() -> bool:
    """Whether this call says with --graph which graph it means."""
    return click.get_current_context().meta.get(_GRAPH) is not None
