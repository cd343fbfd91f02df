"""Inspect AI, which is an extra."""

from importlib import import_module
from typing import Any

from kg.errors import UserError


def inspect_module(name: str) -> Any:
    """A module of Inspect, such as ``log``.

    Raises:
        UserError: Inspect is not installed.
    """
    try:
        return import_module(f"inspect_ai.{name}")
    except ImportError as error:
        raise UserError('This needs Inspect AI, which is not installed: pip install "kgbench[inspect]".') from error
