"""The store: where the graph is, and the one door to it."""

from kg.store.connection import Connection, Row, Runner, Transaction
from kg.store.open import open_store
from kg.store.target import FolderTarget, ServerTarget, Target, find_target

__all__ = [
    "Connection",
    "FolderTarget",
    "Row",
    "Runner",
    "ServerTarget",
    "Target",
    "Transaction",
    "find_target",
    "open_store",
]
