"""Folders that something is written into as a whole."""

from pathlib import Path

from kg.errors import UserError


def require_empty(path: Path) -> None:
    """Refuses a folder that holds something already, which would be mixed with what is written.

    Raises:
        UserError: it is no folder, holds something, or cannot be read.
    """
    try:
        held = next(path.iterdir(), None)
    except FileNotFoundError:
        return
    except OSError as error:
        raise UserError(f"{path} cannot be read as a folder ({error.strerror}); choose another place.") from error
    if held is not None:
        raise UserError(f"{path} holds other things ({held.name}); choose a new or empty folder.")
