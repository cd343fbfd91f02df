"""Pages and drawings are written to files in one way."""

from __future__ import annotations

from pathlib import Path


def saved(text: str, file: str | Path) -> Path:
    """Writes a text, whole or not at all.

    Raises:
        UserError: the file cannot be written.
    """
    # Most results are never saved, so the module is read only when one is.
    from kg.files.atomic import write_whole

    path = Path(file)
    write_whole(path, text)
    return path
