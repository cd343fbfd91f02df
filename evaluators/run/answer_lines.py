"""The answers of a run as lines: those that are sealed in a Parquet dataset, then those of the file."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from evaluators.run.answer_rows import ANSWER_ROWS
from evaluators.run.sealing import sealed_files
from generators.lines.line_source import LineSource, TextLines


class AnswerLines(LineSource):
    """Each file is opened once. A place is the number of a sealed row, or their count and the byte in the file.

    Attributes:
        path: the answers file.
        sealed: how many answers are sealed.
        tail: the open file.
    """

    def __init__(self, path: Path) -> None:
        """Opens the file, and the dataset where there is one.

        Raises:
            OSError: there is neither, or one cannot be read.
        """
        self.path = path
        files = sealed_files(path)
        self._rows: LineSource | None = None
        self.sealed = 0
        if files:
            from generators.lines.parquet_lines import ParquetLines

            rows = ParquetLines(files[0].parent, ANSWER_ROWS, files)
            self._rows, self.sealed = rows, rows.count
        # While answers are being sealed the file may be away for a moment.
        self._text = None if files and not path.exists() else TextLines(path)
        self.tail: BinaryIO = io.BytesIO() if self._text is None else self._text.file

    def sealed_lines(self) -> Iterator[tuple[bytes, int]]:
        """The lines that are sealed, each with its place."""
        return iter(()) if self._rows is None else self._rows.placed()

    def placed(self) -> Iterator[tuple[bytes, int]]:
        """Each line and its place."""
        yield from self.sealed_lines()
        if self._text is not None:
            yield from ((line, self.sealed + begin) for line, begin in self._text.placed())

    def line(self, place: int) -> bytes:
        """The line at a place."""
        if self._rows is not None and place < self.sealed:
            return self._rows.line(place)
        if self._text is None:
            raise IndexError(f"{self.path} has no line at {place}")
        return self._text.line(place - self.sealed)
