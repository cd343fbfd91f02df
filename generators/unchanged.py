"""The items files of a build as they were built: whoever reads them compares their bytes with the manifest first."""

from pathlib import Path

from generators.lines.item_rows import ITEM_ROWS
from generators.lines.open_lines import open_lines
from generators.manifest import NAME, ItemsFile
from kg.errors import UserError


def require_unchanged(folder: Path, file: ItemsFile) -> None:
    """Refuses an items file whose bytes are not those that the manifest records.

    Args:
        folder: the build.
        file: what its manifest says of the file.

    Raises:
        UserError: the file was changed, or cannot be read.
    """
    path = folder / file.path
    try:
        digest = open_lines(path, ITEM_ROWS).sha256()
    except OSError as error:
        raise unreadable(path, error) from error
    if digest != file.sha256:
        raise changed(folder, file)


def changed(folder: Path, file: ItemsFile) -> UserError:
    """What is said of a file whose bytes are not those that the manifest records."""
    return UserError(
        f"{folder / file.path} was changed after the build: its sha256 is not the one that {folder / NAME} records. "
        "Put the file back as it was, or build into a new folder and run the models on that."
    )


def unreadable(path: Path, error: OSError) -> UserError:
    """What is said of a file that cannot be read."""
    return UserError(f"{path}: cannot be read ({error.strerror}); build again.")
