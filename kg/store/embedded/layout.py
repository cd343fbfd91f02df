"""What lies where in the data folder, and making it."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from kg.errors import GraphError
from kg.store.target import DEFAULT_FOLDER


class Layout:
    """Paths inside one data folder."""

    def __init__(self, folder: Path) -> None:
        """Name the paths; nothing is touched yet."""
        self.folder = folder
        self.lock = folder / "server.lock"
        self.clients = folder / "clients.lock"
        self.record = folder / "server.json"
        self.logs = folder / "logs"
        self.engine = folder / "engine"
        # Written once the database has been created: an engine folder without it holds nothing worth keeping.
        self.whole = folder / "engine" / "whole"

    @classmethod
    def of(cls, folder: Path) -> Self:
        """The layout of a folder by its real path, so that two names of one folder are the same.

        Raises:
            GraphError: the path leads in a circle, is too long, or may not be followed by this user.
        """
        try:
            found = cls(folder.resolve())
            found.lock.exists()
        except (OSError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) else error
            raise GraphError(
                f"The graph's folder {folder} cannot be used ({reason}). Give another with --graph."
            ) from error
        return found

    def prepare(self) -> None:
        """Make the folder, readable by its owner only and ignored by Git.

        Raises:
            GraphError: it cannot be made or written, or holds something else.
        """
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            foreign = self.folder.name != DEFAULT_FOLDER and not self.lock.exists() and any(self.folder.iterdir())
            if not foreign:
                self.logs.mkdir(mode=0o700, exist_ok=True)
                # Never opened where it exists: closing it again would free this process's lock on it.
                if not self.lock.exists():
                    self.lock.touch(mode=0o600)
                ignore = self.folder / ".gitignore"
                if not ignore.exists():
                    ignore.write_text("*\n", encoding="utf-8")
        except OSError as error:
            raise GraphError(
                f"The graph's folder {self.folder} cannot be written ({error.strerror}). "
                "Give another with --graph, or make this one writable."
            ) from error
        if foreign:
            raise GraphError(
                f"The folder {self.folder} holds other files but no graph. Give an empty or new folder with --graph."
            )
