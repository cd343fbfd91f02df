"""Builds on an invented slice."""

from __future__ import annotations

from typing import NoReturn

from generators.context import Context, Negatives
from kg.store import Connection

SEED = 42


def _nobody(_: Context) -> NoReturn:
    raise AssertionError("tasks about the slice need no writer")


def context_of(connection: Connection, seed: int = SEED, negatives: Negatives = "matched") -> Context:
    return Context(connection, seed, 1.0, _nobody, negatives)
