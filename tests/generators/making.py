"""Builds on an invented slice, and the items of any build, each task's made once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from generators.context import Context, Negatives
from generators.item import Item
from generators.suites import tasks
from kg.store import Connection

SEED = 42

Items = Callable[[str], list[Item]]
"""From a task's name to its items."""

SeenFirst = Callable[[str, list[bytes]], list[bytes]]
"""From a task's name and its lines to its lines on the engine that came first."""


def context_of(connection: Connection, seed: int = SEED, negatives: Negatives = "matched") -> Context:
    return Context(connection, seed, 1.0, None, negatives)


@cache
def items_of(context: Context) -> Items:
    """The items of each task that is asked for, the same for everybody who asks."""
    return cache(lambda task: list(tasks(name=task)[0].items(context)))
