"""Lines that lie as rows in the files of a Parquet dataset."""

from __future__ import annotations

import weakref
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

from generators.lines.layout import RowLayout
from generators.lines.line_source import LineSource
from generators.lines.parquet import ROW_GROUP, text
from generators.lines.shards import shards
from kg.extras import needing

with needing("parquet", "Parquet"):
    import duckdb


class ParquetLines(LineSource):
    """The rows of all files of a dataset, in their order. A place is the number of a row.

    Attributes:
        count: of rows.
    """

    def __init__(self, path: Path, layout: RowLayout, files: Sequence[Path] | None = None) -> None:
        """Reads how many rows each file has.

        Args:
            path: the folder.
            layout: how a line lies in a row.
            files: in their order; otherwise those of the folder.

        Raises:
            OSError: a file cannot be read, or is none of ours.
        """
        self.path = path
        self._layout = layout
        self._shards = shards(path) if files is None else list(files)
        # One thread: the files are read in the order of their rows, and the other processes have work of their own.
        self._database = duckdb.connect(config={"threads": 1})
        weakref.finalize(self, self._database.close)
        self._begins = [0, *accumulate(map(self._rows_of, self._shards))]
        self.count = self._begins[-1]
        self._held: tuple[int, Sequence[bytes]] = (0, ())

    def placed(self) -> Iterator[tuple[bytes, int]]:
        """Each line and the number of its row."""
        for shard, (begin, end) in zip(self._shards, pairwise(self._begins), strict=True):
            for first in range(0, end - begin, ROW_GROUP):
                for number, line in enumerate(self._group(shard, first), start=begin + first):
                    yield line, number

    def line(self, place: int) -> bytes:
        """The line of a row; the rows that are compressed with it stay at hand, since the next is often among them."""
        first, lines = self._held
        if not first <= place < first + len(lines):
            if not 0 <= place < self.count:
                raise IndexError(f"{self.path} has no row {place}")
            number = bisect_right(self._begins, place) - 1
            within = (place - self._begins[number]) // ROW_GROUP * ROW_GROUP
            first, lines = self._begins[number] + within, self._group(self._shards[number], within)
            self._held = (first, lines)
        return lines[place - first]

    def _rows_of(self, shard: Path) -> int:
        with _readable(shard):
            (found,) = self._all(f"SELECT num_rows FROM parquet_file_metadata({text(str(shard))})")
        return int(found[0])

    def _group(self, shard: Path, first: int) -> list[bytes]:
        """The lines of the rows that are compressed together, from a row of one file on."""
        names = list(self._layout.columns)
        listed = ", ".join(f'"{name}"' for name in names)
        query = (
            f"SELECT {listed} FROM read_parquet({text(str(shard))}, file_row_number = true) "
            f"WHERE file_row_number BETWEEN {first} AND {first + ROW_GROUP - 1} ORDER BY file_row_number"
        )
        with _readable(shard):
            rows = self._all(query)
        return [self._layout.line(dict(zip(names, row, strict=True))) for row in rows]

    def _all(self, query: str) -> list[tuple[Any, ...]]:
        return self._database.execute(query).fetchall()


@contextmanager
def _readable(shard: Path) -> Iterator[None]:
    try:
        yield
    except duckdb.Error as error:
        raise OSError(None, f"not a Parquet file of kgbench: {str(error).splitlines()[0]}", str(shard)) from error
