"""Opens lines on disk, whichever of the two forms they have there."""

from __future__ import annotations

from pathlib import Path

from generators.lines.layout import RowLayout
from generators.lines.line_source import LineSource, TextLines


def open_lines(path: Path, layout: RowLayout) -> LineSource:
    """The lines of a file, or of a Parquet dataset, which is a folder.

    Args:
        path: either.
        layout: how the lines lie in rows, should it be a dataset.

    Raises:
        OSError: it cannot be opened.
    """
    if not path.is_dir():
        return TextLines(path)
    from generators.lines.parquet_lines import ParquetLines

    return ParquetLines(path, layout)
