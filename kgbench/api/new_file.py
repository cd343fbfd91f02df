"""Files to begin with: never written over one that is there."""

from __future__ import annotations

from pathlib import Path

from kg.errors import UserError


def write_new(target: Path, data: bytes) -> Path:
    """Writes a file that is not there yet.

    Raises:
        UserError: it is there already, or it cannot be written.
    """
    try:
        with target.open("xb") as file:
            file.write(data)
    except FileExistsError as error:
        raise UserError(f"{target} is there already; name another file with --out, or move it.") from error
    except OSError as error:
        raise UserError(f"{target}: cannot be written ({error.strerror}); name another file with --out.") from error
    return target
