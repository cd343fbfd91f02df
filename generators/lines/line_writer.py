"""Writes lines to disk in either form, and hashes them on the way."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from pathlib import Path
from typing import BinaryIO, Literal, Self

import orjson

from generators.lines.layout import RowLayout
from generators.lines.shards import ENDING, ROWS, shard

LinesFormat = Literal["jsonl", "parquet"]

SHARD_ROWS = 49_152
"""Rows of one file of a dataset: about 330 MB of items as JSON, a tenth of it as Parquet."""


class LineWriter(ABC):
    """Takes lines in their order.

    Attributes:
        path: the file, or the folder of the dataset.
        count: lines so far.
    """

    def __init__(self, path: Path) -> None:
        """Takes where to write."""
        self.path = path
        self.count = 0
        self._digest = hashlib.sha256()

    def add(self, line: bytes) -> None:
        """Writes a line, newline included.

        Raises:
            OSError: it cannot be written.
        """
        self._write(line)
        self._digest.update(line)
        self.count += 1

    @property
    def sha256(self) -> str:
        """The hash of the lines so far, the same in either form."""
        return self._digest.hexdigest()

    @property
    def shards(self) -> int | None:
        """How many files the dataset has; None where it is a file of lines."""
        return None

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: object) -> None:
        """Writes what waits, where all lines came; otherwise what is there stays unfinished."""
        try:
            if kind is None:
                self._finish()
        finally:
            self._close()

    @abstractmethod
    def _write(self, line: bytes) -> None: ...

    @abstractmethod
    def _finish(self) -> None:
        """Writes what waits."""

    @abstractmethod
    def _close(self) -> None:
        """Closes what is open."""


class TextWriter(LineWriter):
    """Writes a file of lines."""

    def __init__(self, path: Path) -> None:
        """Makes the file."""
        super().__init__(path)
        self._file = path.open("wb")

    def _write(self, line: bytes) -> None:
        self._file.write(line)

    def _finish(self) -> None:
        self._file.flush()

    def _close(self) -> None:
        self._file.close()


class ShardWriter(LineWriter):
    """Writes the files of a Parquet dataset, one after the other."""

    def __init__(self, path: Path, layout: RowLayout, rows: int | None = None, first: int = 0) -> None:
        """Makes the folder.

        Args:
            path: the folder.
            layout: how a line lies in a row.
            rows: of each file but the last, as a rule `SHARD_ROWS`.
            first: number of the first file.
        """
        super().__init__(path)
        path.mkdir()
        self._layout, self._rows, self._first = layout, rows or SHARD_ROWS, first
        self._shards = 0
        self._waiting = 0
        self._file: BinaryIO | None = None

    @property
    def shards(self) -> int | None:
        """How many files were written."""
        return self._shards

    def _write(self, line: bytes) -> None:
        if self._file is None:
            self._file = (self.path / ROWS).open("wb")
        self._file.write(orjson.dumps(self._layout.row(orjson.loads(line))) + b"\n")
        self._waiting += 1
        if self._waiting == self._rows:
            self._finish()

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _finish(self) -> None:
        if self._file is None:
            # Without a line there is no file.
            return
        self._file.close()
        # The library takes a while to load, and a build of lines does not need it.
        from generators.lines.parquet import copy_rows

        copy_rows(self.path / ROWS, self._layout.columns, shard(self.path, self._first + self._shards), {})
        (self.path / ROWS).unlink()
        self._file, self._waiting = None, 0
        self._shards += 1


def line_writer(folder: Path, name: str, form: LinesFormat, layout: RowLayout) -> LineWriter:
    """What writes ``<name>.jsonl`` or the dataset ``<name>.parquet`` into a folder.

    Raises:
        OSError: it cannot be made.
    """
    if form == "jsonl":
        return TextWriter(folder / f"{name}.jsonl")
    return ShardWriter(folder / f"{name}{ENDING}", layout)
