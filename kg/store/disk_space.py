"""Space on the disk that holds a graph: an engine that runs out of it reports an error of the current query."""

from __future__ import annotations

import shutil
from pathlib import Path

from kg.errors import GraphError

_MEGABYTE = 1_000_000
_NEEDED = 64 * _MEGABYTE
"""For the knowledge with its log of changes, which is written before the changes themselves."""
_SHORT = 32 * _MEGABYTE
"""With less than this left, an error of the database is taken to be the disk's: a commit needs room that is free again
when the commit has failed."""


def require_disk_space(folder: Path) -> None:
    """Refuses to open a graph whose disk has too little space.

    Raises:
        GraphError: there is too little space.
    """
    free = shutil.disk_usage(folder).free
    if free < _NEEDED:
        raise GraphError(
            f"The disk that holds the graph's folder {folder} has {free // _MEGABYTE} MB left, and the graph needs "
            f"{_NEEDED // _MEGABYTE} MB. Make room, or name a folder on another disk with --graph."
        )


def disk_is_full(folder: Path) -> bool:
    """Whether the disk under a folder is so full that its graph cannot be written."""
    try:
        return shutil.disk_usage(folder).free < _SHORT
    except OSError:
        return False
