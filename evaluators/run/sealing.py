"""Many answers are sealed: from the file of lines they go into a Parquet dataset beside it, whole or not at all.

The new files of the dataset are made in a folder of their own. Then the file of lines moves there, which is the step
that counts; after it the new files move to the dataset. A process that is killed before that step leaves the file of
lines as it was, and after it everything that the next one needs to go on.
"""

from __future__ import annotations

from pathlib import Path

from evaluators.run.answer_rows import ANSWER_ROWS
from generators.lines.line_source import TextLines
from generators.lines.line_writer import ShardWriter
from generators.lines.shards import ENDING, is_of_dataset, remove, shards

SEALED_FROM = 245_760
"""So many answers in the file of lines are sealed when a run ends: about 100 MB of lines."""
_SEALING = ".sealing"


def sealed_files(path: Path) -> list[Path]:
    """The files of the answers that are sealed, in their order, also where sealing them was interrupted.

    Args:
        path: the file of lines.

    Raises:
        OSError: a folder cannot be read.
    """
    sealing = _sealing(path)
    found = shards(_dataset(path)) if _dataset(path).is_dir() else []
    if (sealing / path.name).exists():
        found += sorted(one for one in sealing.iterdir() if one != sealing / path.name and is_of_dataset(one))
    return found


def seal(path: Path) -> None:
    """Seals the answers of a file of lines, if there are many; a torn last line is none.

    Raises:
        OSError: they cannot be sealed; the file is as it was.
    """
    lines = TextLines(path)
    if sum(line.endswith(b"\n") for line in lines) < SEALED_FROM:
        return
    sealing = _sealing(path)
    with ShardWriter(sealing, ANSWER_ROWS, SEALED_FROM, len(sealed_files(path))) as writer:
        for line in lines:
            if line.endswith(b"\n"):
                writer.add(line)
    path.replace(sealing / path.name)
    go_on_sealing(path)
    path.touch()


def go_on_sealing(path: Path) -> None:
    """Finishes the sealing that an earlier process began, or forgets what it made.

    Raises:
        OSError: a file cannot be moved or removed.
    """
    sealing = _sealing(path)
    if not sealing.is_dir():
        return
    if (sealing / path.name).exists():
        _dataset(path).mkdir(exist_ok=True)
        for file in sorted(one for one in sealing.iterdir() if one.suffix == ENDING):
            file.replace(_dataset(path) / file.name)
        (sealing / path.name).unlink()
    remove(sealing)


def _dataset(path: Path) -> Path:
    return path.with_suffix(ENDING)


def _sealing(path: Path) -> Path:
    return path.with_suffix(_SEALING)
