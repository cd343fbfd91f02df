"""The files of a Parquet dataset: a folder of them, numbered in the order of their rows."""

from __future__ import annotations

import re
from pathlib import Path

ENDING = ".parquet"
"""How the folder of a dataset ends, and each file in it."""
ROWS = "rows.unfinished"
"""Inside the folder while it is written: the rows of the next file."""
_SHARD = re.compile(r"\d{5,}\.parquet")


def shard(folder: Path, number: int) -> Path:
    """The file of a number, from 0."""
    return folder / f"{number:05}{ENDING}"


def shards(folder: Path) -> list[Path]:
    """The files of a dataset, in order.

    Raises:
        OSError: the folder cannot be read, or a file is missing among them.
    """
    found = sorted(path for path in folder.iterdir() if _SHARD.fullmatch(path.name))
    wanted = [shard(folder, number) for number in range(len(found))]
    if found != wanted:
        missing = next(path for path in wanted if path not in found)
        raise OSError(None, f"{missing.name} is missing", str(folder))
    return found


def is_of_dataset(path: Path) -> bool:
    """Whether a file in the folder of a dataset is one that kgbench writes there."""
    return path.name == ROWS or _SHARD.fullmatch(path.name) is not None


def remove(folder: Path) -> None:
    """Removes a dataset, and nothing else that may be in its folder.

    Raises:
        OSError: a file cannot be removed, or others are there.
    """
    for path in sorted(folder.iterdir()):
        if is_of_dataset(path):
            path.unlink()
    folder.rmdir()
