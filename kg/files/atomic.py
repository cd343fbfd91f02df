"""Writing a file as a whole: whoever looks sees the old one or the new one, never half of it."""

from __future__ import annotations

import os
from pathlib import Path

from kg.errors import UserError


def write_whole(path: Path, text: str) -> None:
    """Write a text as UTF-8 in one step; folders above it are made where they are missing.

    Raises:
        UserError: the file cannot be written; what was there before is still there.
    """
    draft = path.parent / f".{path.name}.{os.getpid()}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            draft.write_text(text, encoding="utf-8", newline="\n")
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise UserError(f"{path} cannot be written ({error.strerror or error}); choose another place.") from error
