"""The store: where the graph is, and the one door to it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kg.store.connection import Connection, Transaction
    from kg.store.open import open_store
    from kg.store.query_runner import QueryRunner, Row
    from kg.store.target import FolderTarget, ServerTarget, Target, find_target

__all__ = [
    "Connection",
    "FolderTarget",
    "QueryRunner",
    "Row",
    "ServerTarget",
    "Target",
    "Transaction",
    "find_target",
    "open_store",
]

_MODULES = {
    **dict.fromkeys(("Connection", "Transaction"), "connection"),
    **dict.fromkeys(("QueryRunner", "Row"), "query_runner"),
    **dict.fromkeys(("FolderTarget", "ServerTarget", "Target", "find_target"), "target"),
    "open_store": "open",
}


def __getattr__(name: str) -> Any:
    """Imports what is asked for: the database's driver takes a second, and some commands need no database."""
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
